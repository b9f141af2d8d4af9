/** The package where nothing can be written, and the image that is made of it. Needs root, buildah, mmdebstrap and docker.io. */
import { chown, symlink } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../content/src/testing/postgres.ts';
import manifest from '../../package.json' with { type: 'json' };
import { deploy, documentedCommands, newFolder, run, startProgram, untilReady, writePackage } from './package.ts';

const base = 'docker.io/library/debian:bookworm-slim';
const image = 'localhost/site-under-test';
const maxBytes = 350e6;

let site: Awaited<ReturnType<typeof writePackage>>;

beforeAll(async () => {
  site = await writePackage();
  await run('buildah', ['pull', '--quiet', '--policy=missing', base]).catch(() =>
    run(path.join(deploy, 'base-image.sh'), []),
  );
  const file = path.join(deploy, 'Containerfile');
  await run('buildah', ['build', '--isolation=chroot', '--format=docker', '--tag', image, '--file', file, site.folder]);
}, 600_000);

afterAll(async () => {
  await run('buildah', ['rmi', image]);
  await site.remove();
});

const health = { status: 'ok', version: manifest.version };
const healthAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}/healthz`)).json();

test('a package on a read-only file system serves the sample to visitors', async () => {
  const nobody = 65_534;
  const dataDir = await newFolder();
  await chown(dataDir, nobody, nobody);
  const port = await freePort();
  const script = `mount --bind ${site.folder} ${site.folder}
    mount -o remount,bind,ro ${site.folder}
    touch ${site.folder}/writable && exit 1
    exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups ${site.folder}/bin/site`;
  const env = { PATH: '/usr/bin:/bin', PORT: String(port), DATA_DIR: dataDir, TMPDIR: dataDir };
  const child = startProgram('/usr/bin/unshare', ['--mount', '/bin/sh', '-c', script], env);
  expect(await untilReady(child)).toContain(`Ready at http://localhost:${port} (version ${manifest.version})`);
  expect((await fetch(`http://127.0.0.1:${port}/ja-JP/works`)).status).toBe(200);
});

test('the image runs as an ordinary user, says its version and checks its own health', async () => {
  const container = await run('buildah', ['from', image]);
  onTestFinished(() => void run('buildah', ['rm', container]));
  const port = await freePort();
  const inside = ['run', '--isolation=chroot', '--env', `PORT=${port}`, '--env', 'SAMPLE=off', container, '--'];
  const { config } = JSON.parse(await run('buildah', ['inspect', '--type=image', '--format={{.Config}}', image]));

  const child = startProgram('buildah', [...inside, ...config.Entrypoint]);
  expect(await untilReady(child)).toContain(`(version ${manifest.version})`);
  expect(await healthAt(port)).toEqual(health);
  expect(await run('buildah', [...inside, 'id', '--user'])).toBe('10001');

  const [, ...check] = config.Healthcheck.Test;
  await run('buildah', [...inside, ...check]);
  child.kill('SIGTERM');
  await expect.poll(() => healthAt(port).catch(() => 'gone')).toBe('gone');
  await expect(run('buildah', [...inside, ...check])).rejects.toMatchObject({ code: 1 });
});

test('the image is not larger than it has to be', async () => {
  const [{ size }] = JSON.parse(await run('buildah', ['images', '--json', image]));
  console.log(`The image takes ${size}.`);
  const { layers } = JSON.parse(await run('buildah', ['inspect', '--type=image', '--format={{.Manifest}}', image]));
  const bytes = layers.reduce((sum: number, layer: { size: number }) => sum + layer.size, 0);
  expect(bytes).toBeLessThan(maxBytes);
});

/** A daemon of its own, so that it meets nobody else's containers. */
async function startDocker() {
  const folder = await newFolder();
  const env = { ...process.env, DOCKER_HOST: `unix://${folder}/socket` };
  const places = [`--data-root=${folder}/data`, `--exec-root=${folder}/exec`, `--pidfile=${folder}/pid`];
  startProgram('dockerd', [...places, `--host=${env.DOCKER_HOST}`, '--log-level=error']);
  await expect.poll(() => run('docker', ['info'], { env }).catch(() => ''), { timeout: 30_000 }).toContain('Server:');
  await run('buildah', ['push', '--quiet', base, `docker-archive:${folder}/base.tar:debian:bookworm-slim`]);
  await run('docker', ['load', '--input', `${folder}/base.tar`], { env });
  return env;
}

test('docker builds the image, and runs the site and its commands, as docs/deploying.md says', async () => {
  const env = await startDocker();
  const cwd = path.dirname(site.folder);
  await symlink(deploy, path.join(cwd, 'deploy'));
  const port = await freePort();
  const [commands = ''] = await documentedCommands('Containers');
  const [make, ...others] = commands
    .replaceAll('\\\n', ' ')
    .replace('3000:3000', `${port}:3000`)
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .trim()
    .split('\n');
  expect(make).toBe('npm run package -- site-1.1.0');
  onTestFinished(async () => {
    await run('docker', ['rm', '--force', 'site'], { env });
  });
  const said = [];
  for (const command of others) said.push(await run('sh', ['-ec', command], { cwd, env }));
  const [, , served, invited, backedUp] = said;
  expect(JSON.parse(served ?? '')).toEqual(health);
  expect(invited).toMatch(/^https:\/\/site\.example\/studio\/invitation\//);
  expect(backedUp).toMatch(/^Written to \/data\/site\.tar\.gz: the content, [1-9]/);
  const status = () => run('docker', ['inspect', '--format={{.State.Health.Status}}', 'site'], { env });
  await expect.poll(status, { timeout: 60_000 }).toBe('healthy');
}, 300_000);
