/**
 * The one way for HTML into the page: the content service sanitised it, or it is a file of ours. Browsers refuse any
 * other (Trusted Types).
 */
type Policy = { createHTML(html: string): TrustedHTML };
type Policies = { createPolicy(name: string, rules: { createHTML(html: string): string }): Policy };

const { trustedTypes } = globalThis as { trustedTypes?: Policies };
const policy = trustedTypes?.createPolicy('site', { createHTML: (html) => html });

/** For `dangerouslySetInnerHTML`. React rewrites the HTML whenever it gets another object: memoize it by the text. */
export const trustedHtml = (html: string) => ({ __html: policy?.createHTML(html) ?? html });
