/** Many calls in one request. They run in order, each as if it were sent alone. */

import { checkGuard, checkKey } from '../admission.js';
import { failureBody, GatewayRefusal } from '../refusal.js';
import { fieldsOf, type GatewayCall, type GatewayRoute, successBody } from '../route.js';
import { matchRoute } from '../match.js';

/** Calls (Gateway reference, Limits). */
const LARGEST = 50;

/** No document shows the payload. The sandbox takes `[{ method, path, body }]`, bare or under `calls` or `requests`. */
export function batchRoute(routes: readonly GatewayRoute[]): GatewayRoute {
  return {
    verb: 'POST',
    path: '/v1/batch',
    write: false,
    run: (call) => {
      const inner = callsOf(call.body).map((one) => innerCall(routes, call, one));
      inner.forEach(checkAdmission);
      return inner.map(runOne);
    },
  };
}

function callsOf(body: unknown): readonly unknown[] {
  const { calls, requests } = fieldsOf(body);
  const list = [body, calls, requests].find((candidate) => Array.isArray(candidate));
  if (!Array.isArray(list)) throw refused('ERROR_BATCH_FORMAT', 'No calls.');
  if (list.length > LARGEST) throw refused('ERROR_BATCH_LENGTH_EXCEEDED', `More than ${LARGEST} calls.`);
  return list;
}

function refused(svcCode: string, message: string): GatewayRefusal {
  return new GatewayRefusal('SVC_ERROR', { message, fields: { svcCode } });
}

function innerCall(routes: readonly GatewayRoute[], outer: GatewayCall, one: unknown): GatewayCall {
  const { method = 'GET', path, body, query } = fieldsOf(one);
  const verb = String(method).toUpperCase();
  const [pathname = '', search = ''] = String(path).split('?');
  const match = matchRoute(routes, verb, pathname);
  if (!match)
    throw refused('ERROR_BATCH_METHOD_NOT_ALLOWED', `${verb} ${pathname} cannot be called in a batch.`);
  const given = Object.entries(fieldsOf(query)).map(([name, value]) => [name, String(value)] as const);
  return {
    ...outer,
    ...match,
    query: { ...Object.fromEntries(new URLSearchParams(search)), ...Object.fromEntries(given) },
    body,
  };
}

/** A call that is not allowed refuses the batch before any call runs. */
function checkAdmission(call: GatewayCall): void {
  checkKey(call.state, call.key, call.route);
  try {
    checkGuard(call);
  } catch (error) {
    if (!(error instanceof GatewayRefusal) || error.fields['cause'] !== 'key_scope_missing') throw error;
    throw new GatewayRefusal('SCOPE_NOT_ALLOWED', { fields: error.fields });
  }
}

function runOne(call: GatewayCall): unknown {
  try {
    return { status: 200, ...successBody(call.route.run(call)) };
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error;
    return { status: error.status, ...failureBody(error, call.state.account.clock) };
  }
}
