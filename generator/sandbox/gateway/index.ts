/**
 * The gateway of the built-in account. Each code of the error reference can be met: by a request that deserves it, or
 * by one of three switches, which make the next calls answer with a code:
 * `POST /v1/sandbox/fail` with `{ code, times?, status?, retryAfter?, act?, silent?, on?, fields? }`,
 * the request header `X-Sandbox-Error: CODE`, and `fail(code, options)` of what `registerGateway` gives.
 * `POST /v1/sandbox/settings` takes `{ infraDisabled?, readonlyKeysOnly?, limits? }`.
 */

import type { FastifyInstance } from 'fastify';
import type { Account } from '../account.js';
import type { GatewayKeys } from '../sandbox.js';
import { answerCall } from './answer.js';
import { registerControl } from './control.js';
import { addFault, type FaultOptions } from './faults.js';
import { makeGatewayKeys } from './key.js';
import { routeTable } from './routes/index.js';
import { createGatewayState, type GatewayState } from './state.js';

export { makeGatewayKeys } from './key.js';
export type { FaultOptions } from './faults.js';

export interface Gateway {
  readonly keys: GatewayKeys;
  readonly state: GatewayState;
  /** The next calls answer with the code. */
  fail(code: string, options?: FaultOptions): void;
}

export interface GatewayServerOptions {
  /** 300 requests a minute for each key, 60 for `/search`; default true. */
  readonly limits?: boolean | undefined;
}

export function registerGateway(
  app: FastifyInstance,
  account: Account,
  { limits = true }: GatewayServerOptions = {},
): Gateway {
  const state = createGatewayState(account, limits);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-request-id', `req-${account.secret(`request ${account.nextId('gateway request')}`, 20)}`);
    done();
  });
  registerControl(app, state);
  for (const route of routeTable) {
    app.route({
      method: route.verb,
      url: route.path,
      exposeHeadRoute: false,
      handler: (request, reply) => answerCall(state, route, { request, reply }),
    });
  }
  for (const path of ['/v1', '/v1/*'])
    app.all(path, (request, reply) => answerCall(state, undefined, { request, reply }));
  return {
    keys: makeGatewayKeys((name, length) => account.secret(name, length)),
    state,
    fail: (code, options) => addFault(state, code, options),
  };
}
