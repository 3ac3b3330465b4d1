#!/usr/bin/env bash
# survey-core 3.1.1 (SurveyJS): conditions and results of a form of booking or of a survey, whose answers come as texts.
# Guess: two texts are equal where they are the same letters, at most without regard to case; a plus joins two texts, as it does for 01067 and 5; a month
# after 31 January is the end of February; an hour is before a later hour.
# Seen: texts that can be read as numbers are equal as numbers: the zip codes 01067 and 1067, the versions 1.10 and 1.1, the codes 1e3 and 1000 open the same
# question, in `=` but not in `contains`. A prefix and a number are added, +4930 and 123 make 5053, but with a zero in front they are joined. 1,234 is 1.234, and in
# a `sum` an amount with both separators makes a text. 9:00 is not before 10:00. 31 January and a month is 3 March. No error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund survey-core@3.1.1
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
const { Model } = createRequire(import.meta.url)('survey-core');
for (const [expression, data] of [
  ["{zip} = '01067'", { zip: '1067' }],
  ["{order} = '1.10'", { order: '1.1' }],
  ["{code} = '1e3'", { code: '1000' }],
  ["{code} = '0x10'", { code: '16' }],
  ["{codes} contains '07'", { codes: ['7'] }],
  ['{code} + {phone}', { code: '+4930', phone: '123' }],
  ['{code} + {phone}', { code: '04930', phone: '123' }],
  ['{price} * 2', { price: '1,5' }],
  ['{price} * 2', { price: '1,234' }],
  ['sum({a}, {b})', { a: '1,234.50', b: 2 }],
  ['{from} < {to}', { from: '9:00', to: '10:00' }],
  ["dateAdd({start}, 1, 'months')", { start: '2026-01-31' }],
  ["dateAdd({start}, 1, 'years')", { start: '2024-02-29' }],
  ["dateDiff({start}, {end}, 'months')", { start: '2026-01-31', end: '2026-03-03' }],
]) {
  const survey = new Model({ elements: [{ type: 'expression', name: 'result', expression }] });
  survey.data = data;
  console.log(expression.padEnd(36), JSON.stringify(data).padEnd(38), JSON.stringify(survey.getQuestionByName('result').value));
}
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
{zip} = '01067'                      {"zip":"1067"}                         true
{order} = '1.10'                     {"order":"1.1"}                        true
{code} = '1e3'                       {"code":"1000"}                        true
{code} = '0x10'                      {"code":"16"}                          true
{codes} contains '07'                {"codes":["7"]}                        false
{code} + {phone}                     {"code":"+4930","phone":"123"}         5053
{code} + {phone}                     {"code":"04930","phone":"123"}         "04930123"
{price} * 2                          {"price":"1,5"}                        3
{price} * 2                          {"price":"1,234"}                      2.468
sum({a}, {b})                        {"a":"1,234.50","b":2}                 "01,234.502"
{from} < {to}                        {"from":"9:00","to":"10:00"}           false
dateAdd({start}, 1, 'months')        {"start":"2026-01-31"}                 "2026-03-03T00:00:00.000Z"
dateAdd({start}, 1, 'years')         {"start":"2024-02-29"}                 "2025-03-01T00:00:00.000Z"
dateDiff({start}, {end}, 'months')   {"start":"2026-01-31","end":"2026-03-03"} 1
SEEN
