/** nginx with one worker that serves files as they are: what the site's own answers are held against. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../content/src/testing/postgres.ts';

export type Served = { path: string; bytes: Buffer; headers: Record<string, string> };

export type Nginx = { address: string; worker: number; stop(): Promise<void> };

export async function startNginx(program: string, files: Served[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  // Its worker is another user where it is started by root.
  await chmod(folder, 0o755);
  const port = await freePort();
  const names = files.map((_, index) => path.join(folder, `answer-${index}`));
  for (const [index, { bytes }] of files.entries()) await writeFile(names[index] ?? '', bytes);
  await writeFile(path.join(folder, 'nginx.conf'), configuration(folder, port, files));
  const server = spawn(program, ['-c', path.join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await untilItAnswers(address);
  const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  return {
    address,
    worker: Number(children.trim().split(' ')[0]),
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`;

const location = ({ path: url, headers }: Served, index: number) => {
  const { 'content-type': type = '', ...others } = headers;
  const added = Object.entries(others).map(([name, value]) => `add_header ${name} ${quote(value)};`);
  return `location = ${url} { alias answer-${index}; default_type ${quote(type)}; etag off; ${added.join(' ')} }`;
};

const configuration = (folder: string, port: number, files: Served[]) => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    ${files.map(location).join('\n    ')}
  }
}
`;

async function untilItAnswers(address: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await fetch(address).catch(() => undefined)) return;
    await sleep(50);
  }
  throw new Error('nginx did not start');
}
