/** An account that executes and counts what it is asked, and goes wrong in a fifth of its answers, by a seed. */

import { createServer } from 'node:http';

const UNDECIDED = new Set([
  'reset-after',
  'reset-before',
  'page',
  'page-after',
  'slow',
  'truncated',
  'code-after',
]);
const FAULTS = ['limit', 'overload', 'operating', 'expired', ...UNDECIDED];
/** Of answers. */
const FAULTY = 0.22;
/** Ids from here on do not exist. */
export const ABSENT = 1_000_000;

/** Of a client's name or a mark. */
export function processOf(name) {
  return name.slice(0, 2);
}

/** FNV-1a with a last mix, from 0 up to 1. */
export function random(text) {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** @param knowsKeys whether it echoes an `Idempotency-Key` and answers its repeat from storage; else it ignores keys */
export async function startAccount(seed, slow, knowsKeys = true) {
  const counts = new Map();
  const undecided = new Set();
  const faults = new Map();
  const met = new Map();
  const stored = new Map();
  const tokens = new Map();
  const state = { requests: 0, expired: 0, changedBodies: 0, replayed: 0 };
  const bodies = new Map();
  /** When a process was first told of a keyed write in full, and so could learn what its key is worth; ms. */
  const told = new Map();
  /** When a write was done once more, by its mark; ms. */
  const again = new Map();

  /** Marks of the calls in a request, with how each is run. */
  function readRequest(url, body) {
    const method = url.slice(url.lastIndexOf('/') + 1);
    const legacy = !url.startsWith('/rest/api/');
    if (method !== 'batch')
      return { legacy, batch: false, halt: false, calls: [{ key: '0', method, params: body }] };
    if (!legacy)
      return {
        legacy,
        batch: true,
        halt: true,
        calls: body.map(({ method: name, query }, at) => ({ key: String(at), method: name, params: query })),
      };
    const calls = Object.entries(body.cmd).map(([key, command]) => {
      const [name, query = ''] = command.split('?');
      return {
        key,
        method: decodeURIComponent(name),
        params: Object.fromEntries(new URLSearchParams(query)),
      };
    });
    return { legacy, batch: true, halt: body.halt === 1, calls };
  }

  const markOf = ({ method, params }) =>
    method === 'tasks.task.add'
      ? params.fields.title
      : method === 'task.comment.add'
        ? params.COMMENTTEXT
        : `${method} ${params.id ?? params.ID}`;

  function execute(call) {
    const { method, params } = call;
    const mark = markOf(call);
    if (method === 'tasks.task.add' || method === 'task.comment.add') {
      if (counts.has(mark)) again.set(mark, performance.now());
      counts.set(mark, (counts.get(mark) ?? 0) + 1);
      return { value: method === 'tasks.task.add' ? { item: { id: 1, title: mark } } : 1 };
    }
    const id = Number(params.id ?? params.ID);
    if (id >= ABSENT)
      return { error: { code: 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION', message: 'no such row' } };
    return { value: method === 'user.get' ? [{ ID: String(id) }] : { item: { id, title: mark } } };
  }

  /** Runs the calls in order; `until` is the first one that the operating-time limit strikes. */
  function run({ legacy, batch, halt, calls }, until) {
    const limited = { error: 'OPERATION_TIME_LIMIT', error_description: 'too long', retryAfter: 0.01 };
    if (!legacy) {
      const results = [];
      for (const [at, call] of calls.entries()) {
        if (at === until) return { status: 429, body: limited };
        const { value, error } = execute(call);
        if (error !== undefined) {
          // The error names no call, so nobody can tell for the others.
          if (batch && calls.length > 1) for (const one of calls) undecided.add(markOf(one));
          return { status: 400, body: { error } };
        }
        results.push(value);
      }
      return { status: 200, body: { result: batch ? results : results[0], time: {} } };
    }
    if (!batch)
      return until === 0
        ? { status: 429, body: limited }
        : { status: 200, body: { result: execute(calls[0]).value, time: {} } };
    const maps = { result: {}, result_error: {} };
    for (const [at, call] of calls.entries()) {
      if (at === until) {
        maps.result_error[call.key] = limited;
        if (halt) break;
      } else maps.result[call.key] = execute(call).value;
    }
    return { status: 200, body: { result: maps, time: {} } };
  }

  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      if (request.url.startsWith('/token/')) {
        const client = request.url.slice(7);
        tokens.set(client, (tokens.get(client) ?? 0) + 1);
        return response.end(JSON.stringify(`${client}-token-${tokens.get(client)}`));
      }
      state.requests += 1;
      answer(request, response, text);
    });
  });

  function answer(request, response, text) {
    const body = JSON.parse(text);
    const token = request.headers.authorization?.slice(7) ?? body.auth;
    const known = /^(.*)-token-(\d+)$/.exec(token ?? '');
    const send = (status, value, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(value));
    };
    const expire = () => {
      state.expired += 1;
      send(401, { error: 'expired_token', error_description: 'expired' });
    };
    if (known === null) return send(401, { error: 'NO_AUTH_FOUND', error_description: 'none' });
    const [, client, number] = known;
    if (Number(number) < (tokens.get(client) ?? 0)) return expire();
    const asked = readRequest(request.url, body);
    const marks = asked.calls.map(markOf);
    const [first] = marks;
    const name = `${seed} ${first} ${marks.length}`;
    met.set(name, (met.get(name) ?? 0) + 1);
    const chance = random(`${name} ${met.get(name)}`);
    const fault = chance < FAULTY ? FAULTS[Math.floor((chance / FAULTY) * FAULTS.length)] : undefined;
    if (fault !== undefined && fault !== 'expired') faults.set(fault, (faults.get(fault) ?? 0) + 1);
    if (fault === 'limit')
      return send(503, { error: 'QUERY_LIMIT_EXCEEDED', error_description: 'x' }, { 'retry-after': '0' });
    if (fault === 'overload') return send(503, { error: 'OVERLOAD_LIMIT', error_description: 'x' });
    // One expired token is met by all calls that are under way.
    if (fault === 'expired' && random(`${name} expired`) < 0.15) {
      faults.set(fault, (faults.get(fault) ?? 0) + 1);
      tokens.set(client, Math.max(tokens.get(client) ?? 0, Number(number) + 1));
      return expire();
    }
    const open = UNDECIDED.has(fault) || (fault === 'operating' && asked.batch);
    if (open) for (const mark of marks) undecided.add(mark);
    if (fault === 'reset-before') return response.socket.resetAndDestroy();
    if (fault === 'page') return response.writeHead(502).end('<html>');
    const key = request.headers['idempotency-key'];
    const until = fault === 'operating' ? Math.floor(random(`${name} place`) * asked.calls.length) : -1;
    const result = keyed(key, text, () => run(asked, until));
    if (fault === undefined || fault === 'operating' || fault === 'expired') {
      const process = processOf(client);
      if (key !== undefined && result.status === 200 && !told.has(process))
        told.set(process, performance.now());
      return send(result.status, result.body, result.headers);
    }
    if (fault === 'reset-after') return response.socket.resetAndDestroy();
    if (fault === 'page-after') return response.writeHead(504).end('<html>');
    if (fault === 'code-after') return send(500, { error: { code: 'INTERNAL_SERVER_ERROR', message: 'x' } });
    if (fault === 'truncated') {
      const whole = JSON.stringify(result.body);
      response.writeHead(200, { 'content-length': whole.length }).write(whole.slice(0, 5));
      return setImmediate(() => response.socket?.destroy());
    }
    // Slow: runs, and is still at it when the client has given up.
    setTimeout(() => {
      if (!response.destroyed) send(result.status, result.body, result.headers);
    }, slow);
  }

  /** The stored answer of the key, where there is one. */
  function keyed(key, text, work) {
    if (key === undefined || !knowsKeys) return work();
    if (bodies.has(key) && bodies.get(key) !== text) state.changedBodies += 1;
    bodies.set(key, text);
    const before = stored.get(key);
    const headers = { 'idempotency-key': key };
    if (before !== undefined) {
      state.replayed += 1;
      return { ...before, headers: { ...headers, 'idempotent-replayed': 'true' } };
    }
    const result = { ...work(), headers };
    if (result.status === 200) stored.set(key, result);
    return result;
  }

  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${server.address().port}`,
    counts,
    told,
    again,
    undecided,
    faults,
    state,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
