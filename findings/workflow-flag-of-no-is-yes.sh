#!/usr/bin/env bash
# n8n-workflow 2.41.0, by which n8n evaluates its conditions and the functions of its expressions: flags, dates and ids of a service, whose values are texts, with "convert types where
# required" (`typeValidation: 'loose'`), on a machine in UTC with workflows in Berlin.
# Guess: `N`, `no` and `off` are no, or are refused, as the check of a field (`validateFieldType`) refuses them, and the same text is the same flag in a condition and in
# an expression; a date with dots has the day first; two ids that differ are not equal; an amount that is missing is not less than something.
# Seen: `is true` takes N, no and off for true, and so mails go to people who said no; `toBoolean()` has `no` right and N and off true. 10.07.2026 is 7 October, as is
# 10/07/2026, so a deadline of July is not yet late in August, and 25.07.2026 is an error: it works for twelve days of each month. 2026/07/10 is two in the
# night in Berlin, 2026-07-10 is midnight. The number 5 is 1 May 2001. Two ids of 20 digits are equal as numbers. No amount (null) is less than 5, with strict types too.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps n8n-workflow@2.41.0
cat >program.cjs <<'PROGRAM'
const { ExpressionExtensions, executeFilter, tryToParseDateTime, validateFieldType } = require('n8n-workflow');

const functions = Object.assign({}, ...ExpressionExtensions.filter(({ typeName }) => typeName === 'String').map((one) => one.functions));
function attempt(call) {
  try {
    return call();
  } catch {
    return 'refused';
  }
}
function condition(type, operation, leftValue, rightValue, typeValidation = 'loose') {
  const operator = { type, operation, ...(rightValue === undefined && { singleValue: true }) };
  const options = { caseSensitive: true, leftValue: '', typeValidation, version: 2 };
  return attempt(() => executeFilter({ options, combinator: 'and', conditions: [{ id: '1', leftValue, rightValue, operator }] }));
}
console.log('flag    condition  toBoolean()  field');
for (const flag of ['Y', 'N', 'yes', 'no', 'on', 'off', '1', '0', 'false']) {
  const field = validateFieldType('flag', flag, 'boolean');
  console.log(flag.padEnd(8) + String(condition('boolean', 'true', flag)).padEnd(11) + String(attempt(() => functions.toBoolean(flag))).padEnd(13) + (field.valid ? field.newValue : 'refused'));
}
for (const text of ['2026-07-10', '2026/07/10', '10.07.2026', '10/07/2026', '25.07.2026', '5']) {
  console.log(`date ${text}:`, attempt(() => tryToParseDateTime(text, 'Europe/Berlin').toISO()), '| before August:', condition('dateTime', 'before', text, '2026-08-01'));
}
console.log('ids that differ are equal:', condition('number', 'equals', '12345678901234567890', '12345678901234567891'));
console.log('null is less than 5:', condition('number', 'lt', null, 5), 'and with strict types', condition('number', 'lt', null, 5, 'strict'));
PROGRAM
TZ=UTC node program.cjs | tee seen
diff seen - <<'SEEN'
flag    condition  toBoolean()  field
Y       true       true         refused
N       true       true         refused
yes     true       true         refused
no      true       false        refused
on      true       true         refused
off     true       true         refused
1       true       true         true
0       false      false        false
false   false      false        false
date 2026-07-10: 2026-07-10T00:00:00.000+02:00 | before August: true
date 2026/07/10: 2026-07-10T02:00:00.000+02:00 | before August: true
date 10.07.2026: 2026-10-07T02:00:00.000+02:00 | before August: false
date 10/07/2026: 2026-10-07T02:00:00.000+02:00 | before August: false
date 25.07.2026: refused | before August: refused
date 5: 2001-05-01T02:00:00.000+02:00 | before August: true
ids that differ are equal: true
null is less than 5: true and with strict types true
SEEN
