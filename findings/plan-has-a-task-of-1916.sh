#!/usr/bin/env bash
# dhtmlx-gantt 10.0.3 (in jsdom 24.1.3), on a machine in Berlin: tasks of a service as bars of a plan, with the settings as they are at first (`date_format` is `%d-%m-%Y %H:%i`).
# Guess: a date that does not fit the format is refused or is no date, or is found as ISO 8601, as `2026-07-10` is; a day that no month has is refused; a task without
# dates has no bar; a day and a half is that, or is refused.
# Seen: `2026-07-10 09:00`, as databases and many services write a time, is 16 January 1916: its parts are read as day, month and year one after the other, and a plan
# that goes by its first task begins 110 years ago. 07/10/2026 is 7 October, 31-02-2026 is 3 March. A task of three days without a start is at the first day of the others and
# takes no time; one whose dates are null is there for a day, and both are saved so (`serialize`). A day and a half is one day. What was 09:00Z is saved as 11:00 without a zone. No warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts dhtmlx-gantt@10.0.3 jsdom@24.1.3
cat >program.cjs <<'PROGRAM'
const { JSDOM } = require('jsdom');
const { window } = new JSDOM('<div id="plan" style="width: 800px; height: 400px"></div>', { pretendToBeVisual: true });
globalThis.window = window;
for (const name of ['document', 'HTMLElement', 'Element', 'Node', 'ShadowRoot', 'DOMParser', 'Event', 'CustomEvent', 'MutationObserver', 'XMLHttpRequest', 'location', 'getComputedStyle']) globalThis[name] = window[name];
globalThis.navigator ??= window.navigator;
require('dhtmlx-gantt');
const { gantt } = window;
console.warn = () => {};
gantt.init('plan');
const tasks = [
  { id: 1, start_date: '10-07-2026', duration: 2 },
  { id: 2, start_date: '2026-07-10', duration: 2 },
  { id: 3, start_date: '2026-07-10T09:00:00Z', duration: 2 },
  { id: 4, start_date: '2026-07-10 09:00', duration: 2 },
  { id: 5, start_date: '07/10/2026', duration: 2 },
  { id: 6, start_date: '31-02-2026', duration: 2 },
  { id: 7, start_date: '10-07-2026', duration: 1.5 },
  { id: 8, duration: 3 },
  { id: 9, start_date: null, end_date: null },
];
for (const task of tasks) {
  const name = JSON.stringify({ ...task, id: undefined });
  gantt.clearAll();
  gantt.parse({ data: [{ id: 'other', start_date: '20-07-2026', duration: 1 }, task], links: [] });
  const saved = gantt.serialize().data.find(({ id }) => id === task.id);
  console.log(`${name}: ${saved.start_date} to ${saved.end_date}, ${saved.duration} days`);
}
process.exit();
PROGRAM
TZ=Europe/Berlin timeout 60 node program.cjs | tee seen
diff seen - <<'SEEN'
{"start_date":"10-07-2026","duration":2}: 10-07-2026 00:00 to 12-07-2026 00:00, 2 days
{"start_date":"2026-07-10","duration":2}: 10-07-2026 00:00 to 12-07-2026 00:00, 2 days
{"start_date":"2026-07-10T09:00:00Z","duration":2}: 10-07-2026 11:00 to 12-07-2026 11:00, 2 days
{"start_date":"2026-07-10 09:00","duration":2}: 16-01-1916 09:00 to 18-01-1916 09:00, 2 days
{"start_date":"07/10/2026","duration":2}: 07-10-2026 00:00 to 09-10-2026 00:00, 2 days
{"start_date":"31-02-2026","duration":2}: 03-03-2026 00:00 to 05-03-2026 00:00, 2 days
{"start_date":"10-07-2026","duration":1.5}: 10-07-2026 00:00 to 11-07-2026 00:00, 1 days
{"duration":3}: 20-07-2026 00:00 to 20-07-2026 00:00, 0 days
{"start_date":null,"end_date":null}: 20-07-2026 00:00 to 21-07-2026 00:00, 1 days
SEEN
