export * from './client.ts';
export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './entities.ts';
export * from './paths.ts';
export * from './rights.ts';
export * from './states.ts';
export * from './writing-paths.ts';
