#!/usr/bin/env bash
# microformats-parser 2.0.6 and microformat-node 2.0.4: events (h-event) and contacts (h-card) of a page, with the day and the hour as two values, as the format allows.
# Guess: `12:30am` is 00:30 and `12:30pm` is 12:30, as in each clock of twelve hours; `p.m.` is what `pm` is; lines of `<br>` stay apart.
# Seen: in both a meeting half an hour after midnight is at half past noon, and 12am is noon. In microformats-parser half past noon is 24:30, which some readers
# take for the next day and others for no date; `7:30 pm` and `7:30 p.m.` keep their letters, so that they are no time. Other hours without a space come out right, so that a
# test with an afternoon does not find it. A name in two lines has no space in both: `AdaLovelace`. No warning.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts microformats-parser@2.0.6 microformat-node@2.0.4
cat >program.cjs <<'PROGRAM'
const { mf2 } = require('microformats-parser');
const { get } = require('microformat-node');
const page = (time) => `<div class="h-event"><span class="dt-start"><span class="value">2026-03-01</span> <span class="value">${time}</span></span></div>`;
const name = '<div class="h-card"><span class="p-name">Ada<br>Lovelace</span></div>';
async function show(label, html, property) {
  const one = mf2(html, { baseUrl: 'https://example.com/' }).items[0].properties[property][0];
  const other = await new Promise((resolve, reject) => get({ html, filter: [] }, (error, data) => (error ? reject(error) : resolve(data))));
  console.log(label.padEnd(12), JSON.stringify(one).padEnd(26), JSON.stringify(other.items[0].properties[property][0]));
}
(async () => {
  for (const time of ['11:30am', '12:30pm', '1:30pm', '12:30am', '12pm', '12am', '7:30 p.m.', '7:30 pm']) await show(time, page(time), 'start');
  await show('two lines', name, 'name');
})();
PROGRAM
node program.cjs | tee seen
diff seen - <<'SEEN'
11:30am      "2026-03-01 11:30"         "2026-03-01 11:30"
12:30pm      "2026-03-01 24:30"         "2026-03-01 12:30"
1:30pm       "2026-03-01 13:30"         "2026-03-01 13:30"
12:30am      "2026-03-01 12:30"         "2026-03-01 12:30"
12pm         "2026-03-01 24:00"         "2026-03-01 12:00"
12am         "2026-03-01 12:00"         "2026-03-01 12:00"
7:30 p.m.    "2026-03-01 7:30 P.M."     "2026-03-01 19:30"
7:30 pm      "2026-03-01 7:30 PM"       "2026-03-01 19:30"
two lines    "AdaLovelace"              "AdaLovelace"
SEEN
