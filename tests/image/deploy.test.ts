/** What is in `deploy/` besides the image, tried with the programs it is for. */
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { startBucket } from '../../content/src/testing/bucket.ts';
import { freePort, startPostgres } from '../../content/src/testing/postgres.ts';
import { deploy, newFolder, run, startProgram, untilReady, writePackage } from './package.ts';

let site: Awaited<ReturnType<typeof writePackage>>;

beforeAll(async () => {
  site = await writePackage();
});

afterAll(() => site.remove());

type Asked = { method?: string; sent?: Buffer };

/** Whatever certificate it has. */
function ask(
  port: number,
  address: string,
  { method = 'GET', sent }: Asked = {},
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', servername: 'localhost', path: address, rejectUnauthorized: false };
    const headers = { host: 'localhost', 'content-length': sent?.length ?? 0 };
    const asked = request({ ...options, method, headers }, async (response) => {
      const body = (await response.setEncoding('utf8').toArray()).join('');
      resolve({ status: response.statusCode, body });
    });
    asked.once('error', reject).end(sent);
  });
}

async function startPackage(environment: Record<string, string>) {
  const dataDir = await newFolder();
  const port = await freePort();
  const env = { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, ...environment, PORT: String(port) };
  const child = startProgram(path.join(site.folder, 'bin/site'), [], env);
  await untilReady(child);
  return { port, child };
}

test('Prometheus takes the rules, and each of them fires when it should', async () => {
  const folder = path.join(deploy, 'prometheus');
  await run('promtool', ['check', 'config', 'prometheus.yaml'], { cwd: folder });
  await run('promtool', ['test', 'rules', 'rules.test.yaml'], { cwd: folder });
  const rules = parse(await readFile(path.join(folder, 'rules.yaml'), 'utf8')).groups[0].rules;
  const { tests } = parse(await readFile(path.join(folder, 'rules.test.yaml'), 'utf8'));
  type Check = { alertname: string; exp_alerts: unknown[] };
  const tried = tests
    .flatMap((one: { alert_rule_test: Check[] }) => one.alert_rule_test)
    .filter((check: Check) => check.exp_alerts.length > 0)
    .map((check: Check) => check.alertname);
  expect(tried.toSorted()).toEqual(rules.map(({ alert }: { alert: string }) => alert).toSorted());
});

test('systemd finds nothing wrong with the service, and little that it could harm', async () => {
  const unit = path.join(await newFolder(), 'site.service');
  const text = await readFile(path.join(deploy, 'site.service'), 'utf8');
  await writeFile(unit, text.replaceAll('/opt/site/', `${site.folder}/`));
  expect(await run('systemd-analyze', ['verify', unit])).toBe('');
  // In tenths.
  await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
});

test('nginx serves the site by https', async () => {
  const { port: upstream } = await startPackage({
    SAMPLE: 'off',
    SITE_URL: 'https://localhost',
    TRUST_PROXY: '127.0.0.1',
  });
  const folder = await newFolder();
  const certificate = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...certificate]);
  const port = await freePort();
  const redirecting = await freePort();
  const text = (await readFile(path.join(deploy, 'nginx.conf'), 'utf8'))
    .replaceAll('site.example', 'localhost')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    .replaceAll('/etc/ssl/site', folder)
    .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${redirecting};`)
    .replaceAll(/listen (\[::\]:)?443/g, `listen $1${port}`);
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, `daemon off; pid ${folder}/pid; events {} http { access_log off; ${text} }`);
  startProgram('/usr/sbin/nginx', ['-c', file, '-p', folder, '-e', 'stderr']);
  await expect.poll(() => ask(port, '/about').catch(() => undefined)).toMatchObject({ status: 200 });
  const redirect = await fetch(`http://localhost:${redirecting}/about`, { redirect: 'manual' });
  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, 'https://localhost/about']);
  // What comes through is refused for its origin, and what does not, for its size.
  const statusOf = async (address: string, kilobytes: number) =>
    (await ask(port, address, { method: 'PUT', sent: Buffer.alloc(kilobytes * 1024) })).status;
  expect(await statusOf('/api/studio/article/1/text/en-US', 1000)).toBe(403);
  expect(await statusOf('/api/studio/media/a.png', 3000)).toBe(403);
  expect(await statusOf('/api/studio/article/1/text/en-US', 3000)).toBe(413);
  expect(await statusOf('/api/message/', 100)).toBe(413);
});

test('two sites as in the compose file share a database and a store behind Caddy, and one may stop', async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const bucket = await startBucket();
  const secrets = { SITE_VERSION: '0', SITE_HOST: 'localhost', POSTGRES_PASSWORD: 'p', S3_PASSWORD: 's' };
  const compose = parse(
    await run('docker-compose', ['--file', path.join(deploy, 'compose.yaml'), 'config'], {
      env: { ...process.env, ...secrets },
    }),
  );
  expect(Object.keys(compose.services).toSorted()).toEqual(['caddy', 'postgres', 'site-a', 'site-b', 'store']);

  const started = [];
  for (const name of ['site-a', 'site-b']) {
    const { METRICS_PORT: _, ...environment } = compose.services[name].environment;
    expect(environment).toMatchObject({
      DATABASE_URL: 'postgres://site:p@postgres/site',
      FILES: 's3://site:s@store:9000/site?insecure',
    });
    started.push(await startPackage({ ...environment, DATABASE_URL: postgres.url, FILES: bucket.setting }));
  }
  expect(bucket.requests.filter((line) => line.startsWith('PUT')).length).toBeGreaterThan(0);

  const folder = await newFolder();
  const port = await freePort();
  const [first, second] = started;
  const text = (await readFile(path.join(deploy, 'Caddyfile'), 'utf8'))
    .replace('site-a:3000', `127.0.0.1:${first?.port}`)
    .replace('site-b:3000', `127.0.0.1:${second?.port}`);
  const file = path.join(folder, 'Caddyfile');
  await writeFile(
    file,
    `{\nhttp_port ${await freePort()}\nadmin off\nskip_install_trust\nlog {\nlevel ERROR\n}\n}\n${text}`,
  );
  const env = { ...process.env, SITE_HOST: `localhost:${port}`, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  startProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], env);
  await expect.poll(() => ask(port, '/news').catch(() => undefined)).toMatchObject({ status: 200 });

  first?.child.kill('SIGTERM');
  if (first) await once(first.child, 'exit');
  for (let time = 0; time < 20; time++) expect(await ask(port, '/works')).toMatchObject({ status: 200 });
});
