/** What a part of a route's address may be. Anything else goes on to the pages, which say that it is not there. */
export const oneOf = (values: readonly string[]) => `(^(?:${values.join('|')})$)`;
