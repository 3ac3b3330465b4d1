/** Legacy routes: a request in, a flat answer or error out (Legacy reference, What the service does). */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../account.js';
import { isServer, wholeSeconds } from '../server-2026-05.js';
import { timeObject } from '../v3/time.js';
import { runBatch } from './batch.js';
import { methodNamed } from './methods/index.js';
import { failure, type LegacyOutcome } from './outcome.js';
import { readRequest, type LegacyRoute } from './request.js';
import { runMethod } from './run.js';
import type { LegacyState } from './state.js';

/** Whose calls are answered. */
export interface Served {
  readonly account: Account;
  readonly state: LegacyState;
}

/** `served` gives the state of now: a reset makes another. */
export function serveLegacy(app: FastifyInstance, served: () => Served): void {
  const handle = (request: FastifyRequest<LegacyRoute>, reply: FastifyReply): FastifyReply => {
    const { account, state } = served();
    const started = account.clock.now();
    const outcome = respond(request, account, state);
    const time = timeOf(outcome, started, account.clock.now());
    const { isLimited } = state.operatingTime;
    return send(reply, outcome, isServer(account) ? serverTime(time, isLimited) : time);
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler<Error & { readonly statusCode?: number }>((error, _request, reply) => {
    const { statusCode = 500 } = error;
    const code = statusCode < 500 ? '' : 'INTERNAL_SERVER_ERROR';
    return send(reply, failure(statusCode, code, error.message));
  });
  if (isServer(served().account))
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('Access-Control-Allow-Headers', 'origin, content-type, accept');
    });
  app.all<LegacyRoute>('/rest/:method', handle);
  app.all<LegacyRoute>('/rest/:user/:code/:method', handle);
  app.all('/rest/*', (_request, reply) =>
    send(reply, failure(404, 'ERROR_METHOD_NOT_FOUND', 'Method not found!')),
  );
}

function respond(request: FastifyRequest<LegacyRoute>, account: Account, state: LegacyState): LegacyOutcome {
  const read = readRequest(request, account);
  if (!read.ok) return read;
  const call = { params: read.params, principal: read.principal, account, state };
  if (!isServer(account) && !takesVerb(read.method, request.method)) {
    return failure(405, '', `The method is not called by ${request.method}`);
  }
  return read.method === 'batch' ? runBatch(call) : runMethod(read.method, call);
}

/** POST; without parameters GET too (REST 3.0 reference, Common request rules 5, 6). An unknown method has its own error. */
function takesVerb(name: string, verb: string): boolean {
  if (verb === 'POST') return true;
  const method = methodNamed(name);
  if (!method) return name !== 'batch';
  return method.plain === true && (verb === 'GET' || verb === 'HEAD');
}

/** Without a limiter the account tells nothing of operating time. */
function serverTime(time: Readonly<Record<string, unknown>>, isLimited: boolean): object {
  const { operating, operating_reset_at: resetAt, ...rest } = wholeSeconds(time);
  return isLimited ? { ...rest, operating, operating_reset_at: resetAt } : rest;
}

/** A batch itself takes no operating time: its calls are counted one by one. */
function timeOf(
  { operating }: LegacyOutcome,
  started: number,
  finished: number,
): Readonly<Record<string, unknown>> {
  const resets = Math.floor(started / 1000) + 600;
  return timeObject(started, finished, operating ?? { operating: 0, operating_reset_at: resets });
}

function send(reply: FastifyReply, outcome: LegacyOutcome, time: object = {}): FastifyReply {
  if (outcome.ok) {
    const { result, total, next } = outcome;
    // JSON leaves out what is undefined.
    return reply.send({ result, total, next, time });
  }
  const { status, error, description, operating, more } = outcome;
  return reply
    .status(status)
    .send({ error, error_description: description, ...more, ...(operating && { time }) });
}
