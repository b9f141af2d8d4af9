/**
 * A Vite plugin that leaves React Router's framework mode out of what is built: its prefetching links and its
 * instrumentation are never used in data mode, yet each link runs and each visitor loads them. An import that the
 * stand-ins do not have fails the build.
 */
import type { Plugin } from 'vite';

const standIns: Record<string, string> = {
  './ssr/components.js': `
    import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const PrefetchPageLinks = () => null;
    export const usePrefetchBehavior = () => [false, undefined, undefined];
    export const mergeRefs = (ref) => ref;`,
  './instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;`,
};

const prefix = '\0without-framework-mode:';

export function withoutFrameworkMode(): Plugin {
  return {
    name: 'without-framework-mode',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const name = source.replace('./dom/', './');
      return importer.includes('/react-router/') && name in standIns ? prefix + name : null;
    },
    load: (id) => (id.startsWith(prefix) ? standIns[id.slice(prefix.length)] : null),
  };
}
