/**
 * Mixed calls and batches of four clients in two processes on one account that goes wrong in a fifth of its answers;
 * then compares what each call was told with what the account has done. `--calls 5000`, `--seed 1`; `--no-keys`: the account
 * knows no idempotency keys; `--idempotency auto`: the option of the clients. Exit code 1 where anything was done twice,
 * wrongly called done or failed, or left hanging. Without keys `auto` may do a write twice until the process has been
 * told of one, by an answer without the echo; these are counted beside.
 */

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { processOf, startAccount } from './account.mjs';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '1' },
    'no-keys': { type: 'boolean', default: false },
    idempotency: { type: 'string', default: 'auto' },
  },
});
const PROCESSES = 2;
/** ms for one attempt; a slow answer takes longer than that. */
const TIMEOUT = 2000;
const SLOW = 2600;
/** ms; longer than any call may last. */
const HANGING = 300_000;

/** ms from an answer to what its client makes of it. */
const NOTICED = 500;

const account = await startAccount(values.seed, SLOW, !values['no-keys']);
const begun = performance.now();
const outcomes = (
  await Promise.all(Array.from({ length: PROCESSES }, (_, process_) => runClients(process_)))
).flat();
account.close();

const wrong = {
  'done twice': [...account.counts]
    .filter(([mark, count]) => count > 1 && !isUnlearnt(mark))
    .map(([mark, count]) => ({ mark, count })),
  'wrongly done': outcomes.filter(
    (one) => one.end === 'done' && (!one.right || (one.write && made(one) !== 1 && !isUnlearnt(one.mark))),
  ),
  'wrongly failed': outcomes.filter(
    (one) => ['failed', 'not sent'].includes(one.end) && one.write && made(one) > 0,
  ),
  'told of another call': outcomes.filter((one) => one.name === 'NotFoundError' && !one.absent),
  'not told': outcomes.filter((one) => one.end === 'done' && one.absent),
  'unknown without reason': outcomes.filter(
    (one) =>
      one.end === 'unknown' &&
      (!one.write || (!account.undecided.has(one.mark) && one.cause !== 'TimeoutError')),
  ),
  // Under fire some repeats are answered from storage, or keys were not trusted at all.
  'keys without use':
    !values['no-keys'] && values.idempotency !== 'off' && account.state.replayed === 0 ? ['no repeat'] : [],
  'body changed under a key': Array.from({ length: account.state.changedBodies }),
};

console.log(
  `seed ${values.seed}: ${outcomes.length} calls in ${account.state.requests} requests, ${Math.round((performance.now() - begun) / 1000)} s`,
);
const { requests, expired } = account.state;
const faulty = [...account.faults].reduce(
  (sum, [name, count]) => sum + (name === 'expired' ? 0 : count),
  expired,
);
console.log(
  `faulty: ${faulty} requests, ${Math.round((faulty / requests) * 100)} %; ${JSON.stringify(Object.fromEntries(account.faults))}`,
);
console.log(
  `ended: ${JSON.stringify(tally(outcomes.map(({ end, write, batch }) => `${write ? 'write' : 'read'}${batch ? ' in a batch' : ''}: ${end}`)))}`,
);
if (values['no-keys'])
  console.log(`done twice before it could be known: ${[...account.again.keys()].filter(isUnlearnt).length}`);
for (const [name, found] of Object.entries(wrong)) {
  console.log(`${name}: ${found.length}`);
  for (const one of found.slice(0, 3)) console.log(`  ${JSON.stringify(one)}`);
}
const missing = Number(values.calls) > outcomes.length;
if (missing) console.log(`calls without an outcome: ${Number(values.calls) - outcomes.length}`);
process.exitCode = missing || Object.values(wrong).some((found) => found.length > 0) ? 1 : 0;

/** Done once more on an account without keys, by a process that could not know that yet. */
function isUnlearnt(mark) {
  const at = account.again.get(mark);
  if (!values['no-keys'] || values.idempotency !== 'auto' || at === undefined) return false;
  return at <= (account.told.get(processOf(mark)) ?? Infinity) + NOTICED;
}

function made({ mark }) {
  return account.counts.get(mark) ?? 0;
}

function tally(names) {
  const counts = {};
  for (const name of names.sort()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function runClients(number) {
  const script = fileURLToPath(new URL('clients.mjs', import.meta.url));
  const args = [
    script,
    account.baseUrl,
    number,
    Math.ceil(Number(values.calls) / PROCESSES),
    values.seed,
    TIMEOUT,
    values.idempotency,
  ];
  const child = spawn(process.execPath, args.map(String), { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve) => {
    const watchdog = setTimeout(() => child.kill('SIGKILL'), HANGING);
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    child.on('close', () => {
      clearTimeout(watchdog);
      resolve(text === '' ? [] : JSON.parse(text));
    });
  });
}
