/**
 * Writes down what sandboxes are asked and answer, as lines of JSON in the folder that SVC_ANSWERS names; does nothing without it.
 * Loaded before a program that serves one. An answer is taken before a fault can change it.
 */

import { subscribe } from 'node:diagnostics_channel';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.SVC_ANSWERS;
const STARTED = Symbol.for('svc.answers');

// A worker of the tests runs a setup file once for each file of tests.
if (folder && !process[STARTED]) {
  process[STARTED] = true;
  mkdirSync(folder, { recursive: true });
  const load = `--import ${import.meta.url}`;
  if (!process.env.NODE_OPTIONS?.includes(load))
    process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${load}`.trim();
  const seen = new Set();
  const file = join(folder, `${process.pid}-${Date.now()}.jsonl`);
  subscribe('svc-gen:sandbox-answer', ({ request, answer }) => {
    const line = lineOf(request, answer);
    const hash = line && createHash('sha1').update(line).digest('base64');
    if (!line || seen.has(hash)) return;
    seen.add(hash);
    appendFileSync(file, `${line}\n`);
  });
}

function lineOf(request, { status, body }) {
  const { path, verb } = request;
  const generation = generationOf(path);
  if (generation === undefined || verb === 'HEAD') return undefined;
  const method = path.replace(/\/$/, '').split('/').at(-1);
  return JSON.stringify({
    generation,
    verb,
    ...(generation === 'gateway' ? { path } : { method: method.replace(/\.json$/, '') }),
    ...(method === 'batch' && generation !== 'gateway' ? { calls: callsOf(request.body) } : {}),
    status,
    ...requestOf(request, generation),
    body: bodyOf(body),
  });
}

/** Parameters as JSON: the body without its credential, on the gateway with what stands in the query. */
function requestOf({ query, body, verb }, generation) {
  try {
    const parsed = JSON.parse(body.toString('utf8') || '{}');
    if (generation === 'gateway')
      return { request: masked({ ...Object.fromEntries(new URLSearchParams(query)), ...parsed }) };
    if (verb !== 'POST' || Array.isArray(parsed) || typeof parsed !== 'object') return {};
    const params = Object.entries(parsed).filter(([name]) => name !== 'auth');
    return { request: masked(Object.fromEntries(params)) };
  } catch {
    return {};
  }
}

function generationOf(path) {
  if (path.startsWith('/rest/api/')) return 'v3';
  if (path.startsWith('/rest/')) return 'legacy';
  return path.startsWith('/v1/') ? 'gateway' : undefined;
}

/** `{ text }` where it is not JSON. */
function bodyOf(text) {
  try {
    return { json: masked(JSON.parse(text)) };
  } catch {
    return { text: text.slice(0, 200) };
  }
}

const SECRET_NAME = /token|secret|^(key|code|auth)$/i;
const SECRET_TEXT = /\bsvc_(api|app|session)_\w+/g;

/** Lengths and kinds of values stay, so that schemas still judge them. */
function masked(value, name = '') {
  if (typeof value === 'string') {
    const isCode = name === 'code' && /^[\w.]*$/.test(value) && /[A-Z]{3}/.test(value);
    const text = SECRET_NAME.test(name) && !isCode ? '***' : value;
    return text.replace(SECRET_TEXT, 'svc_$1_***');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => masked(item, name));
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, masked(member, key)]));
}

/** The methods of a batch: in order, or by key. */
function callsOf(body) {
  try {
    const parsed = JSON.parse(body.toString('utf8'));
    if (Array.isArray(parsed)) return parsed.map((call) => String(call?.method));
    const commands = Object.entries(parsed?.cmd ?? {});
    return Object.fromEntries(commands.map(([key, command]) => [key, String(command).split('?', 1)[0]]));
  } catch {
    return [];
  }
}
