/** `describe`: one method for people and for programs, from an account, a file or a generated package. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { account } from '../generate/account.js';
import { svcGen } from './program.js';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const cwd = fileURLToPath(new URL('../../..', import.meta.url));
const fromPackage = (...args: readonly string[]) =>
  svcGen(['describe', ...args, '--package', 'generated'], { cwd });
/** The same methods as in that package; its model is read once. */
const fromSandbox = (...args: readonly string[]) => svcGen(['describe', ...args, '--quiet']);

const OWN_SPEC = `
openapi: 3.1.0
info: { title: Own, version: '1' }
paths:
  /own.thing.list:
    post:
      operationId: own.thing.list
      x-svc-kind: list
      responses: { '200': { description: Things } }
`;

/** A command that is copied stays in one line. */
const isCopied = (line: string): boolean => /svc-gen call|^ {2}await svc\./.test(line);

describe('describe', () => {
  test('reads the account where no package is named', async () => {
    const { code, out, err } = await svcGen(['describe', 'tasks.task.get', '--no-field-lists']);
    expect({ code, err }).toEqual({ code: 0, err: 'svc-gen: read the sandbox\n' });
    expect(out).toContain('svc.v3.tasks.task.get(params: { id: number, select?: TaskSelect[] }, options?)');
  });

  const texts = [
    { name: 'what a list can be filtered by', method: 'tasks.task.list', want: /Can be filtered by: id/ },
    {
      name: 'what is required',
      method: 'tasks.task.add',
      want: /fields: TasksTaskAddFields {2}\(required\)/,
    },
    {
      name: 'which fields accounts leave out of a result',
      method: 'tasks.task.add',
      want: /^ {2}Some accounts leave out: creatorId, responsibleId, groupId,/m,
    },
    { name: 'who may call it', method: 'user.get', want: /Scope: user/ },
    { name: 'the errors of a method', method: 'keys.update', want: /Errors\n/ },
    { name: 'an example', method: 'tasks.task.get', want: /svc-gen call tasks\.task\.get '\{"id":1/ },
    {
      name: 'the replacement of a deprecated method once, and alternatives as such',
      method: 'task.comment.add',
      want: /^Deprecated\. Use tasks\.task\.chat\.message\.send\.\nAdds[^]* {2}Exactly one of the forms above:\n[^]* {2}COMMENTTEXT\?: string\n/m,
    },
    {
      name: 'an example that can be pasted',
      method: 'task.comment.add',
      want: /^ {2}await svc\.legacy\.task\.comment\.add\(\{"TASKID":1,"COMMENTTEXT":".*"\}\)$/m,
    },
    {
      name: 'an example of a write that a script can run',
      method: 'tasks.task.delete',
      want: /^ {2}svc-gen call tasks\.task\.delete '\{"id":1\}' --write$/m,
    },
    {
      name: 'that the batch of the other generations is a function',
      method: 'batch',
      want: /\nThis is the batch of the gateway; in v3 and legacy, batch is a function of the client: see its README\.\n$/,
    },
    { name: 'where it is known from', method: 'tasks.task.get', want: /Source\n/ },
  ];
  test.each(texts)('shows $name', async ({ method, want }) => {
    expect((await fromSandbox(method)).out).toMatch(want);
  });

  test('says as JSON what replaces a method', async () => {
    const about: unknown = JSON.parse((await fromPackage('task.comment.add', '--json')).out);
    expect(about).toMatchObject({ deprecated: 'Use `tasks.task.chat.message.send`.' });
  });

  const names = ['tasks.task.add', 'user.get', 'keys.update'];
  test.each(names)('gives %s as JSON', async (name) => {
    const about: unknown = JSON.parse((await fromSandbox(name, '--json')).out);
    expect(about).toMatchObject({ name, params: { $schema: DIALECT }, result: { $schema: DIALECT } });
    expect(Object.keys(about as object)).toEqual([
      'name',
      'generation',
      'kind',
      'write',
      'scope',
      'summary',
      'params',
      'result',
      'errors',
      'example',
    ]);
  });

  test('keeps within the width of the terminal', async () => {
    const { out } = await svcGen(['describe', 'tasks.task.list', '--package', 'generated'], {
      cwd,
      columns: 60,
    });
    // A word that is longer stands by itself.
    const long = out.split('\n').filter((line) => line.length > 60 && /\S \S/.test(line) && !isCopied(line));
    expect(long).toEqual([]);
  });

  test('shortens a long description on a terminal alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-gen-describe-'));
    const spec = join(folder, 'account.json');
    const long = account();
    const description = `${'word '.repeat(24_000)}end`;
    Object.assign((long.paths['/note.page.get'] as { post: object }).post, { description });
    await writeFile(spec, JSON.stringify(long));
    const args = ['describe', 'note.page.get', '--spec', spec];
    const shown = await svcGen(args, { terminal: true });
    expect(shown.out.length).toBeLessThan(8_000);
    expect(shown.out).toContain('more characters; pipe the output to see all)');
    expect((await svcGen(args)).out).toContain(' end\n');
    await rm(folder, { recursive: true });
  });

  test('shortens a long text in each part of the page on a terminal alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-gen-describe-'));
    const spec = join(folder, 'account.json');
    const long = `${'word '.repeat(24_000)}end`;
    // Every description that the document has.
    const text = JSON.stringify(account(), (key, value: unknown) => {
      if (key !== 'properties' || typeof value !== 'object' || value === null) return value;
      const members = Object.entries(value as Record<string, object>);
      return Object.fromEntries(
        members.map(([name, one]) => [name, '$ref' in one ? one : { ...one, description: long }]),
      );
    });
    await writeFile(spec, text);
    const args = ['describe', 'note.page.get', '--spec', spec];
    const { out } = await svcGen(args, { terminal: true });
    expect(out).toContain('more characters; pipe the output to see all)');
    expect(out.length).toBeLessThan(20 * 5_000);
    expect((await svcGen(args)).out).toContain(' end\n');
    await rm(folder, { recursive: true });
  });

  test('knows the methods of a legacy spec', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-gen-describe-'));
    const file = join(folder, 'own.yaml');
    await writeFile(file, OWN_SPEC);
    const { code, out } = await svcGen(['describe', 'own.thing.list', '--legacy-spec', file]);
    await rm(folder, { recursive: true });
    expect({ code, first: out.split('\n')[0] }).toEqual({
      code: 0,
      first: 'own.thing.list  legacy, list, read',
    });
  });

  test('finds a method by its name in another case of letters', async () => {
    const { code, out } = await fromPackage('USER.Get');
    expect({ code, first: out.split('\n')[0] }).toEqual({
      code: 0,
      first: 'user.get  legacy, list, read',
    });
  });

  test('leaves out what the globs leave out, of a package too', async () => {
    const { code, err } = await fromPackage('user.get', '--exclude', 'user.*');
    expect(code).toBe(2);
    expect(err).toMatch(/user\.get: there is no such method/);
  });

  const wrong = [
    {
      name: 'no method',
      args: [],
      want: /^svc-gen: describe: the method is missing; write svc-gen describe METHOD\n$/,
    },
    {
      name: 'a misspelt method',
      args: ['tasks.task.gte'],
      want: /tasks\.task\.gte: there is no such method \(did you mean tasks\.task\.get[^)]*\?\); svc-gen list/,
    },
    { name: 'a part of a name', args: ['task.add'], want: /did you mean tasks\.task\.add/ },
    {
      name: 'a method of another generation',
      args: ['keys.update', '--generation', 'v3'],
      want: /^svc-gen: keys\.update: it is a method of the gateway; leave out --generation, or give --generation gateway\n$/,
    },
    ...['v3', 'legacy'].map((generation) => ({
      name: `the batch of ${generation}, which is a function`,
      args: ['batch', '--generation', generation],
      want: /^svc-gen: batch: in v3 and legacy, batch is a function of the client; see its README, or give --generation gateway\n$/,
    })),
    { name: 'two methods', args: ['a', 'b'], want: /too many arguments/ },
    {
      name: 'an unknown option',
      args: ['user.get', '--jsn'],
      want: /--jsn: unknown option \(did you mean --json\?\)/,
    },
  ];
  test.each(wrong)('refuses $name', async ({ args, want }) => {
    const { code, out, err } = await fromSandbox(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(want);
  });

  test('refuses a folder without a package', async () => {
    const { code, err } = await svcGen(['describe', 'user.get', '--package', 'nowhere'], { cwd });
    expect({ code, err }).toEqual({
      code: 2,
      err: 'svc-gen: nowhere: there is no generated package; name a folder that svc-gen generate wrote\n',
    });
  });
});
