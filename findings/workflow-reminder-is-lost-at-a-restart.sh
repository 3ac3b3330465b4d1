#!/usr/bin/env bash
# xstate 5.33.3: a task that waits for three days (here 300 ms) and then reminds, kept by `getPersistedSnapshot` over a restart of the program, and one that
# was calling a service at the restart.
# Guess: what is kept has the time that is left, since it is there to continue later: the reminder comes at its time, or at once where that has passed. A
# call that was begun is not made again, or the machine says that its result is not known.
# Seen: the restored task waits for ever: the delay is not in the snapshot and is not begun again, by `after` as by `raise` with a delay; nothing
# reports it, and the state is the right one, `waiting`. The call to the service is made a second time, as soon as the machine is
# restored: two invoices, unless the call has an idempotency key of its own. A Set in the context is `{}` after JSON. Keep the due date in the context.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xstate@5.33.3
cat >program.mjs <<'PROGRAM'
import { createActor, createMachine, fromPromise, raise } from 'xstate';

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
let calls = 0;
const actors = {
  invoice: fromPromise(async () => {
    calls += 1;
    await pause(200);
  }),
};
const machines = {
  after: createMachine({ initial: 'waiting', states: { waiting: { after: { 300: 'reminded' } }, reminded: {} } }),
  raise: createMachine({ initial: 'waiting', states: { waiting: { entry: raise({ type: 'due' }, { delay: 300 }), on: { due: 'reminded' } }, reminded: {} } }),
  invoke: createMachine({ initial: 'calling', states: { calling: { invoke: { src: 'invoice', onDone: 'done' } }, done: {} } }, { actors }),
};
for (const [name, machine] of Object.entries(machines)) {
  const straight = createActor(machine).start();
  await pause(600);
  const without = straight.getSnapshot().value;
  calls = 0;
  const first = createActor(machine).start();
  await pause(50);
  const kept = JSON.stringify(first.getPersistedSnapshot());
  first.stop();
  const second = createActor(machine, { snapshot: JSON.parse(kept) }).start();
  await pause(1500);
  console.log(name.padEnd(6), `without a restart: ${without}; with one: ${second.getSnapshot().value}${name === 'invoke' ? `, ${calls} calls` : ''}`);
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
after  without a restart: reminded; with one: waiting
raise  without a restart: reminded; with one: waiting
invoke without a restart: done; with one: done, 2 calls
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
