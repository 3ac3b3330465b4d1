/** The gateway of the built-in account: its routes over a state of their own. */

import type { FastifyInstance } from 'fastify';
import type { Account } from '../account.js';
import { answerCall, NOWHERE } from './answer.js';
import { routeTable } from './routes/index.js';
import { createGatewayState, type Settings } from './state.js';

export interface Gateway {
  readonly settings: Settings;
}

export function registerGateway(app: FastifyInstance, account: Account): Gateway {
  const state = createGatewayState(account);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-request-id', `req-${account.secret(`request ${account.nextId('gateway request')}`, 20)}`);
    done();
  });
  for (const route of routeTable) {
    app.route({
      method: route.verb,
      url: route.path,
      exposeHeadRoute: false,
      handler: (request, reply) => answerCall(state, route, { request, reply }),
    });
  }
  for (const path of ['/v1', '/v1/*'])
    app.all(path, (request, reply) => answerCall(state, NOWHERE, { request, reply }));
  return { settings: state.settings };
}
