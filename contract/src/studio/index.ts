export * from './client.ts';
export * from './endpoints.ts';
export * from './entities.ts';
export * from './paths.ts';
export * from './rights.ts';
