#!/usr/bin/env bash
# tinybase 10.0.1: tasks that two people add while they are offline, in stores that merge (`createMergeableStore`).
# Guess: a store that is made to be merged has ids of rows that differ from client to client, as its own `getUniqueId` makes them, so that two
# `addRow` are two rows.
# Seen: `addRow` counts 0, 1, 2 in each store: after the merge there is one task, the later one, with the cells of the earlier one that
# the later one does not have, such as its due date or the person it is of. Nothing is reported. `setRow` with `getUniqueId()` keeps both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --legacy-peer-deps tinybase@10.0.1
cat >program.mjs <<'PROGRAM'
import { createMergeableStore, getUniqueId } from 'tinybase';
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
for (const way of ['addRow', 'getUniqueId']) {
  const ofAda = createMergeableStore('ada');
  const ofLin = createMergeableStore('lin');
  const add = (store, row) => (way === 'addRow' ? store.addRow('tasks', row) : store.setRow('tasks', getUniqueId(), row));
  add(ofAda, { title: 'Call the bank', due: '2026-07-10' });
  await pause();
  add(ofLin, { title: 'Order chairs' });
  ofAda.merge(ofLin);
  for (const store of [ofAda, ofLin]) {
    const rows = Object.values(store.getTable('tasks')).sort((a, b) => a.title.localeCompare(b.title));
    console.log(way, JSON.stringify(rows));
  }
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
addRow [{"title":"Order chairs","due":"2026-07-10"}]
addRow [{"title":"Order chairs","due":"2026-07-10"}]
getUniqueId [{"title":"Call the bank","due":"2026-07-10"},{"title":"Order chairs"}]
getUniqueId [{"title":"Call the bank","due":"2026-07-10"},{"title":"Order chairs"}]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
