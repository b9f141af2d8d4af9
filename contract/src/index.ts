export * from './client.ts';
export * from './endpoints.ts';
export * from './entities.ts';
export * from './form.ts';
export { eventTypeNames } from './form-words.ts';
export * from './locale.ts';
export * from './names.ts';
export * from './paths.ts';
export * from './site.ts';
