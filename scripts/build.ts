/** `npm run build`: the website and the studio, each unless nothing it is made of has changed. */
await import('../web/build.ts');
await import('../studio/build.ts');
