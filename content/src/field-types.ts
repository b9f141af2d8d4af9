/** What fields of a content folder hold. */
import { z } from 'zod';

export const text = z.string().trim().min(1);
export const fileName = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, { error: 'is not a file name' });
export const webAddress = z.url({ protocol: /^https?$/ });
