export * from './client.ts';
export * from './endpoints.ts';
export * from './entities.ts';
export * from './media-entities.ts';
export * from './media-files.ts';
export * from './paths.ts';
export * from './rights.ts';
