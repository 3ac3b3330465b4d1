#!/usr/bin/env bash
# p-queue 8.1.1 and 9.3.5: calls of a service one after the other (`concurrency: 1`), each with a limit of time (`timeout`), as a service that allows one call at once wants
# it.
# Guess: a call that takes too long ends with an error, and the next one begins when it has ended, so that there is never more than one; `onIdle` is the moment at
# which nothing runs.
# Seen: a call that is too late goes on while its place is taken: three calls run at once in a queue of one, and after `onIdle` all of them still run, so a program that
# ends there, or that closes its connection, cuts them off. In version 8 each promise is fulfilled with undefined, as if the call had been made and had no answer
# (`throwOnTimeout` is off at first); a program that repeats what has no answer writes twice. Version 9 rejects, and runs three at once too. In both `clear()` drops
# the calls that wait and never settles their promises, so `Promise.all` of them does not end.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund p-queue@9.3.5 p-queue8@npm:p-queue@8.1.1
cat >program.mjs <<'PROGRAM'
import New from 'p-queue';
import Old from 'p-queue8';
for (const [version, Queue] of [['8.1.1', Old], ['9.3.5', New]]) {
  let running = 0;
  let most = 0;
  const ends = [];
  const call = async () => {
    running++;
    most = Math.max(most, running);
    await new Promise((end) => ends.push(end));
    running--;
  };
  const queue = new Queue({ concurrency: 1, timeout: 50 });
  const results = await Promise.allSettled([queue.add(call), queue.add(call), queue.add(call)]);
  await queue.onIdle();
  console.log(`version ${version}: ${results.map(({ status, value }) => (status === 'fulfilled' ? `fulfilled with ${value}` : 'rejected')).join(', ')}`);
  console.log(`  at once ${most}, after onIdle ${running} still run`);
  ends.forEach((end) => end());
  const other = new Queue({ concurrency: 1 });
  const first = other.add(() => new Promise((end) => setTimeout(end, 20)));
  const second = other.add(() => 'done').then(() => 'done', () => 'rejected');
  other.clear();
  await first;
  await other.onIdle();
  console.log('  the call that was cleared:', await Promise.race([second, new Promise((end) => setTimeout(end, 200, 'not settled'))]));
}
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
version 8.1.1: fulfilled with undefined, fulfilled with undefined, fulfilled with undefined
  at once 3, after onIdle 3 still run
  the call that was cleared: not settled
version 9.3.5: rejected, rejected, rejected
  at once 3, after onIdle 3 still run
  the call that was cleared: not settled
SEEN
