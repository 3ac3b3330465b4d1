/** Routes that no real gateway has: switches for what no request can deserve. They ask for no key. */

import type { FastifyInstance } from 'fastify';
import { addFault } from './faults.js';
import { errorReference } from './reference.js';
import { fieldsOf, isText } from './route.js';
import type { GatewayState } from './state.js';

export function registerControl(app: FastifyInstance, state: GatewayState): void {
  app.post('/v1/sandbox/fail', (request, reply) => {
    const { code, ...options } = fieldsOf(parse(request.body));
    if (!isText(code)) return reply.code(400).send(unknownSwitch('code: a code of the error reference.'));
    // A tester's own words: what does not fit is ignored.
    addFault(state, code, options);
    return { success: true, data: { code, pending: state.faults.length } };
  });
  app.post('/v1/sandbox/settings', (request) => {
    const { infraDisabled, readonlyKeysOnly, limits } = fieldsOf(parse(request.body));
    const { settings } = state;
    if (typeof infraDisabled === 'boolean') settings.infraDisabled = infraDisabled;
    if (typeof readonlyKeysOnly === 'boolean') settings.readonlyKeysOnly = readonlyKeysOnly;
    if (typeof limits === 'boolean') settings.limits = limits;
    return { success: true, data: settings };
  });
  app.get('/v1/sandbox', () => ({
    success: true,
    data: { codes: [...errorReference().keys()], settings: state.settings },
  }));
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

function unknownSwitch(message: string): object {
  return { success: false, error: { code: 'SANDBOX_SWITCH', message } };
}
