/**
 * The account that the bench measures against, in a process of its own: one answer for each webhook code, given as
 * cheaply as Node can, a slow account with a rate limit, and an account of 50,000 rows.
 */

import { createServer } from 'node:http';
import { listRows } from './bench/rows-account.mjs';
import { createSlowAccount } from './bench/slow-account.mjs';
import { ERROR, LARGE, SMALL } from './bench/answers.mjs';

/** Webhook code to an answer that is the same for every call. */
const FIXED = new Map([
  ['small', prepared(200, SMALL)],
  ['large', prepared(200, LARGE)],
  ['error', prepared(400, ERROR)],
]);

/** Webhook code to requests since they were last asked for. */
const counts = new Map();
const slow = createSlowAccount();

function prepared(status, value) {
  const body = Buffer.from(JSON.stringify(value));
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  return { status, headers, body };
}

function give(response, { status, headers, body }) {
  response.writeHead(status, headers).end(body);
}

async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

async function answerOf(code, method, params) {
  if (code === 'rows') return prepared(200, listRows(method, params));
  const { status, body } = await slow(method, params);
  return prepared(status, body);
}

const server = createServer((request, response) => {
  const [, , , , code = '', method = ''] = request.url.split('/');
  const fixed = FIXED.get(code);
  if (fixed !== undefined) return void request.resume().on('end', () => give(response, fixed));
  if (request.url.startsWith('/count/')) return giveCount(request.url.slice('/count/'.length), response);
  counts.set(code, (counts.get(code) ?? 0) + 1);
  void readJson(request).then(async (params) => give(response, await answerOf(code, method, params)));
});

/** Requests under a code since the last time this was asked. */
function giveCount(code, response) {
  give(response, prepared(200, { requests: counts.get(code) ?? 0 }));
  counts.delete(code);
}

server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.stdin.on('end', () => process.exit()).resume();
