/** The gateway of the sandbox: its routes. */

import type { FastifyInstance } from 'fastify';
import { answerCall, NOWHERE } from './answer.js';
import { routeTable } from './routes/index.js';
import type { GatewayState, Settings } from './state.js';

export interface Gateway {
  readonly settings: Settings;
}

/** `state` gives the one of now: a reset makes another. */
export function registerGateway(app: FastifyInstance, state: () => GatewayState): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (_request, reply, done) => {
    const { account } = state();
    reply.header('x-request-id', `req-${account.secret(`request ${account.nextId('gateway request')}`, 20)}`);
    done();
  });
  for (const route of routeTable) {
    app.route({
      method: route.verb,
      url: route.path,
      exposeHeadRoute: false,
      handler: (request, reply) => answerCall(state(), route, { request, reply }),
    });
  }
  for (const path of ['/v1', '/v1/*'])
    app.all(path, (request, reply) => answerCall(state(), NOWHERE, { request, reply }));
}
