#!/usr/bin/env bash
# react-pivottable 0.11.1 (its `PivotData`, `aggregators` and `derivers`; with react and react-dom 16.14.0), on a machine in New York: deals of a service,
# summed by stage, by month and by size on a page.
# Guess: an amount that is no number for the table is counted nowhere, or is an error; a deal without an amount is in no group by size; the day of a deadline is that day.
# Seen: the front of each text counts: 1,200.50 is 1 and 1.234,50 is 1.234, so the sum of two large deals is 2.234, and the average and the smallest amount are of that kind too. A column
# of days can be summed: 2026 and 2025 are 4051. A deal whose amount is null or empty is in the group of 0, `bin` of 100, among the small ones. The
# 10th of July is the 9th, as `dateFormat` reads it in UTC and prints it in the zone of the machine, unless its third argument is set. No error and no warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts react-pivottable@0.11.1 react@16.14.0 react-dom@16.14.0
cat >program.cjs <<'PROGRAM'
const { PivotData, aggregators, derivers } = require('react-pivottable/Utilities');
function figures(amounts) {
  const data = amounts.map((amount) => ({ stage: 'won', amount }));
  const words = ['Count', 'Sum', 'Average', 'Minimum', 'Maximum'].map((aggregatorName) => {
    const table = new PivotData({ data, rows: ['stage'], cols: [], aggregatorName, vals: ['amount'], aggregators });
    return `${aggregatorName.toLowerCase()} ${table.getAggregator(['won'], []).value()}`;
  });
  console.log(`${amounts.map((amount) => JSON.stringify(amount)).join(', ')}: ${words.join(', ')}`);
}
figures([1200.5, 1234.5]);
figures(['1200.50', '1234.50']);
figures(['1,200.50', '1.234,50']);
figures([10, null, '5 EUR', 'EUR 5']);
figures(['2026-07-10', '2025-07-10']);
const size = derivers.bin('amount', 100);
console.log('group by size:', [150, '150', 20, null, ''].map((amount) => `${JSON.stringify(amount)} in ${size({ amount })}`).join(', '));
const day = derivers.dateFormat('due', '%y-%m-%d');
const dayInUtc = derivers.dateFormat('due', '%y-%m-%d', true);
for (const due of ['2026-07-10', '2026-07-01', '10.07.2026']) console.log(`day of ${due}: ${day({ due })}, in UTC ${dayInUtc({ due })}`);
PROGRAM
TZ=America/New_York node program.cjs | tee seen
diff seen - <<'SEEN'
1200.5, 1234.5: count 2, sum 2435, average 1217.5, minimum 1200.5, maximum 1234.5
"1200.50", "1234.50": count 2, sum 2435, average 1217.5, minimum 1200.5, maximum 1234.5
"1,200.50", "1.234,50": count 2, sum 2.234, average 1.117, minimum 1, maximum 1.234
10, null, "5 EUR", "EUR 5": count 4, sum 15, average 7.5, minimum 5, maximum 10
"2026-07-10", "2025-07-10": count 2, sum 4051, average 2025.5, minimum 2025, maximum 2026
group by size: 150 in 100, "150" in 100, 20 in 0, null in 0, "" in 0
day of 2026-07-10: 2026-07-09, in UTC 2026-07-10
day of 2026-07-01: 2026-06-30, in UTC 2026-07-01
day of 10.07.2026: 2026-10-07, in UTC 2026-10-07
SEEN
