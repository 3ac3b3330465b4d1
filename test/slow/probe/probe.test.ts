/** `probe`: what it finds on accounts that do one thing against their description. */

import { afterEach, describe, expect, test } from 'vitest';
import { CANARY } from '../../deviations/alter-response.js';
import { findingOf, foundIn, openProbing, type Probing } from '../../generator/probe/probing.js';

let probing: Probing | undefined;
afterEach(async () => probing?.close());

async function opened(...quirks: readonly string[]): Promise<Probing> {
  probing = await openProbing({ quirks });
  return probing;
}

describe('an account', () => {
  test('that does what its description says has no findings', async () => {
    const { probe } = await opened();
    const report = await probe();
    expect(foundIn(report)).toEqual([]);
    expect(report.complete).toBe(true);
  });

  test.each([
    ['missing-member:tasks.task.list:items.title'],
    ['missing-member:tasks.task.get:item.status'],
    ['undescribed-member:tasks.task.list:items.extra'],
    ['undescribed-member:main.eventlog.list:hasRest'],
    ['null:tasks.task.list:items.title'],
    ['type:tasks.task.get:item.priority'],
    ['type:tasks.task.get:item.rights.read'],
    ['value:tasks.task.list:items.status'],
    ['envelope:tasks.task.list:'],
    ['envelope:tasks.task.get:'],
    ['page-size:tasks.task.list:20'],
    ['limit:tasks.task.list:50'],
    ['limit:note.document.list:30'],
    ['offset:tasks.task.list:'],
    ['page:main.eventlog.list:'],
    ['order:main.eventlog.list:'],
    ['order:main.eventlog.list:desc'],
    ['order:tasks.task.list:desc'],
    ['list:tasks.task.list:items.creator'],
    ['filter:tasks.task.list:'],
    ['cursor:note.document.list:'],
    ['unpaged:tasks.task.list:'],
    ['select:tasks.task.list:deadline'],
    ['select:tasks.task.list:title+status'],
    ['required-filter:main.eventlog.list:userId'],
    ['required-parameter:note.document.get:userId'],
    ['refused:main.eventlog.get:'],
  ])('%s is found, nothing else is, and the corrections make an end of it', async (quirk) => {
    const { probe, account, file } = await opened(quirk);
    const first = await probe(
      '--include',
      methodOf(quirk),
      '--include',
      '*.list',
      '--no-legacy-methods',
      '--no-field-lists',
    );
    expect(foundIn(first)).toEqual([findingOf(quirk)]);
    const second = await probe(
      '--include',
      methodOf(quirk),
      '--include',
      '*.list',
      '--no-legacy-methods',
      '--no-field-lists',
    );
    expect(foundIn(second)).toEqual([]);
    expect(JSON.stringify(first) + (await file())).not.toContain(CANARY);
    expect(account.requests.length).toBe(first.requests + second.requests);
  });
});

function methodOf(quirk: string): string {
  return quirk.split(':')[1] ?? '';
}

describe('a probe', () => {
  test('sends no more requests than its budget, and goes on with --resume', async () => {
    const { probe, account } = await opened('null:tasks.task.list:items.title', 'page:main.eventlog.list:');
    const part = await probe('--budget', '30');
    expect(account.requests.length).toBe(part.requests);
    expect(part.requests).toBeLessThanOrEqual(30);
    expect(part.complete).toBe(false);
    const rest = await probe('--resume');
    expect(rest.complete).toBe(true);
    expect(foundIn(part)).toHaveLength(1);
    expect(foundIn(rest)).toEqual([
      'null:tasks.task.list:items.title',
      'page:main.eventlog.list:pagination.page',
    ]);
    const again = await probe('--resume');
    expect(again.requests).toBeLessThan(rest.requests / 2);
  });

  test('keeps to the limit of an account on a loopback address after its first refusal', async () => {
    probing = await openProbing({ limits: { requests: { perSecond: 2, burst: 12 } } });
    const { probe } = probing;
    const report = await probe('--no-field-lists', '--no-legacy-methods', '--include', 'tasks.*');
    expect(report.complete).toBe(true);
    expect(report.methods.filter(({ state }) => state === 'partial')).toEqual([]);
  });

  test('that the user ends prints its report and leaves a file that generate takes', async () => {
    const { gen, account, file } = await opened('null:tasks.task.list:items.title');
    let stop: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const running = gen(['probe', '--format', 'json'], { stopped });
    // A batch that hangs would end after three times 65 s, so nothing hangs before the rows of the list came.
    await until(() =>
      account.requests.some(({ path, status }) => path.endsWith('/tasks.task.list') && status === 200),
    );
    account.faults.add('hang');
    await until(() => account.requests.some(({ fault }) => fault?.startsWith('hang') === true));
    stop();
    const { code, out } = await running;
    const report = JSON.parse(out) as { complete: boolean; findings: readonly unknown[] };
    expect({ code, complete: report.complete, findings: report.findings.length }).toEqual({
      code: 0,
      complete: false,
      findings: 1,
    });
    expect(await file()).toContain('items.title');
  });

  test('prints text and Markdown, and values only where they are asked for', async () => {
    const { gen, file } = await opened('value:tasks.task.list:items.status');
    const text = await gen(['probe', '--include', 'tasks.task.list']);
    expect(text.out).toContain('items.status has a value that is not among the described');
    const markdown = await gen(['probe', '--include', 'tasks.task.list', '--format', 'markdown']);
    expect(markdown.out).toContain('# What the account answers');
    expect(await file()).not.toContain(CANARY);
  });

  test.each([
    ['0', 'this is not a number of requests'],
    ['2', 'give an integer of at least 3'],
    ['1.5', 'takes an integer'],
  ])('refuses a budget of %s', async (budget, what) => {
    const { gen } = await opened();
    const { code, err } = await gen(['probe', '--budget', budget]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(what) as string });
  });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
