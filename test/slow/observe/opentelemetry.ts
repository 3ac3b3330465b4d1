/** Turns the client's tracing channel into OpenTelemetry spans. In a program of your own: `from '@svc/client'`. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, tracingChannel } from 'node:diagnostics_channel';
import {
  context,
  SpanKind,
  SpanStatusCode,
  type Attributes,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import type { CallEvent } from '../../../runtime/index.js';

/** Makes a span of each call, child of the span that is active where the call is made; gives what ends that. */
export function traceCalls(tracer: Tracer): () => void {
  const calls = tracingChannel<unknown, CallEvent>('svc:call');
  /** The span of the call that a retry or a wait belongs to. */
  const current = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<object, Span>();

  calls.start.bindStore(current, (call) => {
    const span = tracer.startSpan(
      call.method,
      { kind: SpanKind.CLIENT, attributes: attributesOf(call) },
      context.active(),
    );
    spans.set(call, span);
    return span;
  });

  const handlers = {
    error(call: CallEvent): void {
      const span = spans.get(call);
      if (call.error instanceof Error) span?.recordException(call.error);
      span?.setStatus({ code: SpanStatusCode.ERROR, message: String(call.error) });
    },
    asyncEnd(call: CallEvent): void {
      spans.get(call)?.setAttributes(attributesOf(call)).end();
    },
  };
  const addEvent = (message: unknown, name: string | symbol): void => {
    // The client publishes nothing else on these channels.
    const event = message as CallEvent;
    current.getStore()?.addEvent(String(name), { ...attributesOf(event), 'svc.delay_ms': event.delay ?? 0 });
  };

  calls.subscribe(handlers as Parameters<typeof calls.subscribe>[0]);
  const waits = [channel('svc:retry'), channel('svc:throttle')];
  for (const wait of waits) wait.subscribe(addEvent);
  return () => {
    calls.start.unbindStore(current);
    calls.unsubscribe(handlers as Parameters<typeof calls.unsubscribe>[0]);
    for (const wait of waits) wait.unsubscribe(addEvent);
  };
}

function attributesOf({ method, generation, attempt, status }: CallEvent): Attributes {
  return {
    'rpc.system': 'svc',
    'rpc.method': method,
    'svc.generation': generation,
    'svc.attempt': attempt,
    ...(status === undefined ? {} : { 'http.response.status_code': status }),
  };
}
