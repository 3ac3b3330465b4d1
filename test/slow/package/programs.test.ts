/** Whole programs on the installed package: every legacy method, and the gateway from key to feedback. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { typeCheck } from '../../package/compilers.js';
import { installClient, root, run, type InstalledClient } from '../../package/installed-client.js';

const PROGRAMS = [
  {
    program: 'all-legacy.ts',
    name: 'calls all 21 legacy methods and a batch',
    says: [
      'user.get',
      'calendar.section.get',
      'calendar.settings.get',
      'sale.paysystem.settings.invoice.get',
      'sale.paysystem.delete',
      'mailservice.fields',
      'im.dialog.get',
      'booking.v1.clienttype.list',
      'tasks.task.favorite.add',
      'tasks.task.unmute',
      'event.bind',
      'event.get',
      'event.unbind',
      'event.test',
      'events',
      'event.offline.get',
      'event.offline.list',
      'event.offline.error',
      'event.offline.clear',
      'messageservice.sender.add',
      'task.comment.add',
      'batch',
    ],
  },
  {
    program: 'gateway.ts',
    name: 'issues keys, signs in and out, works on entities, is refused and says so',
    says: [
      'me',
      'keys.create',
      'keys.update',
      'callback',
      'oauth',
      'list',
      'get',
      'update',
      'search',
      'after delete',
      'refused',
      'feedback',
    ],
  },
];

describe('programs on the installed package', () => {
  let client: InstalledClient;
  let sandbox: Sandbox;

  beforeAll(async () => {
    [client, sandbox] = await Promise.all([installClient(), startSandbox()]);
  }, 120_000);

  afterAll(async () => {
    await sandbox.close();
    await client.remove();
  });

  test.each(PROGRAMS)('$program $name', { timeout: 120_000 }, async ({ program, says }) => {
    const text = await readFile(join(root, 'test/package/programs', program), 'utf8');
    await client.write(program, text);
    const checked = await typeCheck(client.project, [program], 'node_modules/typescript/bin/tsc', 'nodenext');
    expect(checked.stdout).toBe('');
    const { code } = await transform(text, { loader: 'ts', format: 'esm', target: 'node20' });
    const file = await client.write(program.replace('.ts', '.mjs'), code);
    const env = {
      SVC_BASE_URL: sandbox.baseUrl,
      SVC_WEBHOOK: sandbox.webhook,
      SVC_ACCESS_TOKEN: sandbox.accessToken,
      SVC_GATEWAY_KEYS: JSON.stringify(sandbox.gatewayKeys),
    };
    const ran = await run(process.execPath, [file], { cwd: client.project, env });
    expect(ran.stderr).toBe('');
    const said = ran.stdout.trim().split('\n');
    expect(said.map((line) => line.split(': ')[0])).toEqual(says);
  });
});
