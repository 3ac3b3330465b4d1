#!/usr/bin/env bash
# just-handlebars-helpers 1.0.19 and handlebars-helpers 0.10.0 (with handlebars 4.7.8), the helpers of many templates of mails and documents, on a machine in Berlin: deals and
# tasks of a service, whose amounts are texts.
# Guess: a date that is not known prints nothing, or is an error, as each helper for numbers of the second library is for what is no number; two texts of numbers are compared as
# they are added, as numbers; a helper that prints a list in order leaves the list as it is.
# Seen: `formatDate` of null, of an empty text and of a missing field is today, so that an invoice without a date is due on the day on which the mail is made. 5 is greater than
# 10 in both, while `add` and `sum` have 15; no amount (null) is less than 5. `sort` sorts the list of the data itself: behind it `first` is another row, in the rest of the template
# and for who made the data. `phoneNumber` of a number with its country, 18005550100, is (180) 055-5010.
# `truncateWords` to two words has them all. No error from any.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts handlebars@4.7.8 just-handlebars-helpers@1.0.19 handlebars-helpers@0.10.0
cat >program.cjs <<'PROGRAM'
const handlebars = require('handlebars');
const just = handlebars.create();
require('just-handlebars-helpers').registerHelpers(just);
const many = handlebars.create();
require('handlebars-helpers')({ handlebars: many });

const now = new Date();
const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
const data = () => ({
  due: '2026-07-10', none: null, empty: '', five: '5', ten: '10', names: ['Cem', 'Ada', 'Bob'],
  phone: '8005550100', country: '18005550100', text: 'Call Ada at nine',
});
function print(name, engine, template) {
  console.log(name.padEnd(5), template.padEnd(52), engine.compile(template)(data()).replaceAll(today, '(today)'));
}
for (const field of ['due', 'none', 'empty', 'missing']) print('just', just, `{{formatDate "YYYY-MM-DD" ${field}}}`);
print('just', just, '{{sum five ten}}');
print('just', just, '{{#if (gt five ten)}}greater{{else}}not{{/if}}');
print('just', just, '{{#if (lt none 5)}}less{{else}}not{{/if}}');
print('many', many, '{{add five ten}}');
print('many', many, '{{#gt five ten}}greater{{else}}not{{/gt}}');
print('many', many, '{{#lt none 5}}less{{else}}not{{/lt}}');
print('many', many, '{{first names}}');
print('many', many, '{{sort names}} | {{first names}}');
print('many', many, '{{phoneNumber phone}} | {{phoneNumber country}}');
print('many', many, '{{truncateWords text 2}}');
PROGRAM
TZ=Europe/Berlin node program.cjs | tee seen
diff seen - <<'SEEN'
just  {{formatDate "YYYY-MM-DD" due}}                      2026-07-10
just  {{formatDate "YYYY-MM-DD" none}}                     (today)
just  {{formatDate "YYYY-MM-DD" empty}}                    (today)
just  {{formatDate "YYYY-MM-DD" missing}}                  (today)
just  {{sum five ten}}                                     15
just  {{#if (gt five ten)}}greater{{else}}not{{/if}}       greater
just  {{#if (lt none 5)}}less{{else}}not{{/if}}            less
many  {{add five ten}}                                     15
many  {{#gt five ten}}greater{{else}}not{{/gt}}            greater
many  {{#lt none 5}}less{{else}}not{{/lt}}                 less
many  {{first names}}                                      Cem
many  {{sort names}} | {{first names}}                     Ada,Bob,Cem | Ada
many  {{phoneNumber phone}} | {{phoneNumber country}}      (800) 555-0100 | (180) 055-5010
many  {{truncateWords text 2}}                             Call Ada at nine…
SEEN
