/** The commands that README and docs name, and which test runs each. */

/** A test, and words in it by which it is seen to run the command. */
type Claim = [file: string, words: string];

const each = (names: string[], claim: Claim): Record<string, Claim> =>
  Object.fromEntries(names.map((name) => [name, claim]));

export const runByTests: Record<string, Claim> = {
  'npm start': ['server/src/start.test.ts', 'The program that `npm start` runs'],
  'npm run dev': ['tests/start-development.ts', 'manifest.scripts.dev'],
  'npm test': ['.ci/run', 'npm test'],
  // `npm test` does so before any test.
  'npm run check': ['scripts/test.ts', 'check.ts'],
  'npm run content export': ['server/src/content-command.test.ts', "alone('export'"],
  'npm run content new news': ['server/src/content-command.test.ts', "alone('new', 'news'"],
  'npm run content check': ['server/src/content-command.test.ts', "alone('check'"],
  'npm run content diff': ['server/src/content-command.test.ts', "alone('diff'"],
  'npm run content import': ['server/src/content-command.test.ts', "alone('import'"],
  'npm run messages list': ['server/src/messages-command.test.ts', 'list: []'],
  'npm run messages show': ['server/src/messages-command.test.ts', 'show: [id]'],
  'npm run messages export': ['server/src/messages-command.test.ts', "export: ['all.csv']"],
  'npm run messages erase': ['server/src/messages-command.test.ts', 'erase: ['],
  'npm run messages retry': ['server/src/messages-command.test.ts', 'retry: [id]'],
  'npm run staff invite': ['server/src/staff-command.test.ts', "staff('invite'"],
  'npm run staff list': ['server/src/staff-command.test.ts', "staff('list'"],
  'npm run staff reset': ['server/src/staff-command.test.ts', "staff('reset'"],
  'npm run staff revoke': ['server/src/staff-command.test.ts', "staff('revoke'"],
  'npm run rights': ['scripts/rights.test.ts', 'rights.ts'],
  'npm run backup': ['server/src/backup-command.test.ts', "run('backup'"],
  'npm run restore': ['server/src/backup-command.test.ts', "run('restore'"],
  'npm run settings': ['server/src/settings-command.test.ts', 'settings-command.ts'],
  'npm run package': ['tests/package.test.ts', "'package'"],
  'npm run bench': ['tests/commands.test.ts', "npmRun('bench'"],
  'npm run sbom': ['tests/commands.test.ts', "npmRun('sbom'"],
  'npm run screens': ['tests/commands.test.ts', "npmRun('screens'"],
  'npm run test:faults': ['tests/commands.test.ts', "'test:faults'"],
  'npm run test:image': ['tests/commands.test.ts', "'test:image'"],
  'node studio/build.ts': ['scripts/build.ts', 'studio/build.ts'],
  'bin/site': ['tests/package.test.ts', "'bin/site'"],
  'bin/site backup': ['tests/package.test.ts', "'backup', file"],
  'bin/site restore': ['tests/package.test.ts', "'restore', file"],
  'bin/site staff invite': ['tests/package.test.ts', "'staff', 'invite'"],
  'bin/site messages export': ['tests/package.test.ts', "'messages', 'export'"],
  'buildah build': ['tests/image/image.test.ts', "['build', '--isolation=chroot'"],
  'promtool test rules': ['tests/image/deploy.test.ts', "'promtool', ['test', 'rules'"],
  ...each(
    ['docker build', 'docker run', 'docker exec site'],
    ['tests/image/image.test.ts', "documentedCommands('Containers')"],
  ),
  ...each(
    [
      ...[
        'apt-get install',
        'chmod',
        'cp',
        'curl',
        'ln',
        'nginx',
        'printf',
        'systemctl enable',
        'systemctl reload nginx',
      ],
      ...['systemd-run', 'tar', 'useradd'],
    ],
    ['tests/image/machine.test.ts', "documentedCommands('One machine')"],
  ),
  ...each(
    ['install', 'mv', 'systemctl restart site', 'systemctl start site', 'systemctl stop site'],
    ['tests/image/machine.test.ts', "documentedCommands('Upgrade and rollback')"],
  ),
  journalctl: ['tests/image/machine.test.ts', 'journalctl --unit=site'],
};

type Instead = { because: string; instead: Claim };

const alike = (names: string[], reason: Instead): Record<string, Instead> =>
  Object.fromEntries(names.map((name) => [name, reason]));

/** What needs the network or long; and the nearest that a test runs. */
export const notRun: Record<string, Instead> = {
  ...alike(['podman', 'podman build'], {
    because: 'it is buildah and runc under another name; buildah builds the same file, and docker runs it',
    instead: ['tests/image/image.test.ts', "documentedCommands('Containers')"],
  }),
  'docker compose': {
    because: 'it needs images of a registry; docker-compose reads the file, and sites run by what it says',
    instead: ['tests/image/deploy.test.ts', "'docker-compose', ['--file'"],
  },
  'npm audit': {
    because: 'it asks a registry; the list of what it would ask about is made',
    instead: ['tests/commands.test.ts', "npmRun('sbom'"],
  },
  'npm run bench watched': {
    because: 'it measures for minutes; its name is among those that the program knows',
    instead: ['tests/commands.test.ts', 'watched, '],
  },
};

const programs = new Set([...Object.keys(runByTests), ...Object.keys(notRun)].map((name) => name.split(' ')[0]));

/** In blocks of code that are marked as `sh`, every line; in running text, what begins with a program that is known here. */
export function commandsIn(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```sh\n(.*?)^```/gms)].map(([, lines = '']) => lines);
  const lines = blocks.flatMap((block) => block.replaceAll('\\\n', '').split('\n').filter(Boolean));
  const inText = [...markdown.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...lines.flatMap(namesOf), ...inText.flatMap(namesOf).filter((name) => programs.has(name.split(' ')[0]))];
}

/** The marks of its blocks of code: one without a mark could hide a command. */
export const marksIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^```(\w*)\n.*?^```$/gms)].map(([, mark = '']) => mark);

/**
 * `npm run staff -- list | revoke EMAIL` is `npm run staff list` and `npm run staff revoke`: the program and the plain words
 * after it. What a program runs in a container or a service is a command, too.
 */
function namesOf(line: string): string[] {
  const [command = '', ...others] = line.replace(/\s+#.*/, '').split(' | ');
  const words = command.split(' ').filter((word) => word !== '' && !/^[A-Z_]+=/.test(word));
  const inner = words.findIndex((word, at) => at > 0 && word.endsWith('/bin/site'));
  const outer = inner === -1 ? words : words.slice(0, inner);
  const script = words.slice(0, 3).join(' ');
  return [
    nameOf(outer),
    ...(inner === -1 ? [] : [nameOf(words.slice(inner))]),
    ...others.map((other) => nameOf([...script.split(' '), ...other.trim().split(' ')])),
  ].filter((name) => name !== 'npm run');
}

function nameOf([program = '', ...rest]: string[]): string {
  const words = rest.filter((word) => word !== '--');
  const end = words.findIndex((word) => !/^[a-z][a-z:]*$|\.ts$/.test(word));
  return [program.replace(/^.*\/bin\/site$/, 'bin/site'), ...(end === -1 ? words : words.slice(0, end))].join(' ');
}
