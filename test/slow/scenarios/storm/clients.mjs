/** Two clients in a process of their own: makes its part of the calls and prints how each one ended. */

import {
  application,
  defineClient,
  NotSentError,
  OutcomeUnknownError,
} from '../../../../dist/runtime/index.js';
import { ABSENT, random } from './account.mjs';

const createClient = defineClient({
  v3: {
    'tasks.task.get': { kind: 'get' },
    'tasks.task.add': { kind: 'add', readBack: 'tasks.task.list' },
  },
  legacy: { 'user.get': { kind: 'get' }, 'task.comment.add': { kind: 'add' } },
});
const [, , baseUrl, process_, count, seed, timeout, idempotency] = process.argv;
const CLIENTS = 2;
const AT_ONCE = 24;

const outcomes = [];
await Promise.all(
  Array.from({ length: CLIENTS }, (_, client) =>
    work(`p${process_}c${client}`, Math.ceil(Number(count) / CLIENTS)),
  ),
);
process.stdout.write(JSON.stringify(outcomes));

async function work(name, calls) {
  const renew = async () => (await fetch(`${baseUrl}/token/${name}`)).json();
  const svc = createClient({
    baseUrl,
    auth: application({ accessToken: await renew(), refresh: renew }),
    timeout: Number(timeout),
    idempotency,
    deadline: 30_000,
    retry: { baseDelay: 5, maxDelay: 50, attempts: 4, budget: false },
  });
  let next = 0;
  const worker = async () => {
    while (next < calls) {
      const number = next;
      const size = 1 + Math.floor(random(`${seed} ${name} size ${number}`) * 8);
      const batch = random(`${seed} ${name} batch ${number}`) < 0.3;
      next += batch ? size : 1;
      const legacy = random(`${seed} ${name} generation ${number}`) < 0.4;
      const made = Array.from({ length: batch ? size : 1 }, (_, at) => make(svc, name, legacy, number + at));
      await (batch ? sendBatch(legacy ? svc.legacy : svc.v3, made) : sendOne(made[0]));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await svc.close();
}

function make(svc, name, legacy, number) {
  const write = random(`${seed} ${name} write ${number}`) < 0.5;
  const id = (name.charCodeAt(1) - 48) * 200_000 + (name.charCodeAt(3) - 48) * 100_000 + number;
  const absent = !legacy && !write && random(`${seed} ${name} absent ${number}`) < 0.05;
  const mark = `${name}-${number}`;
  if (legacy && write)
    return {
      mark,
      write,
      legacy,
      want: 1,
      call: svc.legacy.call('task.comment.add', { TASKID: 1, COMMENTTEXT: mark }),
    };
  if (legacy)
    return {
      mark: `user.get ${id}`,
      write,
      legacy,
      want: [{ ID: String(id) }],
      call: svc.legacy.call('user.get', { ID: id }),
    };
  if (write)
    return {
      mark,
      write,
      legacy,
      want: { id: 1, title: mark },
      call: svc.v3.call('tasks.task.add', { fields: { title: mark, creatorId: 1, responsibleId: 1 } }),
    };
  const at = absent ? ABSENT + id : id;
  const title = `tasks.task.get ${at}`;
  return {
    mark: title,
    write,
    legacy,
    absent,
    want: { id: at, title },
    call: svc.v3.call('tasks.task.get', { id: at, select: ['id', 'title'] }),
  };
}

async function sendOne(one) {
  note(one, await one.call.settle(), false);
}

async function sendBatch(root, made) {
  const settled = await root.batch(made.map(({ call }) => call)).settle();
  settled.forEach((outcome, at) => note(made[at], outcome, true));
}

function note({ mark, write, absent = false, legacy, want }, outcome, batch) {
  const error = outcome.ok ? undefined : outcome.error;
  const cause = error instanceof OutcomeUnknownError ? error.cause : undefined;
  outcomes.push({
    mark,
    write,
    absent,
    legacy,
    batch,
    end: outcome.ok
      ? 'done'
      : error instanceof OutcomeUnknownError
        ? 'unknown'
        : error instanceof NotSentError
          ? 'not sent'
          : 'failed',
    right: outcome.ok ? JSON.stringify(outcome.data) === JSON.stringify(want) : undefined,
    name: error?.name,
    code: error?.code,
    status: error?.status,
    message: error?.message,
    cause: cause?.name,
  });
}
