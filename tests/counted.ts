/** A content service behind a counter, which can also refuse, hang or be slow. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function countRequests(upstream: string) {
  const state = { paths: [] as string[], isBroken: false };
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    if (path !== '/api/ping') state.paths.push(path);
    if (state.isBroken && path !== '/api/ping') return answer.writeHead(500).end('broken');
    const passed = request(upstream + path, { headers: { ...incoming.headers, host: 'x' } }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    passed.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { address: `http://127.0.0.1:${port}`, state, stop };
}
