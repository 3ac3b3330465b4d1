#!/usr/bin/env bash
# mailparser 3.14.2: the plain text of a mail that has HTML alone, with a table, as orders and invoices have.
# Guess: cells are separated by a blank or a tab, rows by a line end, so that a search finds the numbers.
# Seen: all cells of a table are one word: quantity 2 at price 10 is `Quantity2Price10`. Paragraphs are separated. What is stored,
# searched or shown as the text of the mail has numbers that nobody wrote; html-to-text 10.0.1 does the same unless tables are
# asked for (`dataTable`).
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mailparser@3.14.2 html-to-text@10.0.1
cat >program.mjs <<'PROGRAM'
import { convert } from 'html-to-text';
import mailparser from 'mailparser';
const html = '<p>Your order</p><table><tr><td>Quantity</td><td>2</td></tr><tr><td>Price</td><td>10</td></tr></table><p>Thanks</p>';
const mail = `From: ada@mail.example\r\nSubject: Order\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${html}\r\n`;
console.log('mailparser', JSON.stringify((await mailparser.simpleParser(mail)).text));
console.log('html-to-text', JSON.stringify(convert(html)));
console.log('with dataTable', JSON.stringify(convert(html, { selectors: [{ selector: 'table', format: 'dataTable' }] })));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
mailparser "Your order\n\nQuantity2Price10\n\nThanks"
html-to-text "Your order\n\nQuantity2Price10\n\nThanks"
with dataTable "Your order\n\nQuantity   2\nPrice      10\n\nThanks"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
