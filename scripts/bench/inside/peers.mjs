/** Each client as its documentation shows it: one JSON request, the answer parsed, the title of a task out of it. */

import { Pool } from 'undici';
import { createClient, webhook } from '@svc/client';

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };
/** Further headers of this client's transport, so that the floor sends the same. */
const FLOOR_HEADERS = { ...JSON_HEADERS, 'accept-encoding': 'gzip, deflate, br' };

export const FLOOR = 'bare undici';
export const OURS = 'this client';

/** A package that is not installed, as in a quick run, is left out. */
async function optional(name) {
  try {
    return await import(name);
  } catch {
    return undefined;
  }
}

/**
 * Functions of one operation: `{ code, method, body, headers, ours }`, where `ours(svc)` is the same call through this
 * client. All give the parsed answer's data.
 */
export async function peersOf(baseUrl, { code, method, body, headers = () => ({}), ours }) {
  const path = `/rest/api/1/${code}/${method}`;
  const url = baseUrl + path;
  const pool = new Pool(baseUrl, { connections: 64 });
  const svc = createClient({ baseUrl, auth: webhook({ userId: 1, code }) });
  const sent = () => ({ ...JSON_HEADERS, ...headers() });
  const [openapi, hey, axios, ky, got] = await Promise.all(
    ['openapi-fetch', './hey-api.mjs', 'axios', 'ky', 'got'].map(optional),
  );
  const fetchClient = openapi?.default({ baseUrl });
  // What its generator makes of a description with this one operation.
  hey?.client.setConfig({ baseUrl });
  const all = {
    [FLOOR]: async () => {
      const init = { path, method: 'POST', headers: { ...FLOOR_HEADERS, ...headers() } };
      const answer = await pool.request({ ...init, body: JSON.stringify(body) });
      return (await answer.body.json()).result;
    },
    [OURS]: () => ours(svc),
    fetch: async () => {
      const answer = await fetch(url, { method: 'POST', headers: sent(), body: JSON.stringify(body) });
      return (await answer.json()).result;
    },
    'openapi-fetch':
      openapi && (async () => (await fetchClient.POST(path, { body, headers: sent() })).data.result),
    'hey-api':
      hey && (async () => (await hey.call({ path: { code, method }, body, headers: sent() })).data.result),
    axios: axios && (async () => (await axios.default.post(url, body, { headers: sent() })).data.result),
    ky: ky && (async () => (await ky.default.post(url, { json: body, headers: sent() }).json()).result),
    got: got && (async () => (await got.default.post(url, { json: body, headers: sent() }).json()).result),
  };
  return {
    all: Object.fromEntries(Object.entries(all).filter(([, call]) => call !== undefined)),
    close: () => Promise.all([pool.close(), svc.close()]),
  };
}
