#!/usr/bin/env bash
# vega-loader 4.5.4 and vega-lite 5.23.0 (with vega 5.33.1), on a machine in New York: an export of bookings and deals as CSV, for a chart by room and by month, whose types are found
# (`parse: 'auto'`, which Vega-Lite takes where nothing is said).
# Guess: a column is one of dates where its texts are dates, in a form that Vega can write too; a name with a number is a name, a code or a phone number with zeros is a text; a day
# is in its month, since the chart counts by the time of the machine; what a chart leaves out is counted or reported.
# Seen: `Room 5` is 1 May 2001, `Room 12` 1 December, `Deal-1` 1 January, so that the rooms are twelve months and Room 13 makes all of them names again. 007 is 7, +49301 is
# 49301, an id of 20 digits another one. 10/07/2026 is 7 October until a row has a day above 12, then the column is texts. The first of July is in June for a chart by
# month, and a time of that day at noon is in July. A deal without a day is in no bar, and not in the sum: 30 of 35. No warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts vega@5.33.1 vega-lite@5.23.0 vega-loader@4.5.4
cat >program.mjs <<'PROGRAM'
import { read } from 'vega-loader';
import * as vega from 'vega';
import { compile } from 'vega-lite';

const day = (value) => {
  const date = new Date(value);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
};
function column(name, ...texts) {
  const rows = read(`${name}\n${texts.join('\n')}\n`, { type: 'csv', parse: 'auto' });
  const shown = rows.map((row) => (typeof row[name] === 'number' && row[name] > 1e11 && row[name] < 1e13 ? `${day(row[name])} (date)` : JSON.stringify(row[name])));
  console.log(texts.join(', ').padEnd(46), shown.join(', '));
}
column('room', 'Room 5', 'Room 12');
column('room', 'Room 5', 'Room 12', 'Room 13');
column('deal', 'Deal-1', 'Deal-2');
column('code', '007', '012');
column('phone', '+49301', '+49302');
column('id', '12345678901234567890');
column('due', '10/07/2026', '11/07/2026');
column('due', '10/07/2026', '25/07/2026');

const values = [
  { due: '2026-07-01', amount: 10 },
  { due: '2026-07-01T12:00:00', amount: 20 },
  { due: null, amount: 5 },
];
const { spec } = compile({
  data: { values },
  mark: 'bar',
  encoding: { x: { field: 'due', timeUnit: 'yearmonth', type: 'temporal' }, y: { field: 'amount', aggregate: 'sum', type: 'quantitative' } },
});
const view = new vega.View(vega.parse(spec), { renderer: 'none' });
await view.runAsync();
for (const bar of view.data(spec.marks[0].from.data)) console.log(`bar of ${day(bar.yearmonth_due).slice(0, 7)}: ${bar.sum_amount}`);
PROGRAM
TZ=America/New_York node program.mjs 2>&1 | tee seen
diff seen - <<'SEEN'
Room 5, Room 12                                2001-05-01 (date), 2001-12-01 (date)
Room 5, Room 12, Room 13                       "Room 5", "Room 12", "Room 13"
Deal-1, Deal-2                                 2001-01-01 (date), 2001-02-01 (date)
007, 012                                       7, 12
+49301, +49302                                 49301, 49302
12345678901234567890                           12345678901234567000
10/07/2026, 11/07/2026                         2026-10-07 (date), 2026-11-07 (date)
10/07/2026, 25/07/2026                         "10/07/2026", "25/07/2026"
bar of 2026-06: 10
bar of 2026-07: 20
SEEN
