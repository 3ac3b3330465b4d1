/** What OpenTelemetry's own instrumentation of undici shows of a webhook, with and without the guide's setting. */

import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { readFile } from 'node:fs/promises';
import { inspect } from 'node:util';
import { runInThisContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { webhook } from '../../../runtime/auth/auth.js';
import { callOf, senderOf } from '../../runtime/send/client.js';
import { done, startServer, type ScriptedServer } from '../../runtime/send/server.js';

const CODE = 'wh00kC0des3cr3tx9Qz';
const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

let server: ScriptedServer;
beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  server = await startServer();
});
afterEach(() => exporter.reset());
afterAll(async () => {
  context.disable();
  trace.disable();
  await provider.shutdown();
  await server.close();
});

/** The options as the guide gives them, so that its text is what is tested. */
async function settingOfReadme(): Promise<object> {
  const readme = await readFile(new URL('../../../docs/observability.md', import.meta.url), 'utf8');
  const setting = /new UndiciInstrumentation\((\{.*?\n\})\)/s.exec(readme)?.[1];
  if (setting === undefined) throw new Error('the guide shows no setting');
  return runInThisContext(`(${setting})`) as object; // the guide's own text
}

async function spansOf(options: object): Promise<string> {
  const instrumentation = new UndiciInstrumentation(options);
  instrumentation.setTracerProvider(provider);
  instrumentation.enable();
  const auth = webhook({ userId: 1, code: CODE });
  const sender = senderOf({ baseUrl: server.baseUrl, auth });
  server.script(done);
  await sender.send(callOf('read'), {});
  await sender.close();
  instrumentation.disable();
  const spans = exporter.getFinishedSpans();
  expect(spans).toHaveLength(1);
  return inspect(
    spans.map(({ name, attributes, events }) => ({ name, attributes, events })),
    { depth: 10 },
  );
}

it('shows the code without a setting: this test can fail', async () => {
  expect(await spansOf({})).toContain(CODE);
});

it("shows no code with the guide's setting, and still the host", async () => {
  const spans = await spansOf(await settingOfReadme());
  expect(spans).not.toContain(CODE);
  expect(spans).toContain('127.0.0.1');
});
