/** What pictures are sent as. */
export const formats = ['avif', 'webp', 'jpeg', 'png'] as const;
export type Format = (typeof formats)[number];
