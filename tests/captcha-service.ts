/** A captcha service as Turnstile, hCaptcha and reCAPTCHA document theirs: a script, a widget in a frame, and siteverify. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CaptchaProvider } from 'contract/names';

const globalNames: Record<CaptchaProvider, string> = {
  turnstile: 'turnstile',
  hcaptcha: 'hcaptcha',
  recaptcha: 'grecaptcha',
};

/** What the visitor's page runs. Like the real ones it writes HTML and the address of more script as plain text. */
function browserApi(globalName: string, more: string, widget: string, origin: string) {
  const widgets: { element: HTMLElement; options: Record<string, unknown>; token: string }[] = [];
  const call = (id: number, name: string, ...args: unknown[]) =>
    (widgets[id]?.options[name] as ((...args: unknown[]) => void) | undefined)?.(...args);
  const show = (id: number) => {
    const { element, options } = widgets[id] as (typeof widgets)[number];
    element.innerHTML = `<iframe title="captcha" src="${widget}?id=${id}&sitekey=${options.sitekey}"></iframe>`;
  };
  const api = {
    render(element: HTMLElement, options: Record<string, unknown>) {
      if (element.childElementCount > 0) throw new Error('the element has a widget already');
      const id = widgets.push({ element, options, token: '' }) - 1;
      show(id);
      return id;
    },
    reset(id: number) {
      Object.assign(widgets[id] ?? {}, { token: '' });
      show(id);
    },
    getResponse: (id: number) => widgets[id]?.token ?? '',
    ...(globalName !== 'grecaptcha' && { remove: (id: number) => widgets[id]?.element.replaceChildren() }),
  };
  addEventListener('message', ({ origin: from, data }) => {
    if (from !== origin) return;
    Object.assign(widgets[data.id] ?? {}, { token: data.token });
    call(data.id, 'callback', data.token);
  });
  const last = () => widgets.length - 1;
  Object.assign(globalThis, {
    [globalName]: api,
    captchaTest: {
      options: () => widgets[last()]?.options,
      isPassed: () => widgets[last()]?.token !== '',
      expire: () => call(last(), 'expired-callback'),
      fail: () => call(last(), 'error-callback', '300010'),
    },
  });
  document.head.append(Object.assign(document.createElement('script'), { src: more }));
}

const frame = `<!doctype html><title>captcha</title><button>I am human</button><script>
  const query = new URLSearchParams(location.search);
  document.querySelector('button').onclick = async () => {
    const token = await (await fetch('token?sitekey=' + query.get('sitekey'))).text();
    parent.postMessage({ id: Number(query.get('id')), token }, '*');
  };
</script>`;

export async function startCaptchaService(provider: CaptchaProvider) {
  const secret = 'private-key';
  const siteKey = `${provider}-public-key`;
  const good = new Set<string>();
  const verified: { token: string | null; secret: string | null; success: boolean }[] = [];
  const scripts: URLSearchParams[] = [];
  const service = { isScriptGone: false };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', origin);
    const answer = (type: string, body: string, status = 200) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    if (url.pathname === '/api.js') {
      if (service.isScriptGone) return answer('text/plain', 'gone', 404);
      scripts.push(url.searchParams);
      const more = `${origin}/more.js?onload=${url.searchParams.get('onload')}`;
      const args = [globalNames[provider], more, `${origin}/frame`, origin].map((arg) => JSON.stringify(arg));
      return answer('text/javascript', `(${browserApi})(${args})`);
    }
    if (url.pathname === '/more.js') return answer('text/javascript', `${url.searchParams.get('onload')}()`);
    if (url.pathname === '/frame') return answer('text/html', frame);
    if (url.pathname === '/token') {
      const token = `${provider}-token-${good.size + verified.length}`;
      if (url.searchParams.get('sitekey') === siteKey) good.add(token);
      return answer('text/plain', token);
    }
    if (url.pathname === '/siteverify' && request.method === 'POST') {
      const fields = new URLSearchParams(await text(request));
      const token = fields.get('response');
      const codes = [
        ...(fields.get('secret') === secret ? [] : ['invalid-input-secret']),
        ...(good.delete(token ?? '') ? [] : ['timeout-or-duplicate']),
      ];
      const success = codes.length === 0;
      verified.push({ token, secret: fields.get('secret'), success });
      return answer('application/json', JSON.stringify({ success, 'error-codes': codes }));
    }
    return answer('text/plain', 'not found', 404);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return Object.assign(service, {
    origin,
    secret,
    verified,
    scripts,
    /** Tokens that were given out are no longer good. */
    forgetTokens: () => good.clear(),
    settings: {
      CAPTCHA_PROVIDER: provider,
      CAPTCHA_SITE_KEY: siteKey,
      CAPTCHA_SECRET: secret,
      CAPTCHA_SCRIPT_URL: `${origin}/api.js`,
      CAPTCHA_VERIFY_URL: `${origin}/siteverify`,
    },
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  });
}
