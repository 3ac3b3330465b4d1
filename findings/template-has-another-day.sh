#!/usr/bin/env bash
# liquidjs 10.30.1 beside Liquid 5.4 for Ruby (`ruby-liquid` and `ruby` of Debian on the machine), from which it comes: the same templates of mails with the same
# data, on machines in Berlin and in New York.
# Guess: a day without an hour is that day everywhere; a date that can be read in two ways is read as Ruby reads it; what a template that
# was written for one prints, the other prints too, or there is an error.
# Seen: liquidjs takes `2026-07-10` for midnight in UTC, so in New York the deadline in the mail is the 9th; Ruby has the 10th. `10.07.2026` is the 7th of
# October and `03/04/2026` the 4th of March there, the 10th of July and the 3rd of April in Ruby. An amount of `10.0` is printed as 10, a price
# of `10.50` times 2 as 21, and 5 for 2 persons is 2.5 where Ruby has 2; a division by zero is the word Infinity, in Ruby it says what is wrong.
# An id of 20 digits is another one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund liquidjs@10.30.1
cat >program.mjs <<'PROGRAM'
import { execFileSync } from 'node:child_process';
import { Liquid } from 'liquidjs';

const data = '{"due":"2026-07-10","price":"10.50","id":12345678901234567890}';
const templates = [
  '{{ due | date: "%d.%m.%Y" }}',
  '{{ "10.07.2026" | date: "%Y-%m-%d" }}',
  '{{ "03/04/2026" | date: "%Y-%m-%d" }}',
  '{{ 10.0 }}',
  '{{ price | times: 2 }}',
  '{{ 5 | divided_by: 2 }}',
  '{{ 5 | divided_by: 0 }}',
  '{{ id }}',
];
const ruby = 'require "liquid"; require "json"; data = JSON.parse(ARGV[0]); puts JSON.generate(ARGV[1..].map { |text| Liquid::Template.parse(text).render(data) })';
const wanted = JSON.parse(execFileSync('ruby', ['-e', ruby, data, ...templates]).toString());
const engine = new Liquid();
templates.forEach((template, index) => {
  const printed = engine.parseAndRenderSync(template, JSON.parse(data));
  // A format with a percent sign is no first argument of `console.log`.
  console.log('%s', `${process.env.TZ} ${template}: liquidjs ${printed}, Ruby ${wanted[index]}`);
});
PROGRAM
TZ=Europe/Berlin node program.mjs | tee seen
TZ=America/New_York node program.mjs | head -1 | tee -a seen
diff seen - <<'SEEN'
Europe/Berlin {{ due | date: "%d.%m.%Y" }}: liquidjs 10.07.2026, Ruby 10.07.2026
Europe/Berlin {{ "10.07.2026" | date: "%Y-%m-%d" }}: liquidjs 2026-10-07, Ruby 2026-07-10
Europe/Berlin {{ "03/04/2026" | date: "%Y-%m-%d" }}: liquidjs 2026-03-04, Ruby 2026-04-03
Europe/Berlin {{ 10.0 }}: liquidjs 10, Ruby 10.0
Europe/Berlin {{ price | times: 2 }}: liquidjs 21, Ruby 21.0
Europe/Berlin {{ 5 | divided_by: 2 }}: liquidjs 2.5, Ruby 2
Europe/Berlin {{ 5 | divided_by: 0 }}: liquidjs Infinity, Ruby Liquid error: divided by 0
Europe/Berlin {{ id }}: liquidjs 12345678901234567000, Ruby 12345678901234567890
America/New_York {{ due | date: "%d.%m.%Y" }}: liquidjs 09.07.2026, Ruby 10.07.2026
SEEN
