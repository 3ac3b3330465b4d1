/** The ways to install that the README of an emitted package shows: each command is run, and the package loads. */

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, run, svcGen } from '../../package/installed-client.js';
import { startRegistry, type OwnRegistry } from './own-registry.js';
import { temporaryFolder } from '../../temporary-folder.js';

const home = temporaryFolder();
let registry: OwnRegistry;
let lines: readonly string[];

beforeAll(async () => {
  const client = join(home, 'client');
  expect(await svcGen(['generate', '--out', client, '--quiet'], { cwd: home })).toMatchObject({ code: 0 });
  const readme = await readFile(join(client, 'README.md'), 'utf8');
  const blockOf = (heading: string): string =>
    new RegExp(`^## ${heading}\n[\\s\\S]*?^\`\`\`sh\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(readme)?.[1] ?? '';
  const blocks = `# the folder\n${blockOf('Install')}${blockOf('Other ways to install')}`;
  lines = blocks.split('\n').filter((line) => line !== '');
  registry = await startRegistry(await packedUndici());
  await commit(client, join(home, 'client.git'));
}, 120_000);

afterAll(async () => {
  await registry.close();
});

async function packedUndici(): Promise<{ version: string; tarball: Buffer }> {
  const folder = join(root, 'node_modules/undici');
  const { stdout } = await run('npm', [
    'pack',
    '--silent',
    '--ignore-scripts',
    '--pack-destination',
    home,
    folder,
  ]);
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }; // npm's own file
  return { version, tarball: await readFile(join(home, stdout.trim())) };
}

async function commit(folder: string, bare: string): Promise<void> {
  const git = async (...args: string[]) => {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
    expect(await run('git', [...author, ...args], { cwd: folder })).toMatchObject({ code: 0 });
  };
  await git('init', '-q');
  await git('add', '-A');
  await git('commit', '-qm', 'The client');
  await git('clone', '-q', '--bare', '.', bare);
}

/** Nothing listens there, which only a client with undici can find out. */
const PROGRAM = `
  const { createClient, webhook } = require('@svc/client');
  const auth = webhook({ userId: 1, code: 'abcdefgh' });
  const { v3 } = createClient({ baseUrl: 'http://127.0.0.1:1', auth });
  v3.tasks.task.get({ id: 1 }).catch((error) => process.stdout.write(error.message));
`;

async function firstCall(cwd: string): Promise<string> {
  return (await run(process.execPath, ['-e', PROGRAM], { cwd })).stdout;
}

/** The commands below a comment of the block, up to the next comment, with the addresses of this test, and the one that goes before. */
function commandsOf(comment: string): readonly string[] {
  const from = lines.findIndex((line) => line.startsWith(`# ${comment}`));
  const [, before] = /, after (svc-gen .+)$/.exec(lines[from] ?? '') ?? [];
  const rest = lines.slice(from + 1);
  const end = rest.findIndex((line) => line.startsWith('#'));
  const shown = rest
    .slice(0, end < 0 ? undefined : end)
    .map((line) =>
      line
        .replace('https://registry.example', registry.url)
        .replace(
          'git+https://git.example/acme/client.git',
          `git+${pathToFileURL(join(home, 'client.git')).href}`,
        ),
    );
  return before === undefined ? shown : [before, ...shown];
}

test('the README shows four ways', () => {
  expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(4);
});

test.each(['the folder', 'a tarball', 'a git repository', 'a registry of your own'])(
  'from %s',
  async (comment) => {
    const project = join(home, comment.replaceAll(' ', '-'));
    await cp(join(home, 'client'), join(project, 'client'), { recursive: true });
    await writeFile(join(project, 'package.json'), '{ "name": "app", "private": true }');
    // As after `npm login`.
    await writeFile(join(project, '.npmrc'), `${registry.url.replace('http:', '')}/:_authToken=secret\n`);
    const commands = commandsOf(comment);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const [program = '', ...args] = command.split(' ');
      const ran = await (program === 'svc-gen'
        ? svcGen([...args, '--out', 'client', '--quiet'], { cwd: project })
        : run(program, [...args, '--no-audit', '--no-fund'], { cwd: project }));
      expect(ran, `${command}\n${ran.stderr}`).toMatchObject({ code: 0 });
    }
    expect(await firstCall(project)).toContain('cannot connect (connect ECONNREFUSED');
  },
  120_000,
);

test('a link survives later installs and a new clone, and follows the next generation', async () => {
  const project = join(home, 'the-folder');
  const again = ['generate', '--out', 'client', '--include', 'tasks.task.get', '--quiet'];
  expect(await svcGen(again, { cwd: project })).toMatchObject({ code: 0 });
  const other = join(home, 'other');
  await mkdir(other);
  await writeFile(join(other, 'package.json'), '{ "name": "other", "version": "1.0.0" }');
  for (const args of [['install'], ['install', '../other'], ['ci']]) {
    expect(await run('npm', [...args, '--no-audit', '--no-fund'], { cwd: project })).toMatchObject({
      code: 0,
    });
    expect([args, await methodsOf(project)]).toEqual([args, '[ "get" ]']);
  }
  const clone = join(home, 'clone');
  await cp(project, clone, { recursive: true, filter: (path) => !path.includes('node_modules') });
  expect(await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: clone })).toMatchObject({ code: 0 });
  for (const folder of [project, clone])
    expect(await firstCall(folder)).toContain('cannot connect (connect ECONNREFUSED');
}, 120_000);

async function methodsOf(cwd: string): Promise<string> {
  const names = 'Object.keys(createClient({ auth }).v3.tasks.task)';
  const auth = "webhook('http://127.0.0.1:1/rest/1/abcdefgh/')";
  const program = `const { createClient, webhook } = require('@svc/client'); const auth = ${auth}; ${names}`;
  return (await run(process.execPath, ['-p', program], { cwd })).stdout.trim().replaceAll("'", '"');
}

test('a folder that is only linked says which package is missing', async () => {
  const project = join(home, 'linked');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), '{ "name": "app", "private": true }');
  await run('npm', ['install', '../client', '--no-audit', '--no-fund'], { cwd: project });
  expect(await firstCall(project)).toMatch(/^undici is not installed: [^]*\(npm install undici@7\)/);
});

test('what was published is the client alone', () => {
  expect(registry.published).toEqual(['@svc/client']);
});
