#!/usr/bin/env bash
# @tanstack/table-core 8.21.3 (TanStack Table for React, Vue and others) and its version 9.3.1: deals and tasks of a service in the table of a page, sorted by a column as it is
# set at first (`sortingFn: 'auto'`). A service writes amounts as texts.
# Guess: how a column is sorted depends on its values, as the first rows show them, and a few rows are sorted as many are; amounts in texts are sorted as amounts or as texts; a
# row without a value is at one end of the list, and the others are in order.
# Seen: the kind is found in the rows behind the tenth: a table of up to ten rows is sorted by `<`, so that amounts are texts (100 before 9) and ada is behind Cem; the same rows
# and one more are sorted by their numbers, without regard to capitals. A test has few rows, so has a filtered list. By `<` one row with null leaves the rest in no order, as d behind
# h below. By numbers 1.25 is behind 1.5, as the digits after the point are a number of their own, and -10.00 is behind -5.00,
# in version 9 too, which looks at the first ten rows. `sortingFn` of one's own sorts right. No warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps eight@npm:@tanstack/table-core@8.21.3 nine@npm:@tanstack/table-core@9.3.1
cat >program.cjs <<'PROGRAM'
const { createTable, getCoreRowModel, getSortedRowModel, sortingFns } = require('eight');

function sorted(values) {
  const options = {
    data: values.map((value) => ({ value })), columns: [{ accessorKey: 'value' }], onStateChange() {}, renderFallbackValue: null,
    getCoreRowModel: getCoreRowModel(), getSortedRowModel: getSortedRowModel(),
  };
  const table = createTable({ ...options, state: {} });
  table.setOptions((before) => ({ ...before, state: { ...table.initialState, sorting: [{ id: 'value', desc: false }] } }));
  const used = table.getColumn('value').getSortingFn();
  const name = Object.keys(sortingFns).find((one) => sortingFns[one] === used);
  return `${name}: ${table.getRowModel().rows.map((row) => row.original.value).join(' ')}`;
}
for (const values of [
  ['100', '9', '20', '1', '2', '3', '4', '5', '6', '7'],
  ['ada', 'Bob', 'Cem', 'Dia', 'eva', 'Fox', 'Gil', 'Hal', 'Ida', 'Jon'],
  ['d', null, 'a', 'c', 'b', 'e', 'f', 'g', 'h', 'i'],
]) {
  console.log('10 rows,', sorted(values));
  console.log('11 rows,', sorted([...values, values[0]]));
}
(async () => {
  const nine = await import('nine');
  const amounts = ['1.5', '1.25', '1.50', '-5.00', '-10.00', '3.00'];
  console.log('version 8, amounts', sorted([...amounts, ...Array.from({ length: 5 }, () => '9.00')]));
  const rows = amounts.map((amount) => ({ amount, getValue: () => amount }));
  console.log('version 9, amounts', rows.sort((one, other) => nine.sortFn_alphanumeric(one, other, 'amount')).map(({ amount }) => amount).join(' '));
})();
PROGRAM
node program.cjs | tee seen
diff seen - <<'SEEN'
10 rows, basic: 1 100 2 20 3 4 5 6 7 9
11 rows, alphanumeric: 1 2 3 4 5 6 7 9 20 100 100
10 rows, basic: Bob Cem Dia Fox Gil Hal Ida Jon ada eva
11 rows, text: ada ada Bob Cem Dia eva Fox Gil Hal Ida Jon
10 rows, basic: a b c f h  d e g i
11 rows, text:  a b c d d e f g h i
version 8, amounts alphanumeric: -5.00 -10.00 1.5 1.25 1.50 3.00 9.00 9.00 9.00 9.00 9.00
version 9, amounts -5.00 -10.00 1.5 1.25 1.50 3.00
SEEN
