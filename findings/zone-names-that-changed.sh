#!/usr/bin/env bash
# windows-iana 5.1.0: the Windows zone for a current IANA name, which calendars of Microsoft need.
# Guess: names that were changed in the last years work in both spellings, or in neither.
# Seen: America/Nuuk, Asia/Yangon and Asia/Ho_Chi_Minh are known beside their older names; Europe/Kyiv, America/Ciudad_Juarez and
# Pacific/Kanton return an empty list, no error. A phone says Europe/Kyiv, Node.js says Europe/Kiev for the same zone (that one is
# known), so tests on a server do not meet it, and `findWindows(zone)[0]` is undefined for people in Kyiv.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund windows-iana@5.1.0
cat >program.mjs <<'PROGRAM'
import { findWindows } from 'windows-iana';
const zones = ['America/Nuuk', 'Asia/Yangon', 'Asia/Ho_Chi_Minh', 'Europe/Kiev', 'Europe/Kyiv', 'America/Ciudad_Juarez', 'Pacific/Kanton'];
for (const zone of zones) console.log(zone, '|', findWindows(zone).join() || 'nothing');
console.log('Node.js names it', new Intl.DateTimeFormat('en', { timeZone: 'Europe/Kyiv' }).resolvedOptions().timeZone);
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
America/Nuuk | Greenland Standard Time
Asia/Yangon | Myanmar Standard Time
Asia/Ho_Chi_Minh | SE Asia Standard Time
Europe/Kiev | FLE Standard Time
Europe/Kyiv | nothing
America/Ciudad_Juarez | nothing
Pacific/Kanton | nothing
Node.js names it Europe/Kiev
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
