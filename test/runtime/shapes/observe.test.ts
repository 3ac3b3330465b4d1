/** `observe`: which mismatches it tells of the answers of a client, once each, and nothing of their data. */

import { afterEach, describe, expect, test } from 'vitest';
import { shapeRows } from '../../../generator/emit/view/shape-table.js';
import { buildModel } from '../../../generator/model/build.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { CANARY } from '../../deviations/alter-response.js';
import { startDeviating } from '../../deviations/start.js';
import { defineObserve, type Mismatch } from '../../../runtime/shapes/index.js';
import { createClient, webhookOf, type AccountClient } from '../../contract/v3-clients.js';

let account: Sandbox | undefined;
const observe = defineObserve(await committedRows());

/** Of the sandbox, as its package has them. */
async function committedRows(): Promise<readonly string[]> {
  const plain = await startSandbox();
  const answer = await fetch(`${plain.baseUrl}/rest/api/${plain.webhook}/rest.documentation.openapi`);
  const document: unknown = await answer.json();
  await plain.close();
  const description = { document, origin: 'test', fieldLists: new Map(), scopes: undefined, notes: [] };
  return shapeRows(buildModel(description, { include: [], exclude: [], overlays: [], vendor: {} }).model);
}

afterEach(async () => account?.close());

interface Observed {
  readonly svc: AccountClient;
  readonly told: readonly Mismatch[];
}

async function opened(quirks: readonly string[], sample = 1, random = (): number => 0): Promise<Observed> {
  account = await startDeviating({ quirks });
  const told: Mismatch[] = [];
  const onMismatch = (mismatch: Mismatch): void => {
    told.push(mismatch);
  };
  const svc = createClient({
    baseUrl: account.baseUrl,
    auth: webhookOf(account.webhook),
    observe: observe({ sample, random, onMismatch }),
  });
  return { svc, told };
}

async function called({ svc }: Observed): Promise<void> {
  const select = ['id', 'title', 'status', 'rights'] as const;
  for (let times = 0; times < 2; times += 1) {
    await svc.v3.tasks.task.get({ id: 8, select });
    await svc.v3.tasks.task.list({ select: ['id', 'title'] }).toArray({ limit: 100 });
  }
  await svc.close();
}

describe('an observer', () => {
  test.each([
    { name: 'of an account that fits tells nothing', quirks: [], want: [] },
    {
      name: 'tells null',
      quirks: ['null:tasks.task.list:items.title'],
      want: ['tasks.task.list items.title null: string, got null'],
    },
    {
      name: 'tells another type',
      quirks: ['type:tasks.task.get:item.rights.read'],
      want: ['tasks.task.get item.rights.read type: boolean, got string'],
    },
    {
      name: 'tells a selected field that did not come',
      quirks: ['missing-member:tasks.task.get:item.title'],
      want: ['tasks.task.get item.title missing-member: string, got nothing'],
    },
    {
      name: 'tells a member that is not described',
      quirks: ['undescribed-member:tasks.task.list:items.extra'],
      want: ['tasks.task.list items.extra undescribed-member: nothing, got string'],
    },
  ])('$name', async ({ quirks, want }) => {
    const observed = await opened(quirks);
    await called(observed);
    const told = observed.told.map(
      ({ method, path, kind, expected, got }) => `${method} ${path} ${kind}: ${expected}, got ${got}`,
    );
    expect(told).toEqual(want);
    expect(JSON.stringify(observed.told)).not.toContain(CANARY);
  });

  test('looks at no answer that is not in its sample', async () => {
    const observed = await opened(['null:tasks.task.list:items.title'], 0.01, () => 0.5);
    await called(observed);
    expect(observed.told).toEqual([]);
  });

  test('looks at the calls of a batch too', async () => {
    const observed = await opened(['type:tasks.task.get:item.title']);
    const { svc } = observed;
    await svc.v3.batch([svc.v3.tasks.task.get({ id: 8, select: ['title'] }), svc.v3.tasks.task.list()]);
    await svc.close();
    expect(observed.told.map(({ path }) => path)).toEqual(['item.title']);
  });

  test('that throws leaves the call as it is', async () => {
    account = await startDeviating({ quirks: ['type:tasks.task.get:item.title'] });
    const onMismatch = (): never => {
      throw new Error('full');
    };
    const svc = createClient({
      baseUrl: account.baseUrl,
      auth: webhookOf(account.webhook),
      observe: observe({ onMismatch }),
    });
    const task: unknown = await svc.v3.tasks.task.get({ id: 8, select: ['id', 'title'] });
    expect(task).toEqual({ id: 8, title: 0 });
    await svc.close();
  });

  test.each([
    { name: 'a sample above 1', options: { sample: 2, onMismatch: () => undefined }, want: 'sample' },
    { name: 'no onMismatch', options: {}, want: 'onMismatch' },
    {
      name: 'a mistyped option',
      options: { sampel: 0.1, onMismatch: () => undefined },
      want: 'observe: there is no option sampel; did you mean sample?',
    },
  ])('is refused with $name', ({ options, want }) => {
    expect(() => observe(options as Parameters<typeof observe>[0])).toThrow(want);
  });
});
