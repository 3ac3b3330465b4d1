#!/usr/bin/env bash
# carbone 3.8.2: offers and reports as documents, made from a template and the rows of a service, whose amounts and ids are texts; language German, zone Berlin.
# Guess: a text that is a number is compared with a number as a number, in the filter of a list as in a condition and in a calculation; a division by zero and a text that
# is no number are errors; a date that is empty prints nothing, as null does; the blank in a pattern of a date stays.
# Seen: in a condition `ifGT(20)` of the text 100 is true, and `mul(2)` calculates; the filter `[amount>20]` of a list compares texts: the deal of 100 is left out, the
# deal of 3 is in the offer, and a list sorted by amount is 100, 20, 3. A deal without a day, '', is due before August. A hundred divided by 0 people is 100, and by
# nobody (missing) NaN, which is printed; `mul(1,19)` is times 1. The text 1.234,50 plus 1 is 2.234, and so is an amount that was formatted before. An empty date prints
# Invalid Date, 10.07.2026 is 7 October, and `YYYY-MM-DD HH:mm` has no blank unless it is in quotes. Only the name of a formatter is checked.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts carbone@3.8.2
cat >program.cjs <<'PROGRAM'
const fs = require('node:fs');
const { promisify } = require('node:util');
const render = promisify(require('carbone').render);
const data = {
  hundred: '100', total: 100, people: 0, words: '1.234,50', price: 1234.5, none: null, empty: '', dots: '10.07.2026', time: '2026-07-10T07:00:00Z',
  deals: [
    { id: 'large', amount: '100', due: '2026-07-10' },
    { id: 'middle', amount: '20', due: '2026-09-01' },
    { id: 'small', amount: '3', due: '' },
  ],
};
async function print(template) {
  fs.writeFileSync('template.html', template);
  console.log(template.padEnd(78), JSON.stringify(String(await render('template.html', data, { lang: 'de-de', timezone: 'Europe/Berlin' }))));
}
(async () => {
  await print('{d.hundred:ifGT(20):show(yes):elseShow(no)}');
  await print('{d.hundred:mul(2)}');
  await print('{d.deals[amount>20,i].id} {d.deals[amount>20,i+1].id}');
  await print('{d.deals[amount>9,i].id} {d.deals[amount>9,i+1].id}');
  await print('{d.deals[amount].id} {d.deals[amount+1].id}');
  await print('{d.deals[due<2026-08-01,i].id} {d.deals[due<2026-08-01,i+1].id}');
  await print('{d.total:div(.people)}');
  await print('{d.total:div(.missing)}');
  await print('{d.total:mul(1,19)}');
  await print('{d.words:add(1)}');
  await print('{d.words:formatN(2)}');
  await print('{d.price:formatC(2)}');
  await print('{d.price:formatC(2):add(1)}');
  await print('{d.none:formatD(YYYY-MM-DD)}');
  await print('{d.empty:formatD(YYYY-MM-DD)}');
  await print('{d.dots:formatD(YYYY-MM-DD)}');
  await print('{d.time:formatD(YYYY-MM-DD HH:mm)}');
  await print("{d.time:formatD('YYYY-MM-DD HH:mm')}");
})();
PROGRAM
TZ=UTC node program.cjs | tee seen
diff seen - <<'SEEN'
{d.hundred:ifGT(20):show(yes):elseShow(no)}                                    "yes"
{d.hundred:mul(2)}                                                             "200"
{d.deals[amount>20,i].id} {d.deals[amount>20,i+1].id}                          "small "
{d.deals[amount>9,i].id} {d.deals[amount>9,i+1].id}                            ""
{d.deals[amount].id} {d.deals[amount+1].id}                                    "large middle small "
{d.deals[due<2026-08-01,i].id} {d.deals[due<2026-08-01,i+1].id}                "large small "
{d.total:div(.people)}                                                         "100"
{d.total:div(.missing)}                                                        "NaN"
{d.total:mul(1,19)}                                                            "100"
{d.words:add(1)}                                                               "2.234"
{d.words:formatN(2)}                                                           "NaN"
{d.price:formatC(2)}                                                           "1.234,50 €"
{d.price:formatC(2):add(1)}                                                    "2.234"
{d.none:formatD(YYYY-MM-DD)}                                                   ""
{d.empty:formatD(YYYY-MM-DD)}                                                  "Invalid Date"
{d.dots:formatD(YYYY-MM-DD)}                                                   "2026-10-07"
{d.time:formatD(YYYY-MM-DD HH:mm)}                                             "2026-07-1009:00"
{d.time:formatD('YYYY-MM-DD HH:mm')}                                           "2026-07-10 09:00"
SEEN
