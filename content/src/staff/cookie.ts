/** The cookie that holds a session's token. */

const maxAgeSeconds = 12 * 60 * 60;

/** Browsers take `__Host-` only over TLS, which a site on this machine may do without. */
export function createSessionCookie(siteUrl: string) {
  const { protocol, hostname } = new URL(siteUrl);
  const isLocal = protocol === 'http:' && /^(.*\.)?localhost$|^127\.[\d.]+$|^\[::1\]$/.test(hostname);
  const name = isLocal ? 'studio' : '__Host-studio';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isLocal ? '' : '; Secure'}`;
  return {
    read(header: string | undefined): string | undefined {
      const values = (header ?? '').split(';').flatMap((pair) => {
        const [key, value = ''] = pair.trim().split('=', 2);
        return key === name ? [value] : [];
      });
      // A second one of the same name was put there by somebody else.
      return values.length === 1 ? values[0] : undefined;
    },
    write: (token: string) => `${name}=${token}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}
