#!/usr/bin/env bash
# ag-grid-community 36.2.0 (in jsdom 24.1.3), on a machine in Berlin: meetings of a service in the table of a page, filtered by day in the head of the column, as a person
# chooses a day from the calendar that the filter shows.
# Guess: a filter that asks for a day without an hour finds what is on that day, and a range from one day to another has both of them; a text of a time in ISO 8601, which the table
# finds by itself (`dateTimeString`), is filtered as a time.
# Seen: "equals 10 July" finds no meeting but one at midnight, as the day is compared as its first instant; "not equal" finds all of that day. A range from 10 to 11 July has nothing of
# the 11th, and of two days without hours it has neither: both ends are left out (`inRangeInclusive`), as numbers 1 and 10 are from "between 1 and 10". "After 10 July" has the
# meetings of that day. A meeting whose time is not known fits no condition, "not equal" neither. No warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ag-grid-community@36.2.0 jsdom@24.1.3
cat >program.cjs <<'PROGRAM'
const { JSDOM } = require('jsdom');
const { window } = new JSDOM('<body></body>', { pretendToBeVisual: true, url: 'https://example.com/' });
for (const name of Object.getOwnPropertyNames(window)) {
  if (!(name in globalThis)) globalThis[name] = window[name];
}
globalThis.window = window;
globalThis.document = window.document;
globalThis.ResizeObserver = window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
console.warn = console.error = () => {};
const { AllCommunityModule, ModuleRegistry, createGrid } = require('ag-grid-community');
ModuleRegistry.registerModules([AllCommunityModule]);
const pause = () => new Promise((done) => setTimeout(done, 20));

async function show(name, values, conditions) {
  const element = document.createElement('div');
  document.body.append(element);
  const api = createGrid(element, { rowData: values.map((value) => ({ value })), columnDefs: [{ field: 'value', filter: true }] });
  await pause();
  const type = api.getColumn('value').getColDef().cellDataType;
  console.log(`${name} (${type})`);
  for (const condition of conditions) {
    await api.setColumnFilterModel('value', { filterType: type === 'number' ? 'number' : 'date', ...condition });
    api.onFilterChanged();
    await pause();
    const found = [];
    api.forEachNodeAfterFilterAndSort(({ data }) => found.push(data.value instanceof Date ? data.value.toISOString() : data.value));
    const { type: operator, ...rest } = condition;
    console.log(`  ${operator} ${Object.values(rest).join(' and ')}: ${found.join(', ') || 'none'}`);
  }
}
const days = [
  { type: 'equals', dateFrom: '2026-07-10' },
  { type: 'notEqual', dateFrom: '2026-07-10' },
  { type: 'greaterThan', dateFrom: '2026-07-10' },
  { type: 'inRange', dateFrom: '2026-07-10', dateTo: '2026-07-11' },
];
(async () => {
  await show('dates', [new Date('2026-07-10T09:00'), new Date('2026-07-11T09:00'), null], days);
  await show('times', ['2026-07-10T09:00:00', '2026-07-10T00:00:00', '2026-07-11T09:00:00', null], days);
  await show('days', ['2026-07-10', '2026-07-11', null], days);
  await show('amounts', [1, 5, 10], [{ type: 'inRange', filter: 1, filterTo: 10 }]);
  process.exit();
})();
PROGRAM
TZ=Europe/Berlin timeout 60 node program.cjs 2>/dev/null | tee seen
diff seen - <<'SEEN'
dates (date)
  equals 2026-07-10: none
  notEqual 2026-07-10: 2026-07-10T07:00:00.000Z, 2026-07-11T07:00:00.000Z
  greaterThan 2026-07-10: 2026-07-10T07:00:00.000Z, 2026-07-11T07:00:00.000Z
  inRange 2026-07-10 and 2026-07-11: 2026-07-10T07:00:00.000Z
times (dateTimeString)
  equals 2026-07-10: 2026-07-10T00:00:00
  notEqual 2026-07-10: 2026-07-10T09:00:00, 2026-07-11T09:00:00
  greaterThan 2026-07-10: 2026-07-10T09:00:00, 2026-07-11T09:00:00
  inRange 2026-07-10 and 2026-07-11: 2026-07-10T09:00:00
days (dateString)
  equals 2026-07-10: 2026-07-10
  notEqual 2026-07-10: 2026-07-11
  greaterThan 2026-07-10: 2026-07-11
  inRange 2026-07-10 and 2026-07-11: none
amounts (number)
  inRange 1 and 10: 5
SEEN
