/** The OpenTelemetry example, run. */

import { context, SpanStatusCode } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { traceCalls } from './opentelemetry.js';
import { callOf, senderOf } from '../../runtime/send/client.js';
import { flatError, lost, stage, success } from '../../runtime/send/scripted.js';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const tracer = provider.getTracer('test');
let stop: () => void;

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  stop = traceCalls(tracer);
});
beforeEach(() => exporter.reset());
afterAll(async () => {
  stop();
  context.disable();
  await provider.shutdown();
});

describe('the OpenTelemetry example', () => {
  it('makes a span of a call, under the span of its caller, with its retries as events', async () => {
    const { environment } = stage([lost, success]);
    const sender = senderOf({}, environment);
    await tracer.startActiveSpan('caller', async (caller) => {
      await sender.send(callOf('read'), {});
      caller.end();
    });
    const [call, caller] = exporter.getFinishedSpans();
    expect(call?.name).toBe('tasks.task.get');
    expect(call?.parentSpanContext?.spanId).toBe(caller?.spanContext().spanId);
    expect(call?.attributes).toMatchObject({
      'rpc.method': 'tasks.task.get',
      'svc.generation': 'v3',
      'svc.attempt': 2,
      'http.response.status_code': 200,
    });
    expect(call?.events).toMatchObject([
      { name: 'svc:retry', attributes: { 'svc.attempt': 1, 'svc.delay_ms': 125 } },
    ]);
    expect(call?.ended).toBe(true);
  });

  it('keeps calls that run together apart', async () => {
    const { environment } = stage([lost, success]);
    const sender = senderOf({}, environment);
    await Promise.all([sender.send(callOf('read'), {}), sender.send(callOf('read'), {})]);
    const events = exporter.getFinishedSpans().map((span) => span.events.length);
    expect([...events].sort()).toEqual([0, 1]);
  });

  it('tells of a failure', async () => {
    const { environment } = stage([flatError(400, 'X')]);
    await senderOf({}, environment).send(callOf('read'), {}).catch(String);
    const [call] = exporter.getFinishedSpans();
    expect(call?.status.code).toBe(SpanStatusCode.ERROR);
    expect(call?.events[0]?.name).toBe('exception');
  });

  it('stops when it is told to', async () => {
    stop();
    const { environment } = stage([success]);
    await senderOf({}, environment).send(callOf('read'), {});
    expect(exporter.getFinishedSpans()).toEqual([]);
    stop = traceCalls(tracer);
  });
});
