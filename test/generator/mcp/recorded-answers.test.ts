/** What agents receive from the tools, as it was recorded. `npx vitest run -u` records it again. */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, test } from 'vitest';
import { readSnapshot } from '../../../generator/drift/snapshot.js';
import { createService, type Service } from '../../../generator/mcp/service.js';
import { openCaller, type Caller } from '../../../generator/method/caller.js';
import { recordedModel } from '../../../generator/pipeline/read-model.js';
import { startSandbox, type Sandbox } from '../../../generator/sandbox/index.js';
import { readWebhook } from '../../../generator/source/webhook.js';
import { expectRecorded, recordedCalls } from '../../recorded.js';
import { handClock } from '../sandbox/call.js';

const FOLDER = new URL('./recorded/', import.meta.url);

let account: Sandbox;
let caller: Caller;
let service: Service;
beforeAll(async () => {
  const path = new URL('../../../generated/snapshot.json', import.meta.url);
  const model = recordedModel(readSnapshot(readFileSync(path, 'utf8'), 'snapshot.json'));
  account = await startSandbox({ clock: handClock() });
  const { baseUrl, webhook, gatewayKeys } = account;
  caller = openCaller(model, {
    account: () => ({ baseUrl, auth: { webhook: readWebhook(webhook, 'test') } }),
    gateway: () => ({ baseUrl, key: gatewayKeys.personal }),
  });
  service = createService(model, caller, { allowWrites: true, maxBytes: 4_000, conceal: (text) => text });
});
afterAll(async () => {
  await caller.close();
  await account.close();
});

async function answer(line: string): Promise<string> {
  const space = line.indexOf(' ');
  const args = JSON.parse(line.slice(space)) as Readonly<Record<string, unknown>>; // the file has objects
  const { text, isError } = await service.run(line.slice(0, space), args, {});
  // Chosen by chance.
  const fixed = text.replace(/"(idempotencyKey|cursor)":"[^"]+"/g, '"$1":"…"');
  return `${line}\n${isError ? 'error ' : ''}${fixed}\n`.replaceAll(account.baseUrl, 'https://account');
}

test('offers the tools as they were recorded', async () => {
  await expectRecorded(`${JSON.stringify(service.tools, undefined, 1)}\n`, new URL('tools.txt', FOLDER));
});

test('answers each call of a tool as it was recorded', async () => {
  const answers: string[] = [];
  for (const line of recordedCalls(new URL('tools.calls', FOLDER))) answers.push(await answer(line));
  await expectRecorded(answers.join('\n'), new URL('tools.answers', FOLDER));
});
