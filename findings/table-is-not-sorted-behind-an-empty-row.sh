#!/usr/bin/env bash
# tabulator-tables 6.5.3 (in jsdom 24.1.3): contacts, tasks and deals of a service in the table of a page, sorted and filtered as its columns are at first.
# Guess: how a column is sorted depends on the values that it has, so a row without one does not matter; a value that is missing, null or empty is sorted in one way; the
# condition `>` of a field in the head of a column compares amounts as amounts, as the table sorts them.
# Seen: the kind is that of the first row. Where that is null, numbers are right, and texts and days stay in the order in which they came, up and down: `b, a, c` after a sort by
# name, with the arrow of a sorted column. Where it is missing or empty, numbers are sorted as texts, 10, 100, 9. Which row is first is the service's matter, so the
# same page is right on another day. Of the amounts 9, 10 and 100 as texts, which are sorted as numbers, `> 50` of the field finds 9 alone. A missing amount is less
# than 50 where it is null, and not where it is missing. No error and no warning; a `sorter` that is set for the column is used.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts tabulator-tables@6.5.3 jsdom@24.1.3
cat >program.cjs <<'PROGRAM'
const path = require('node:path');
const { JSDOM } = require('jsdom');
const { window } = new JSDOM('<body></body>', { pretendToBeVisual: true });
globalThis.window = window;
for (const name of ['document', 'HTMLElement', 'Element', 'Node', 'Event', 'CustomEvent', 'KeyboardEvent', 'MutationObserver', 'getComputedStyle']) globalThis[name] = window[name];
globalThis.navigator ??= window.navigator;
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
for (const name of ['ResizeObserver', 'IntersectionObserver']) globalThis[name] = window[name] = Observer;
const Tabulator = require(path.resolve('node_modules/tabulator-tables/dist/js/tabulator.js'));

function build(values, column = {}) {
  document.body.innerHTML = '<div id="table"></div>';
  const data = values.map((value, id) => (value === undefined ? { id } : { id, value }));
  const table = new Tabulator('#table', { data, columns: [{ title: 'id', field: 'id' }, { title: 'value', field: 'value', ...column }], height: 300, renderVertical: 'basic' });
  return new Promise((ready) => table.on('tableBuilt', () => setTimeout(() => ready(table), 0)));
}
const word = (value) => (value === undefined ? 'missing' : value === '' ? 'empty' : String(value));
const shown = (table) => table.getData('active').map(({ value }) => word(value)).join(', ');
(async () => {
  for (const values of [
    ['b', null, 'a', 'c'],
    [null, 'b', 'a', 'c'],
    [null, '2026-01-02', '2026-07-10', '2025-12-31'],
    [10, null, 9, 100],
    [null, 10, 9, 100],
    [undefined, 10, 9, 100],
    ['', 10, 9, 100],
  ]) {
    const table = await build(values);
    table.setSort('value', 'asc');
    const up = shown(table);
    table.setSort('value', 'desc');
    console.log(`${values.map(word).join(', ')} | up: ${up} | down: ${shown(table)}`);
  }
  for (const [values, operator] of [[['9', '10', '100'], '>'], [[9, 10, 100], '>'], [[9, null, undefined, 100], '<']]) {
    const table = await build(values, { headerFilter: 'input', headerFilterFunc: operator });
    table.setHeaderFilterValue('value', '50');
    console.log(`${values.map((value) => (typeof value === 'string' ? `'${value}'` : word(value))).join(', ')} ${operator} 50: ${shown(table)}`);
  }
  process.exit();
})();
PROGRAM
timeout 60 node program.cjs 2>/dev/null | tee seen
diff seen - <<'SEEN'
b, null, a, c | up: null, a, b, c | down: c, b, a, null
null, b, a, c | up: null, b, a, c | down: null, b, a, c
null, 2026-01-02, 2026-07-10, 2025-12-31 | up: null, 2025-12-31, 2026-01-02, 2026-07-10 | down: 2026-01-02, 2026-07-10, 2025-12-31, null
10, null, 9, 100 | up: null, 9, 10, 100 | down: 100, 10, 9, null
null, 10, 9, 100 | up: null, 9, 10, 100 | down: 100, 10, 9, null
missing, 10, 9, 100 | up: missing, 10, 100, 9 | down: 9, 100, 10, missing
empty, 10, 9, 100 | up: empty, 10, 100, 9 | down: 9, 100, 10, empty
'9', '10', '100' > 50: 9
9, 10, 100 > 50: 100
9, null, missing, 100 < 50: 9, null
SEEN
