/** Development only: what the React plugin would put into an index.html, so that edits keep the page's state. */
// @ts-expect-error: Vite serves this module; it has no file and no types
import { injectIntoGlobalHook } from '/@react-refresh';

injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
