#!/usr/bin/env bash
# nodemailer 10.6.1: the option `date` as a text, and as an invalid Date.
# Guess: whatever `Date` can read is written as a header date (`Thu, 01 Jan 2026 00:00:00 +0000`), and what it cannot is refused
# or replaced by now, as where the option is left out.
# Seen: a text is written as it is, so `2026-01-01`, which a column of a database holds, is the header; and an invalid Date becomes
# `Date: Invalid Date`. Nothing is reported. mailparser 3.14.2 reads the first, and takes now for the second.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.1 mailparser@3.14.2
cat >program.mjs <<'PROGRAM'
import mailparser from 'mailparser';
import nodemailer from 'nodemailer';
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
for (const date of [new Date('2026-01-01T00:00:00Z'), '2026-01-01', new Date('')]) {
  const { message } = await transport.sendMail({ from: 'ada@mail.example', to: 'bob@mail.example', subject: 'Offer', text: 'Hello', date });
  const read = (await mailparser.simpleParser(message)).date;
  console.log(/^Date: .*$/m.exec(message.toString())[0].trim(), '| read as', Math.abs(Date.now() - read) < 60_000 ? 'now' : read.toISOString());
}
PROGRAM
seen=$(TZ=UTC node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
Date: Thu, 01 Jan 2026 00:00:00 +0000 | read as 2026-01-01T00:00:00.000Z
Date: 2026-01-01 | read as 2026-01-01T00:00:00.000Z
Date: Invalid Date | read as now
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
