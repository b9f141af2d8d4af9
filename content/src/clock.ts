/** The present as the database writes it. */
export const now = (offset = 0): string => new Date(Date.now() + offset).toISOString();

export const second = 1000;
export const minute = 60 * second;
export const day = 24 * 60 * minute;
