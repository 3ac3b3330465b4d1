#!/usr/bin/env bash
# timestring 7.0.0 and juration 0.1.1 beside to-time 1.0.2: the planned time of a task as people type it, and as a program writes what is left of it.
# Guess: `1h30`, as one writes in French and many a time sheet, is an hour and a half or is refused, and so is `1:30`; a minus is kept or refused; what is left of a
# task that took an hour longer than planned is written with a minus.
# Seen: timestring cuts `1h30` to an hour, without a word. juration takes the 30 for seconds, and `1:30` for 31 seconds. `-1h`, a correction, is plus an hour in both, and
# `2-3h` is three hours there and two in to-time. What juration writes for minus an hour is minus a year, a month, a day, and more; for plus it is right. to-time
# refuses `1h30`, `-1h` and `1:30`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund timestring@7.0.0 juration@0.1.1 to-time@1.0.2
cat >program.mjs <<'PROGRAM'
import { createRequire } from 'node:module';
import timestring from 'timestring';
const require = createRequire(import.meta.url);
const juration = require('juration');
const toTime = require('to-time');
const read = timestring.default ?? timestring;
function minutes(seconds) {
  try {
    return Number((seconds() / 60).toFixed(2));
  } catch {
    return 'refused';
  }
}
for (const text of ['1h 30m', '1h30', '1:30', '-1h', '2-3h'])
  console.log(text, 'timestring', minutes(() => read(text)), 'juration', minutes(() => juration.parse(text)), 'to-time', minutes(() => toTime(text).seconds()));
for (const seconds of [3600, -3600]) console.log(seconds, juration.stringify(seconds));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
1h 30m timestring 90 juration 90 to-time 90
1h30 timestring 60 juration 60.5 to-time refused
1:30 timestring refused juration 0.52 to-time refused
-1h timestring 60 juration 60 to-time refused
2-3h timestring 180 juration 180.03 to-time 120
3600 1 hr
-3600 -1 yrs -1 mths -1 days -1 hrs
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
