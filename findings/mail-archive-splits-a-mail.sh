#!/usr/bin/env bash
# node-mbox 2.0.0 and mbox-parser 1.0.1: an archive of mails (mbox) in two of its usual forms, one of which writes `>From ` in place of a line that begins with
# `From ` (mboxrd), while the other leaves such lines and has the length of each mail in `Content-Length` (mboxcl2).
# Guess: a mail begins at a line with an address and a date after `From `, or after the length that the mail says; the mark that was put in front is
# taken away again.
# Seen: a sentence such as "From now on we meet at 10." ends a mail of the second form. The sentence is gone, and what follows it is another mail,
# without sender and subject; the length is not read, and there is no error. In the first form the mark stays: `>From now on` is shown as
# a quotation.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-mbox@2.0.0 mbox-parser@1.0.1
cat >program.mjs <<'PROGRAM'
import { Readable } from 'node:stream';
import { mboxParser } from 'mbox-parser';
import { MboxStream } from 'node-mbox';

const body = 'Dear all,\n\nFrom now on we meet at 10.\nBye\n';
const head = 'From ada@mail.example Fri Jul 10 09:00:00 2026\nFrom: Ada <ada@mail.example>\nSubject: plan\n';
const archives = { mboxrd: `${head}\n${body.replace('From', '>From')}\n`, mboxcl2: `${head}Content-Length: ${body.length}\n\n${body}\n` };
for (const [form, archive] of Object.entries(archives)) {
  const input = () => Readable.from([Buffer.from(archive)]);
  const mails = await new Promise((resolve, reject) => {
    const found = [];
    MboxStream(input())
      .on('data', (mail) => found.push(mail.toString().trimEnd().split('\n\n').slice(1).join('\n\n')))
      .on('error', reject)
      .on('end', () => resolve(found));
  });
  console.log(`${form}: node-mbox ${mails.length}`, JSON.stringify(mails));
  const parsed = await mboxParser(input());
  console.log(`${form}: mbox-parser ${parsed.length}`, JSON.stringify(parsed.map(({ subject, text }) => `${subject}: ${text?.trimEnd()}`)));
}
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
mboxrd: node-mbox 1 ["Dear all,\n\n>From now on we meet at 10.\nBye"]
mboxrd: mbox-parser 1 ["plan: Dear all,\n\n>From now on we meet at 10.\nBye"]
mboxcl2: node-mbox 2 ["Dear all,",""]
mboxcl2: mbox-parser 2 ["plan: Dear all,","undefined: undefined"]
SEEN
