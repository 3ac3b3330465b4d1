/**
 * The account that the bench measures against, in a process of its own. Each webhook code has its own behavior: answers
 * that never change, given as cheaply as Node can, a slow account with a rate limit, and an account of 50,000 rows.
 */

import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const time = {
  start: 1_700_000_000,
  finish: 1_700_000_000.01,
  duration: 0.01,
  processing: 0.01,
  date_start: '2023-11-14T22:13:20+00:00',
  date_finish: '2023-11-14T22:13:20+00:00',
  operating_reset_at: 1_700_000_600,
  operating: 0,
};

/** A task with fields of each kind, about 800 characters long. */
function taskOf(id) {
  return {
    id,
    title: `Ship release ${id}`,
    description: 'Everything that has to happen before the release can leave the house. '.repeat(4).trim(),
    creatorId: 1,
    responsibleId: 2,
    responsible: { id: 2, name: 'Ada', email: 'ada@account.example' },
    created: '2023-11-14T22:13:20+00:00',
    deadline: null,
    status: 'in_progress',
    priority: 'average',
    groupId: null,
    tags: ['release', 'house', 'week 46'],
    crmItemIds: ['D_17', 'C_4'],
    allowsTimeTracking: false,
    plannedDuration: 7200,
    siteId: 's1',
    xmlId: '2f0c6f4e-5ad6-4cd2-9d5e-9f3a4f7d11aa',
  };
}

const ERROR = {
  code: 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION',
  message: 'Entity not found: the task with id 8 does not exist, or user 1 may not see it.',
};

/** Webhook code to an answer that is the same for every call: one task of 1 KB, a list of 200 KB, an error. */
const FIXED = new Map([
  ['small', prepared(200, { result: { item: taskOf(8) }, time })],
  [
    'large',
    prepared(200, { result: { items: Array.from({ length: 272 }, (_, index) => taskOf(index + 1)) }, time }),
  ],
  ['error', prepared(400, { error: ERROR })],
]);

const LATENCY = 50;
const BURST = 50;
const PER_SECOND = 2;
const ROWS = 50_000;
const PAGE = 50;

/** Webhook code to requests since they were last asked for. */
const counts = new Map();
const bucket = { level: 0, at: performance.now() };

function prepared(status, value) {
  const body = Buffer.from(JSON.stringify(value));
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  return { status, headers, body };
}

/** A program that waits a little too short is still let in. */
function admits() {
  const now = performance.now();
  bucket.level = Math.max(0, bucket.level - ((now - bucket.at) / 1000) * PER_SECOND);
  bucket.at = now;
  if (bucket.level + 1 > BURST + 0.5) return false;
  bucket.level += 1;
  return true;
}

/** An account 50 ms away that admits 50 requests at once and 2 a second, as the lower plans do. */
async function slow(method, params) {
  await wait(LATENCY);
  if (method === 'reset') {
    bucket.level = 0;
    return prepared(200, {});
  }
  if (!admits()) return prepared(503, { error: 'QUERY_LIMIT_EXCEEDED' });
  return prepared(200, { result: resultOf(method, params, ({ id }) => ({ item: taskOf(id) })), time });
}

/** A list whose account returns 50 rows at a time, whatever is asked for. */
function pageOf({ filter = [], pagination = {} }) {
  const past = filter.find(([field, operator]) => field === 'id' && operator === '>')?.[2] ?? 0;
  const begin = past + 1 + (pagination.offset ?? 0);
  const length = Math.max(0, Math.min(PAGE, pagination.limit ?? PAGE, ROWS + 1 - begin));
  return {
    items: Array.from({ length }, (_, index) => ({ id: begin + index, title: `Row ${begin + index}` })),
  };
}

/** The same list as the legacy generation returns it: by `start`, or by id with counting off. */
function legacyPage({ filter = {}, start = 0 }) {
  const past = Math.max(Number(filter['>ID'] ?? 0), Math.max(0, Number(start)));
  const length = Math.max(0, Math.min(PAGE, ROWS - past));
  const result = Array.from({ length }, (_, index) => ({
    ID: String(past + index + 1),
    TITLE: `Row ${past + index + 1}`,
  }));
  if (Number(start) === -1) return { result, total: 0 };
  return { result, total: ROWS, ...(past + length < ROWS && { next: past + length }) };
}

/** Commands in query form, of which each can name the last id of the one before. */
function legacyBatch({ cmd }) {
  const parts = { result: {}, result_error: [], result_total: {}, result_next: {}, result_time: {} };
  for (const [key, command] of Object.entries(cmd)) {
    const query = new URLSearchParams(command.slice(command.indexOf('?') + 1));
    const given = query.get('filter[>ID]');
    const [, call, row] = /^\$result\[(\w+)\]\[(\d+)\]\[ID\]$/.exec(given ?? '') ?? [];
    const past = call === undefined ? given : parts.result[call]?.[Number(row)]?.ID;
    const answer = legacyPage({ filter: { '>ID': past ?? 0 }, start: query.get('start') ?? 0 });
    parts.result[key] = answer.result;
    parts.result_total[key] = answer.total;
    if (answer.next !== undefined) parts.result_next[key] = answer.next;
    parts.result_time[key] = time;
  }
  return { result: parts, time };
}

/** Each command of a batch has made a row. */
function addedAnswer({ cmd }) {
  const each = (value) => Object.fromEntries(Object.keys(cmd).map((key) => [key, value]));
  const result = {
    result: each(7),
    result_error: [],
    result_total: [],
    result_next: [],
    result_time: each(time),
  };
  return { result, time };
}

function legacyAnswer(method, params) {
  return method === 'batch' ? legacyBatch(params) : { ...legacyPage(params), time };
}

/** Of one call, or of each call of a batch. */
function resultOf(method, params, one) {
  return method === 'batch' ? params.map(({ query }) => one(query)) : one(params);
}

async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

async function answerOf({ code, method, isLegacy }, request) {
  if (code === 'count') {
    const requests = counts.get(method) ?? 0;
    counts.delete(method);
    return prepared(200, { requests });
  }
  counts.set(code, (counts.get(code) ?? 0) + 1);
  const params = await readJson(request);
  if (code === 'single' && method === 'batch')
    return prepared(405, { error: 'ERROR_BATCH_METHOD_NOT_ALLOWED', error_description: 'No batches.' });
  if (code === 'adds') return prepared(200, addedAnswer(params));
  if (isLegacy) return prepared(200, legacyAnswer(method, params));
  return code === 'rows' || code === 'single'
    ? prepared(200, { result: resultOf(method, params, pageOf), time })
    : slow(method, params);
}

function give(response, { status, headers, body }) {
  response.writeHead(status, headers).end(body);
}

const server = createServer((request, response) => {
  // `/rest/api/1/<code>/<method>`, or `/rest/1/<code>/<method>`
  const [code = '', method = ''] = request.url.split('/').slice(-2);
  const isLegacy = !request.url.startsWith('/rest/api/');
  const fixed = FIXED.get(code);
  if (fixed !== undefined) return void request.resume().on('end', () => give(response, fixed));
  void answerOf({ code, method, isLegacy }, request).then((answer) => give(response, answer));
});

server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.stdin.on('end', () => process.exit()).resume();
