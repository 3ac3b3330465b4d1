#!/usr/bin/env bash
# mailparser 3.14.2 and postal-mime 4.0.0: a Date header whose zone is an abbreviation that JavaScript does not know.
# Guess: `date` is undefined, or an invalid date: `Mon, 12 Jan 2026 10:00:00 CET` cannot be read by `Date`.
# Seen: mailparser sets `date` to the time at which it parses, without a sign of it; a mail of last winter is filed as of today.
# Abbreviations of North America (EST) are read. postal-mime returns the text of the header as it is. The header itself is in
# `headerLines` of mailparser, so a program can compare.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mailparser@3.14.2 postal-mime@4.0.0
cat >program.mjs <<'PROGRAM'
import mailparser from 'mailparser';
import PostalMime from 'postal-mime';
for (const zone of ['+0100', 'EST', 'CET', 'MSK']) {
  const mail = `From: ada@mail.example\r\nDate: Mon, 12 Jan 2026 10:00:00 ${zone}\r\nSubject: Offer\r\n\r\nHello\r\n`;
  const before = Date.now();
  const { date } = await mailparser.simpleParser(mail);
  const isNow = date >= before - 1000 && date <= Date.now() + 1000;
  console.log(zone, '| mailparser', isNow ? 'now' : date.toISOString(), '| postal-mime', (await PostalMime.parse(mail)).date);
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
+0100 | mailparser 2026-01-12T09:00:00.000Z | postal-mime 2026-01-12T09:00:00.000Z
EST | mailparser 2026-01-12T15:00:00.000Z | postal-mime 2026-01-12T15:00:00.000Z
CET | mailparser now | postal-mime Mon, 12 Jan 2026 10:00:00 CET
MSK | mailparser now | postal-mime Mon, 12 Jan 2026 10:00:00 MSK
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
