/** Lets faults happen: before a request reaches the account, and between its answer and the caller. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../account.js';
import type { FaultRules } from '../faults.js';
import { errorAnswer, hugeAnswer, pageAnswer, slowly, truncated, type FaultAnswer } from './answers.js';
import type { Fault, FaultMoment } from './fault.js';
import { rowOf } from './spec.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** A fault has answered in place of the account. */
    faulted?: true;
  }
}

/** Where faults happen. */
interface Surroundings {
  readonly clock: Clock;
  /** The account behaves as the server of May 2026 does. */
  readonly server: boolean;
}

export function injectFaults(app: FastifyInstance, rules: FaultRules, around: Surroundings): void {
  app.addHook('preHandler', async (request, reply) => {
    const fault = takeFault(rules, request, 'before');
    if (!fault) return;
    request.faulted = true;
    return happenBefore({ fault, request, reply, ...around });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = request.faulted ? undefined : takeFault(rules, request, 'after');
    return fault ? happenAfter({ fault, request, reply, ...around }, payload) : payload;
  });
}

function takeFault(rules: FaultRules, { received }: FastifyRequest, when: FaultMoment): Fault | undefined {
  if (!received) return undefined;
  const fault = rules.take(received, when);
  if (fault) received.fault = `${fault.name} ${when}`;
  return fault;
}

interface Happening extends Surroundings {
  readonly fault: Fault;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function happenBefore(happening: Happening): Promise<FastifyReply | undefined> {
  const { fault, request, reply, clock } = happening;
  const { does } = rowOf(fault).kind;
  if (does === 'reset') {
    request.raw.socket.resetAndDestroy();
    return reply.hijack();
  }
  if (does === 'hang') {
    // Hijacked and left alone; closing the sandbox ends it.
    if (fault.amount === undefined) return reply.hijack();
    await clock.sleep(fault.amount);
    return undefined;
  }
  const answer = await foreignAnswer(happening);
  return answer && writeHead(reply, answer).send(answer.body);
}

const ACCOUNT_HEADERS = ['idempotency-key', 'idempotent-replayed'];

async function happenAfter(happening: Happening, payload: unknown): Promise<unknown> {
  const { fault, request, reply, clock } = happening;
  const { does } = rowOf(fault).kind;
  const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';
  if (does === 'reset') request.raw.socket.resetAndDestroy();
  if (does === 'hang') await (fault.amount === undefined ? never() : clock.sleep(fault.amount));
  if (does === 'slow-body') return slowly(body, fault, clock);
  if (does === 'wrong-type') reply.type('text/plain; charset=utf-8');
  if (does === 'truncated') {
    reply.header('content-length', Buffer.byteLength(body));
    return truncated(body);
  }
  const answer = await foreignAnswer(happening);
  if (!answer) return payload;
  // The page of something in between has none of the account's headers.
  if (does === 'page') for (const name of ACCOUNT_HEADERS) reply.removeHeader(name);
  writeHead(reply, answer);
  return answer.body;
}

/** Closing the sandbox cuts the connection that waits for it. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}

async function foreignAnswer({ fault, request, clock, server }: Happening): Promise<FaultAnswer | undefined> {
  const { kind } = rowOf(fault);
  if (kind.does === 'page') return pageAnswer(fault, kind);
  if (kind.does === 'huge') return hugeAnswer(fault);
  if (kind.does !== 'error') return undefined;
  if (kind.wait !== undefined) await clock.sleep(kind.wait);
  return errorAnswer(fault, kind, {
    generation: request.received?.generation ?? 'unknown',
    clock,
    server,
  });
}

function writeHead(reply: FastifyReply, { status, type, headers }: FaultAnswer): FastifyReply {
  return reply.code(status).type(type).headers(headers).removeHeader('content-length');
}
