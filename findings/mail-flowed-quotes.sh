#!/usr/bin/env bash
# postal-mime 4.0.0 and mailparser 3.14.2: a plain mail with `format=flowed` whose quoted paragraph goes over two lines.
# Guess: both join the lines of a paragraph, and the mark of the quotation is there once, as RFC 3676 says.
# Seen: mailparser does. postal-mime joins the lines and leaves the mark of the second in the middle of the sentence: `> first > and
# second`. A program that finds what is quoted by `>` at the beginning of a line is not disturbed; one that shows or indexes it is.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mailparser@3.14.2 postal-mime@4.0.0
cat >program.mjs <<'PROGRAM'
import mailparser from 'mailparser';
import PostalMime from 'postal-mime';
const head = 'From: ada@mail.example\r\nSubject: Re\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8; format=flowed\r\n\r\n';
const mail = `${head}An answer that is \r\nlong.\r\n> a first part \r\n> and a second\r\n`;
console.log('mailparser ', JSON.stringify((await mailparser.simpleParser(mail)).text.trim()));
console.log('postal-mime', JSON.stringify((await PostalMime.parse(mail)).text.trim()));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
mailparser  "An answer that is long.\n> a first part and a second"
postal-mime "An answer that is long.\n> a first part > and a second"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
