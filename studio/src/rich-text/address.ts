/** Whether a link may lead there: outside over HTTP, to mail or phone, or within the site. As the content service decides. */
export function isSafeAddress(url: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(url);
}
