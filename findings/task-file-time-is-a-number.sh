#!/usr/bin/env bash
# gray-matter 4.0.3 (with js-yaml 3, which it takes) beside js-yaml 5.5.0 and yaml 2.9.1: the lines of YAML at the head of notes and tasks in Markdown.
# Guess: the library of most sites and notes reads YAML as the libraries of the day do: 12:30 is a text, a day without quotes is that text, and a
# value that one of them writes is the same value for the other.
# Seen: for gray-matter a meeting `time: 12:30` is the number 750, while 09:30 stays a text, so a test in the morning does not show it; `1:20:30` is
# 4830; a phone 030123 is 12371, as an octal number, while 030189 stays a text; the others read 30123 and 30189. gray-matter writes the postal code
# `08001` without quotes, since it is not octal: the others read 8001. yaml writes `12:30` and a day without quotes: gray-matter reads
# 750 and a Date, which is the day before west of Greenwich.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gray-matter@4.0.3 js-yaml@5.5.0 yaml@2.9.1
cat >program.mjs <<'PROGRAM'
import matter from 'gray-matter';
import * as jsYaml from 'js-yaml';
import * as yaml from 'yaml';
const readers = { 'gray-matter': (text) => matter(`---\n${text}\n---\n`).data, 'js-yaml': (text) => jsYaml.load(text), yaml: (text) => yaml.parse(text) };
const show = (name, text) => {
  for (const [reader, read] of Object.entries(readers)) console.log(`${name} by ${reader}:`, JSON.stringify(read(text)));
};
show('typed', ['at: 09:30', 'time: 12:30', 'took: 1:20:30', 'phone: 030123', 'other: 030189', 'day: 2026-07-10'].join('\n'));
const task = { code: '08001', time: '12:30', day: '2026-07-10' };
show('written by gray-matter, read', matter.stringify('', task).split('---\n')[1].trim());
show('written by yaml, read', yaml.stringify(task).trim());
console.log(matter(`---\n${yaml.stringify(task)}---\n`).data.day.toLocaleDateString('en-CA'));
PROGRAM
seen=$(TZ=America/New_York node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
typed by gray-matter: {"at":"09:30","time":750,"took":4830,"phone":12371,"other":"030189","day":"2026-07-10T00:00:00.000Z"}
typed by js-yaml: {"at":"09:30","time":"12:30","took":"1:20:30","phone":30123,"other":30189,"day":"2026-07-10"}
typed by yaml: {"at":"09:30","time":"12:30","took":"1:20:30","phone":30123,"other":30189,"day":"2026-07-10"}
written by gray-matter, read by gray-matter: {"code":"08001","time":"12:30","day":"2026-07-10"}
written by gray-matter, read by js-yaml: {"code":8001,"time":"12:30","day":"2026-07-10"}
written by gray-matter, read by yaml: {"code":8001,"time":"12:30","day":"2026-07-10"}
written by yaml, read by gray-matter: {"code":"08001","time":750,"day":"2026-07-10T00:00:00.000Z"}
written by yaml, read by js-yaml: {"code":"08001","time":"12:30","day":"2026-07-10"}
written by yaml, read by yaml: {"code":"08001","time":"12:30","day":"2026-07-10"}
2026-07-09
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
