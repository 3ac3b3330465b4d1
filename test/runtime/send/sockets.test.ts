/** Waiting for a socket belongs to no attempt: only the deadline bounds it, over real sockets. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Agent } from 'undici';
import { application } from '../../../runtime/auth/auth.js';
import { callOf, senderOf } from './client.js';
import { done, hang, startServer, type ScriptedServer, type Step } from './server.js';

let server: ScriptedServer;
let from = 0;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());
beforeEach(() => void (from = server.arrived.length));

const arrived = (): readonly string[] => server.arrived.slice(from).map(({ path }) => path);
const numbered = (number: number): ReturnType<typeof callOf> =>
  callOf('read', { build: () => ({ verb: 'POST', path: `/${number}`, headers: {}, body: '{}' }) });

/** Answers after `ms`, and counts how many it has at once. */
function slow(ms: number): { readonly step: Step; readonly most: () => number } {
  let now = 0;
  let most = 0;
  const step: Step = (response, request) => {
    now += 1;
    most = Math.max(most, now);
    setTimeout(() => {
      now -= 1;
      done(response, request);
    }, ms);
  };
  return { step, most: () => most };
}

describe('more calls than sockets', () => {
  it('all succeed though the last waits for more than its timeout, in their order', async () => {
    const { step, most } = slow(40);
    server.script(step);
    const sender = senderOf({ baseUrl: server.baseUrl, connections: 4, timeout: 1000, retry: false });
    const numbers = Array.from({ length: 120 }, (_, number) => number);
    const calls = numbers.map((number) => sender.send(numbered(number), {}));
    // All end before one that fails ends the test, or the next one would count them.
    await Promise.allSettled(calls);
    await Promise.all(calls);
    expect(most()).toBe(4);
    const places = arrived().map((path) => Number(path.slice(1)));
    // Four are under way at once, so neighbours may arrive in either order.
    expect(places.every((number, place) => Math.abs(number - place) < 4)).toBe(true);
    await sender.close();
  });

  it("all succeed over the caller's own dispatcher, whose queue belongs to no attempt either", async () => {
    const { step, most } = slow(40);
    server.script(step);
    const dispatcher = new Agent({ connections: 1 });
    const sender = senderOf({ baseUrl: server.baseUrl, dispatcher, timeout: 1000, retry: false });
    const numbers = Array.from({ length: 30 }, (_, number) => number);
    await Promise.all(numbers.map((number) => sender.send(numbered(number), {})));
    expect(most()).toBe(1);
    await dispatcher.close();
  });

  it('fail without being sent where the deadline comes first', async () => {
    server.script(hang);
    const sender = senderOf({ baseUrl: server.baseUrl, connections: 1, timeout: 5000, retry: false });
    const abort = new AbortController();
    const first = sender.send(numbered(1), { signal: abort.signal }).catch(String);
    while (arrived().length === 0) await new Promise(setImmediate);
    const error: unknown = await sender.send(callOf('write'), { deadline: 100 }).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'TimeoutError', attempts: 0 });
    expect(String(error)).toMatch(/sockets.*connections.*deadline/);
    abort.abort();
    await first;
    expect(arrived()).toEqual(['/1']);
    await sender.close();
  });

  it("fail without being sent where the deadline comes first in the caller's own queue", async () => {
    server.script(hang);
    const dispatcher = new Agent({ connections: 1 });
    const sender = senderOf({ baseUrl: server.baseUrl, dispatcher, timeout: 5000, retry: false });
    const abort = new AbortController();
    const first = sender.send(numbered(1), { signal: abort.signal }).catch(String);
    while (arrived().length === 0) await new Promise(setImmediate);
    const error: unknown = await sender.send(callOf('write'), { deadline: 200 }).catch((e: unknown) => e);
    expect(error).toMatchObject({ name: 'TimeoutError', attempts: 0 });
    abort.abort();
    await first;
    expect(arrived()).toEqual(['/1']);
    await dispatcher.destroy();
  });

  it('reach an account whose token function uses the same client, with one socket', async () => {
    server.script(done);
    let asked = 0;
    const accessToken = async (): Promise<string> => {
      asked += 1;
      if (asked === 1) await sender.send(numbered(2), { deadline: 2000 });
      return 'token';
    };
    const sender = senderOf({ baseUrl: server.baseUrl, connections: 1, auth: application({ accessToken }) });
    await sender.send(numbered(1), { deadline: 2000 });
    expect(arrived()).toEqual(['/2', '/1']);
    await sender.close();
  });

  it('are aborted without being sent, and keep no socket from others', async () => {
    let answer: (() => void) | undefined;
    server.script((response, request) => (answer = () => done(response, request)), done);
    const sender = senderOf({ baseUrl: server.baseUrl, connections: 1 });
    const first = sender.send(numbered(1), {});
    const abort = new AbortController();
    const second = sender.send(numbered(2), { signal: abort.signal });
    const third = sender.send(numbered(3), {});
    abort.abort('enough');
    await expect(second).rejects.toBe('enough');
    while (answer === undefined) await new Promise(setImmediate);
    answer();
    await Promise.all([first, third]);
    expect(arrived()).toEqual(['/1', '/3']);
    await sender.close();
  });

  it('lose no socket to attempts that time out', async () => {
    // Some may not arrive before their time is over.
    server.script((response, request) => (request.path === '/5' ? done : hang)(response, request));
    const sender = senderOf({ baseUrl: server.baseUrl, connections: 2, timeout: 50, retry: false });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, (_, number) => sender.send(numbered(number), {})),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    await sender.send(numbered(5), { timeout: 5000 });
    await sender.close();
  });
});
