#!/usr/bin/env bash
# joi 18.3.2 beside yup 1.7.1: days, times and codes of a form, checked as it is at first (`validate`), on a machine in New York.
# Guess: a rule for texts (`string().isoDate()`) says whether the text is a day and returns that text, as `email()` does; a day that does not exist is an error; of
# `alternatives(number, string)` a text is the text.
# Seen: `isoDate` of joi returns another text: 2026-07-10 is 2026-07-10T00:00:00.000Z, nine o'clock without an offset is 13:00Z by the machine, and 23:30-04:00 is on 11 July; a
# field of days of a service refuses it or books the next day. `date().iso()` makes 2 March of 30 February, as yup does; without `iso` the text 2026 is
# two seconds after 1970 and "Room 5" is 1 May 2001. The code "0012" is 12 by the alternatives, "true" a flag, though a text is allowed. For yup a day is midnight
# of the machine, for joi of UTC; yup reads 0x10 and "1 000" as numbers and rounds an id of 20 digits, which joi refuses. With `convert: false` joi keeps each.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund joi@18.3.2 yup@1.7.1
cat >program.mjs <<'PROGRAM'
import Joi from 'joi';
import * as yup from 'yup';
const attempt = (call) => {
  try {
    return JSON.stringify(call());
  } catch {
    return 'an error';
  }
};
const joi = (rule, value, options) => attempt(() => Joi.attempt(value, rule, options));
const show = (name, value, rule, other) =>
  console.log(`${name}: ${JSON.stringify(value)} is ${joi(rule, value)} by joi, ${joi(rule, value, { convert: false })} with convert: false${other ? `, ${attempt(() => other.validateSync(value))} by yup` : ''}`);
for (const value of ['2026-07-10', '2026-07-10T09:00', '2026-07-10T23:30:00-04:00', '2026-02-30', '10.07.2026']) show('string().isoDate()', value, Joi.string().isoDate());
show('string().email()', 'Ada@Example.com', Joi.string().email());
for (const value of ['2026-07-10', '2026-02-30', '2026']) show('date().iso()', value, Joi.date().iso(), yup.date());
for (const value of ['2026', 'Room 5']) show('date()', value, Joi.date(), yup.date());
for (const value of ['0012', 'true', 'open']) show('alternatives(number, boolean, string)', value, Joi.alternatives(Joi.number(), Joi.boolean(), Joi.string()));
for (const value of ['0012', '1 000', '0x10', '12345678901234567890']) show('number()', value, Joi.number(), yup.number());
PROGRAM
TZ=America/New_York node program.mjs | tee seen
diff seen - <<'SEEN'
string().isoDate(): "2026-07-10" is "2026-07-10T00:00:00.000Z" by joi, "2026-07-10" with convert: false
string().isoDate(): "2026-07-10T09:00" is "2026-07-10T13:00:00.000Z" by joi, "2026-07-10T09:00" with convert: false
string().isoDate(): "2026-07-10T23:30:00-04:00" is "2026-07-11T03:30:00.000Z" by joi, "2026-07-10T23:30:00-04:00" with convert: false
string().isoDate(): "2026-02-30" is "2026-03-02T00:00:00.000Z" by joi, "2026-02-30" with convert: false
string().isoDate(): "10.07.2026" is an error by joi, an error with convert: false
string().email(): "Ada@Example.com" is "Ada@Example.com" by joi, "Ada@Example.com" with convert: false
date().iso(): "2026-07-10" is "2026-07-10T00:00:00.000Z" by joi, an error with convert: false, "2026-07-10T04:00:00.000Z" by yup
date().iso(): "2026-02-30" is "2026-03-02T00:00:00.000Z" by joi, an error with convert: false, "2026-03-02T05:00:00.000Z" by yup
date().iso(): "2026" is "2026-01-01T00:00:00.000Z" by joi, an error with convert: false, "2026-01-01T05:00:00.000Z" by yup
date(): "2026" is "1970-01-01T00:00:02.026Z" by joi, an error with convert: false, "2026-01-01T05:00:00.000Z" by yup
date(): "Room 5" is "2001-05-01T04:00:00.000Z" by joi, an error with convert: false, "2001-05-01T04:00:00.000Z" by yup
alternatives(number, boolean, string): "0012" is 12 by joi, "0012" with convert: false
alternatives(number, boolean, string): "true" is true by joi, "true" with convert: false
alternatives(number, boolean, string): "open" is "open" by joi, "open" with convert: false
number(): "0012" is 12 by joi, an error with convert: false, 12 by yup
number(): "1 000" is an error by joi, an error with convert: false, 1000 by yup
number(): "0x10" is an error by joi, an error with convert: false, 16 by yup
number(): "12345678901234567890" is an error by joi, an error with convert: false, 12345678901234567000 by yup
SEEN
