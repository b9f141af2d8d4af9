/** docs/deploying.md, followed word by word on a Debian with systemd. Needs root, mmdebstrap and systemd-container. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deploy, documentedCommands, newFolder, run, startProgram, writePackage } from './package.ts';

let site: Awaited<ReturnType<typeof writePackage>>;

beforeAll(async () => {
  site = await writePackage();
});

afterAll(() => site.remove());

/** A Debian that has booted, with nothing but its own network. What is in `home` is in root's home there. */
async function startMachine(home: (folder: string) => Promise<void>) {
  const folder = await newFolder();
  const merged = '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr';
  // Those that the document installs are there already, as it has no network.
  const packages = 'usr-is-merged,systemd,systemd-sysv,dbus,curl,libatomic1,nginx,openssl';
  await run('mmdebstrap', ['--quiet', '--variant=minbase', merged, `--include=${packages}`, 'bookworm', folder]);
  await writeFile(path.join(folder, 'etc/machine-id'), '');
  await home(path.join(folder, 'root'));
  const options = ['--register=no', '--keep-unit', '--private-network', '--console=pipe', `--directory=${folder}`];
  const { pid } = startProgram('systemd-nspawn', [...options, '--boot']);
  const leader = async () => (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
  const inside = async (script: string) => {
    const env = ['env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root'];
    const enter = ['--target', await leader(), '--all'];
    return run('nsenter', [...enter, ...env, 'sh', '-ec', `cd\n${script}`]);
  };
  await expect
    .poll(() => inside('systemctl is-system-running --wait').catch(() => ''), { timeout: 60_000 })
    .toBe('running');
  return inside;
}

test('one machine: the site runs as a service behind nginx, is upgraded, and goes back to its backup', async () => {
  const inside = await startMachine(async (home) => {
    const parent = path.dirname(site.folder);
    await run('tar', ['-czf', `${home}/site-1.1.0.tar.gz`, '-C', parent, 'site-1.1.0']);
    const renamed = '--transform=s/^site-1.1.0/site-1.1.1/';
    await run('tar', ['-czf', `${home}/site-1.1.1.tar.gz`, renamed, '-C', parent, 'site-1.1.0']);
    for (const name of ['site.service', 'nginx.conf']) await copyFile(path.join(deploy, name), path.join(home, name));
  });
  const [install, https, commands, ...noMore] = await documentedCommands('One machine');
  const [upgrade, rollback, ...neither] = await documentedCommands('Upgrade and rollback');
  if (!install || !https || !commands || !upgrade || !rollback) throw new Error('a block of commands is missing');
  expect([...noMore, ...neither]).toEqual([]);
  const program = () => inside('readlink /proc/$(systemctl show --property=MainPID --value site)/exe');

  expect(await inside(install)).toContain('"status":"ok"');
  expect(await program()).toBe('/opt/site-1.1.0/bin/node');
  expect(await inside('journalctl --unit=site --output=cat')).toContain('Ready at ');

  const files = '-keyout /etc/ssl/site/privkey.pem -out /etc/ssl/site/fullchain.pem';
  await inside(`mkdir /etc/ssl/site; openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=site.example ${files}`);
  await inside(https);
  const secure = 'curl --silent --insecure --resolve site.example:443:127.0.0.1 https://site.example/en-US/about';
  await expect.poll(() => inside(secure).catch(() => '')).toContain('</html>');

  const said = await inside(commands);
  expect(said).toContain('https://site.example/studio/invitation/');
  expect(said).toContain('Written to /var/lib/site/site.tar.gz');

  expect(await inside(upgrade)).toContain('"status":"ok"');
  expect(await program()).toBe('/opt/site-1.1.1/bin/node');

  expect(await inside(rollback)).toContain('Restored from /var/lib/site/site.tar.gz');
  const untilServed = 'curl --silent --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/en-US/about';
  expect(await inside(untilServed)).toContain('</html>');
  expect(await program()).toBe('/opt/site-1.1.0/bin/node');
}, 300_000);
