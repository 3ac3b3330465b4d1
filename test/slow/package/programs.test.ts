/** Whole programs on the installed package: the first one of a user, every legacy method, families of them, the gateway from key to feedback. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publishedFile } from '../../package/published.js';
import { useClient } from '../../package/use-client.js';

const FIRST = [
  {
    program: 'first-client.ts',
    name: 'gets, lists and adds tasks',
    says: ['got 8 string string', 'added Ship 1 true'],
  },
];

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
    program: 'families.ts',
    name: 'adds, reads, lists, changes and deletes items of two legacy families of each style',
    says: [
      'deal Ship 5 1 3',
      'listed 1 Ship',
      'updated true',
      'batch number Sail Third',
      'deleted true',
      'gone false',
      'contact Ada a@example.com Y',
      'listed 1',
      'updated true',
      'deleted true',
      'price number 9.5 EUR',
      'listed true',
      'updated 3',
      'batch 2',
      'deleted true',
      'measure Crate 901 N',
      'updated cr',
      'listed cr',
      'deleted true',
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
  {
    program: 'strangers.ts',
    name: 'has an application refuse forged installations, employees, special addresses and redirects',
    says: [
      'made-up token AuthenticationError',
      'token server 404 ProtocolError',
      'token server 413 ProtocolError',
      'token server 429 ProtocolError',
      'token server 500 ProtocolError',
      'https://10.0.0.1/ ProtocolError',
      'https://localhost./ ProtocolError',
      'https://[::ffff:7f00:1]/ ProtocolError',
      'another application AuthenticationError',
      'another account AuthenticationError',
      'stored true 0',
      'genuine true 0',
      'shows false',
      'employee AuthenticationError',
      'status UsageError',
      'no state UsageError',
      'redirect ProtocolError',
      'kept token-genuine true',
      'closed UsageError',
    ],
  },
];

describe.each([
  { account: 'a description in a file', args: ['--spec', await publishedFile()], programs: FIRST },
  { account: 'the sandbox', args: [], programs: PROGRAMS },
])('programs on the installed package of $account', ({ args, programs }) => {
  const used = useClient(
    programs.map(({ program }) => program),
    args,
  );

  test.each(programs)('$program $name', { timeout: 120_000 }, async ({ program, says }) => {
    expect(await used.complaints([program])).toBe('');
    for (const ending of ['mjs', 'cjs']) {
      await used.sandbox.reset();
      const { stdout, stderr } = await used.run([program.replace(/ts$/, ending)]);
      expect(stderr).toBe('');
      const said = stdout.trim().split('\n');
      expect(said.map((line) => line.split(': ')[0])).toEqual(says);
    }
  });

  test('has undici as its only dependency', async () => {
    const manifest: unknown = JSON.parse(await readFile(join(used.client.out, 'package.json'), 'utf8'));
    expect(Object.keys((manifest as { readonly dependencies: object }).dependencies)).toEqual(['undici']);
  });
});
