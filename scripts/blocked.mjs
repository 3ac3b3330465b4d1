/**
 * Measures for how long hostile answers keep the event loop: the longest block during a call, beside what JSON.parse
 * of the same text takes. Answers are as large as the default of `maxResponseBytes` lets in.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const MIB = 1024 * 1024;
const token = Array.from({ length: 200 }, (_, at) => `tok${String(at).padStart(3, '0')}xyz~`).join('');
const periodic = 'a1'.repeat(1000);

const keys = (count) => Array.from({ length: count }, (_, at) => `"k${at.toString(36)}":0`).join(',');
const issues = (count) =>
  Array.from({ length: count }, (_, at) => `{"field":"f${at}","message":"is ${token.slice(0, 40)}"}`).join(
    ',',
  );
const v3 = (error) => `{"error":{"code":"X","message":"no"${error}}}`;

/** Status, text, and which generation is asked. */
const ANSWERS = {
  'message of 3.4 MiB, 3.5 KB on the wire': [
    400,
    () => v3(`,"message":"${'a'.repeat(3.4 * MIB)}"`),
    'v3',
    'gzip',
  ],
  'message of 8 MiB': [400, () => v3(`,"message":"${token.slice(0, 1999).repeat(4200)}"`)],
  'message of 60 MiB': [400, () => v3(`,"message":"${'a1'.repeat(30 * MIB)}"`)],
  'message of 30 Mi characters of two bytes': [400, () => v3(`,"message":"${'é'.repeat(30 * MIB)}"`)],
  'message of 20 Mi characters of three bytes': [400, () => v3(`,"message":"${'漢'.repeat(20 * MIB)}"`)],
  '200 issues that show the token': [
    400,
    () => v3(`,"validation":[${Array(200).fill(`{"field":"f","message":"${token}"}`)}]`),
  ],
  '500,000 issues': [400, () => v3(`,"validation":[${issues(5e5)}]`)],
  'an error with 4 million keys': [400, () => v3(`,${keys(4e6)}`)],
  'an error with 40,000 keys': [400, () => v3(`,${keys(20_000)}`)],
  'an error 100,000 levels deep': [400, () => v3(`,"x":${'['.repeat(1e5)}${']'.repeat(1e5)}`)],
  'an error with an array of 30 million': [400, () => v3(`,"x":[${'0,'.repeat(30e6)}0]`)],
  'an error with 10 million texts': [400, () => v3(`,"x":[${'"a1",'.repeat(10e6)}0]`)],
  'an error with a key of 60 MiB': [400, () => v3(`,"${'a1'.repeat(30 * MIB)}":1`)],
  'a code of 60 MiB': [400, () => `{"error":"${'A_'.repeat(30 * MIB)}"}`],
  'a delay of 60 million digits': [429, () => `{"error":"X","retryAfter":"${'1'.repeat(60e6)}"}`],
  'a key for the prototype before 30 million values': [
    400,
    () => v3(`,"__proto__":1,"x":[${'0,'.repeat(30e6)}0]`),
  ],
  'a page of 60 MiB': [500, () => `<html>${'<b>a1</b>'.repeat(7e6)}`],
  'a page of 60 MiB as success': [200, () => `<html>${'<b>a1</b>'.repeat(7e6)}`],
  'a success that is not an envelope': [200, () => `{${keys(4e6)}}`],
  'an object of 4 million keys as success': [200, () => `{"result":{${keys(4e6)}}}`],
  'the same where a list is asked for': [200, () => `{"result":{${keys(4e6)}}}`, 'list'],
  'a list of 10 million rows': [200, () => `{"result":{"items":[${'{},'.repeat(1e7)}{}]}}`, 'list'],
  'escapes of 60 MiB as success': [200, () => `{"result":{"item":"${'\\u00e9'.repeat(10 * MIB)}"}}`],
  'a legacy error with 4 million keys': [
    400,
    () => `{"error":"X","error_description":"${token}",${keys(4e6)}}`,
    'legacy',
  ],
  'a legacy batch of 50 errors of 1 MiB': [
    200,
    () =>
      `{"result":{"result":[],"result_error":{${Array.from({ length: 50 }, (_, at) => `"c${at}":{"error":"X","error_description":"${token.repeat(500)}"}`)}}}}`,
    'batch',
  ],
  'a bomb of 4 GiB, 4 MiB on the wire': [200, () => ' '.repeat(256 * MIB), 'v3', 'bomb'],
};

if (process.argv[2] === 'serve') serve();
else await measure();

function serve() {
  const server = createServer((request, response) => {
    request.resume();
    const [status, make, , encoding] = ANSWERS[current];
    const text = Buffer.from(make());
    const packed = encoding === undefined ? text : gzipSync(text);
    const body = encoding === 'bomb' ? Buffer.concat(Array(16).fill(packed)) : packed;
    response.writeHead(status, encoding === undefined ? {} : { 'content-encoding': 'gzip' });
    response.end(body, () => process.send({ sent: body.length }));
  });
  let current = '';
  process.on('message', (name) => {
    current = name;
    process.send({ ready: true });
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
}

async function measure() {
  const require = createRequire(import.meta.url);
  const { createClient, application } = require('../generated/dist/index.js');
  const server = fork(fileURLToPath(import.meta.url), ['serve'], { execArgv: ['--max-old-space-size=3000'] });
  const [{ port }] = await once(server, 'message');
  const wanted = process.argv[2] ?? '';
  for (const secret of [token, periodic]) {
    const svc = createClient({
      baseUrl: `http://127.0.0.1:${port}`,
      auth: application({ accessToken: secret }),
      retry: false,
    });
    for (const name of Object.keys(ANSWERS).filter((one) => one.includes(wanted))) {
      server.send(name);
      await once(server, 'message');
      const [, make, how = 'v3', encoding] = ANSWERS[name];
      await sleep(20);
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      await sleep(20);
      delay.reset();
      const outcome = await call(svc, how)
        .settle()
        .catch((error) => ({ ok: false, error }));
      await sleep(5);
      const block = delay.max / 1e6;
      delay.disable();
      const parse = encoding === 'bomb' ? 0 : timeOf(make());
      const said = outcome.ok ? 'ok' : (outcome.error?.name ?? String(outcome.error));
      console.log(
        `${name.padEnd(50)} ${said.padEnd(20)} parse ${parse.toFixed(0).padStart(5)} ms  block ${block.toFixed(0).padStart(5)} ms  beyond ${(block - parse).toFixed(0).padStart(5)} ms`,
      );
    }
    await svc.close();
  }
  server.kill();
}

function call(svc, how) {
  if (how === 'legacy') return svc.legacy.call('user.get', {});
  if (how === 'list') return svc.v3.call('tasks.task.list', {}, { list: true });
  if (how === 'batch')
    return svc.legacy.batch(Array.from({ length: 50 }, () => svc.legacy.call('user.get', {})));
  return svc.v3.call('tasks.task.get', { id: 1 });
}

function timeOf(text) {
  const begin = performance.now();
  try {
    JSON.parse(text);
  } catch {
    // A page.
  }
  return performance.now() - begin;
}
