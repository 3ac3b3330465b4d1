#!/usr/bin/env bash
# @formio/core 2.8.3 (Form.io), by which a server checks what a form sent, in its two steps (`ProcessTargets.submission` and `ProcessTargets.evaluator`): deals and tasks that a
# program sends to the form, as an import does.
# Guess: a value that does not fit its field is an error of the field, as a day that does not exist, an amount below the least or a mail without its domain is; what has
# no error is stored as it was sent.
# Seen: an amount that is no number for JavaScript, as "1,000", "12,50" or "1000 EUR", is emptied and has no error, unless the field must be filled; the same
# text in a field for money stays a text. A code of a list becomes a number or a flag where it looks like one: "1" is 1 and "true" is true, while "007" stays a text. A
# row of a table without values is null in the middle and is gone at the end, so the rows are fewer. A pattern of alternatives, `a|b`, takes "xb", since the
# expression is put between ^ and $ as it is. The text "no" of a checkbox stays, and is no error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @formio/core@2.8.3
cat >program.mjs <<'PROGRAM'
import { processSync, ProcessTargets } from '@formio/core';
const show = (field, value) => {
  const components = [{ key: 'it', input: true, ...field }];
  const data = { it: structuredClone(value) };
  const scope = {};
  for (const processors of [ProcessTargets.submission, ProcessTargets.evaluator])
    processSync({ components, data, form: { components }, submission: { data }, scope, processors, config: { server: true }, instances: {} });
  const errors = (scope.errors ?? []).map((error) => error.errorKeyOrMessage);
  console.log(`${field.type} ${JSON.stringify(field.validate ?? {})}: ${JSON.stringify(value)} is stored as ${JSON.stringify(data.it)}, ${errors.length ? `error ${errors}` : 'no error'}`);
};
const list = { type: 'select', dataSrc: 'values', data: { values: ['1', '007', 'true', 'open'].map((value) => ({ label: value, value })) } };
const table = { type: 'datagrid', components: [{ type: 'textfield', key: 'name', input: true }, { type: 'number', key: 'amount', input: true }] };
for (const value of ['1000', '1,000', '12,50', '1000 EUR']) show({ type: 'number' }, value);
show({ type: 'number', validate: { min: 5 } }, '1,000');
show({ type: 'number', validate: { min: 5 } }, '4');
show({ type: 'number', validate: { required: true } }, '1,000');
show({ type: 'currency', currency: 'EUR' }, '1,000');
for (const value of ['1', '007', 'true', 'open']) show(list, value);
show(table, [{ name: 'Ada', amount: '1,000' }, {}, { name: 'Lin', amount: 5 }, {}]);
show({ type: 'textfield', validate: { pattern: 'a|b' } }, 'xb');
show({ type: 'checkbox' }, 'no');
show({ type: 'email' }, 'ada@example');
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
number {}: "1000" is stored as 1000, no error
number {}: "1,000" is stored as null, no error
number {}: "12,50" is stored as null, no error
number {}: "1000 EUR" is stored as null, no error
number {"min":5}: "1,000" is stored as null, no error
number {"min":5}: "4" is stored as 4, error min
number {"required":true}: "1,000" is stored as null, error required
currency {}: "1,000" is stored as "1,000", no error
select {}: "1" is stored as 1, no error
select {}: "007" is stored as "007", no error
select {}: "true" is stored as true, no error
select {}: "open" is stored as "open", no error
datagrid {}: [{"name":"Ada","amount":"1,000"},{},{"name":"Lin","amount":5},{}] is stored as [{"name":"Ada"},null,{"name":"Lin","amount":5}], no error
textfield {"pattern":"a|b"}: "xb" is stored as "xb", no error
checkbox {}: "no" is stored as "no", no error
email {}: "ada@example" is stored as "ada@example", error invalid_email
SEEN
