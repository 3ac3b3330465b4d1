/** Legacy routes: a request in, a flat answer or error out (contract/2-legacy.md, What the service does). */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '../account.js';
import { runBatch } from './batch.js';
import { failure, type Outcome } from './outcome.js';
import { readRequest, type LegacyRoute } from './request.js';
import { runMethod } from './run.js';
import type { LegacyState } from './state.js';
import { timeOf } from './time.js';

export function serveLegacy(app: FastifyInstance, account: Account, state: LegacyState): void {
  const handle = (request: FastifyRequest<LegacyRoute>, reply: FastifyReply): FastifyReply => {
    const started = account.clock.now();
    return send(reply, respond(request, account, state), () => timeOf(started, account.clock.now()));
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler<Error & { readonly statusCode?: number }>((error, _request, reply) => {
    const { statusCode = 500 } = error;
    const code = statusCode < 500 ? '' : 'INTERNAL_SERVER_ERROR';
    return send(reply, failure(statusCode, code, error.message), () => ({}));
  });
  app.post<LegacyRoute>('/rest/:method', handle);
  app.post<LegacyRoute>('/rest/:user/:code/:method', handle);
}

function respond(request: FastifyRequest<LegacyRoute>, account: Account, state: LegacyState): Outcome {
  const read = readRequest(request, account);
  if (!read.ok) return read;
  const call = { params: read.params, principal: read.principal, account, state };
  return read.method === 'batch' ? runBatch(call) : runMethod(read.method, call);
}

function send(reply: FastifyReply, outcome: Outcome, time: () => object): FastifyReply {
  if (!outcome.ok) {
    return reply
      .status(outcome.status)
      .send({ error: outcome.error, error_description: outcome.description });
  }
  const { result, total, next } = outcome;
  return reply.send({
    result,
    ...(total === undefined ? {} : { total }),
    ...(next === undefined ? {} : { next }),
    time: time(),
  });
}
