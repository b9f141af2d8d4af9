/** A page of a list, as the contract wraps it. */
export type Paging = { page_number: number; page_size: number };

export const offsetOf = ({ page_number, page_size }: Paging) => (page_number - 1) * page_size;

export const toList = <T>({ page_number, page_size }: Paging, { rows, total }: { rows: T[]; total: number }) => ({
  data: rows,
  page_number,
  page_size,
  total,
});
