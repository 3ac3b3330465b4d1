#!/usr/bin/env bash
# nodemailer 10.6.1: the raw text of a mail with a hidden recipient (`bcc`), made in its two ways.
# Guess: both leave the header out, as the library does where it sends by SMTP: who gets the raw text sends it to everybody.
# Seen: `MailComposer` leaves it out; a transport with `streamTransport` writes `Bcc:` into the message. A program that hands that
# text to an API which sends it as it is shows the hidden recipients to all.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.1
cat >program.cjs <<'PROGRAM'
const nodemailer = require('nodemailer');
const MailComposer = require('nodemailer/lib/mail-composer');
const mail = { from: 'ada@mail.example', to: 'bob@mail.example', bcc: 'carl@mail.example', subject: 'Offer', text: 'Hello' };
(async () => {
  const composed = await new MailComposer(mail).compile().build();
  const { message } = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  console.log('MailComposer', /^Bcc:/m.test(composed), 'streamTransport', /^Bcc:/m.test(message));
})();
PROGRAM
seen=$(node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
MailComposer false streamTransport true
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
