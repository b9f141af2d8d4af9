/** What rows of the endpoint tables are made of. */
import { z } from 'zod';
import { defaultPageSize, maxPageSize } from './names.ts';

// Whole numbers only, written plainly: "1e3", "0x1" and "01" are refused rather than guessed at.
export const integer = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'must be a whole number from 1' })
    .transform(Number)
    .pipe(z.int().min(1).max(max));

/** What a list is narrowed by. No database can hold the character 0. */
export const filter = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\0]*$/, { error: 'invalid' });

export const paging = {
  page_number: integer(100_000_000_000_000).default(1),
  page_size: integer(maxPageSize).default(defaultPageSize),
};

export const one = <T extends z.ZodType>(entity: T) => z.object({ data: entity });
export const list = <T extends z.ZodType>(entity: T) =>
  z.object({ data: z.array(entity), page_number: z.int(), page_size: z.int(), total: z.int() });
