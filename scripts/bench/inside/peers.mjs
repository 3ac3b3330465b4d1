/** Each client as its documentation shows it: one JSON request, the answer parsed, the title of a task out of it. */

import { Pool } from 'undici';
import { createClient, webhook } from '@svc/client';

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };
/** What this client's transport sends beside them, so that the floor sends the same. */
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
  const bare = async () => {
    const answer = await pool.request({
      path,
      method: 'POST',
      headers: { ...FLOOR_HEADERS, ...headers() },
      body: JSON.stringify(body),
    });
    return (await answer.body.json()).result;
  };
  const [fetchClient, hey, axios, ky, got] = await Promise.all(
    ['openapi-fetch', './hey-api.mjs', 'axios', 'ky', 'got'].map(optional),
  );
  const all = {
    [FLOOR]: bare,
    [OURS]: () => ours(svc),
    fetch: async () => {
      const init = { method: 'POST', headers: { ...JSON_HEADERS, ...headers() }, body: JSON.stringify(body) };
      return (await (await fetch(url, init)).json()).result;
    },
    ...(fetchClient && { 'openapi-fetch': openapiFetch(fetchClient, { baseUrl, path, body, headers }) }),
    ...(hey && { 'hey-api': heyApi(hey, { baseUrl, code, method, body, headers }) }),
    ...(axios && {
      axios: async () =>
        (await axios.default.post(url, body, { headers: { ...JSON_HEADERS, ...headers() } })).data.result,
    }),
    ...(ky && {
      ky: async () =>
        (await ky.default.post(url, { json: body, headers: { ...JSON_HEADERS, ...headers() } }).json())
          .result,
    }),
    ...(got && {
      got: async () =>
        (await got.default.post(url, { json: body, headers: { ...JSON_HEADERS, ...headers() } }).json())
          .result,
    }),
  };
  return { all, close: () => Promise.all([pool.close(), svc.close()]) };
}

function openapiFetch({ default: createFetchClient }, { baseUrl, path, body, headers }) {
  const client = createFetchClient({ baseUrl });
  return async () =>
    (await client.POST(path, { body, headers: { ...JSON_HEADERS, ...headers() } })).data.result;
}

/** What its generator makes of a description with this one operation. */
function heyApi({ client, call }, { baseUrl, code, method, body, headers }) {
  client.setConfig({ baseUrl });
  return async () =>
    (await call({ path: { code, method }, body, headers: { ...JSON_HEADERS, ...headers() } })).data.result;
}
