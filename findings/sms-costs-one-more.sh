#!/usr/bin/env bash
# sms-counter 1.0.0 beside sms-segments-calculator 1.3.0 and split-sms 0.1.7: the number of messages that a text costs.
# Guess: a euro sign, a bracket or a tilde takes two places in the alphabet of GSM (3GPP 23.038), so that 159 letters and a euro sign are two
# messages, since the library has a name of its own for such texts, `GSM_7BIT_EX`; a sign of two units is not split between two messages.
# Seen: sms-counter counts each of them as one: it shows one message where two are sent, and none left over. In other alphabets it lets
# an emoji begin in the last place of a message and end in the next, and counts one less. A budget or a limit by it is too low for
# just the messages that hold a price or a link in brackets.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund sms-counter@1.0.0 sms-segments-calculator@1.3.0 split-sms@0.1.7
cat >program.mjs <<'PROGRAM'
import counter from 'sms-counter';
import segments from 'sms-segments-calculator';
import splitter from 'split-sms';

for (const [name, text] of [
  ['159 letters and a euro sign', `${'a'.repeat(159)}€`],
  ['305 letters and a euro sign', `${'a'.repeat(305)}€`],
  ['60 letters and 45 brackets in pairs', `${'a'.repeat(60)}${'[]'.repeat(45)}`],
  ['66 letters of Cyrillic, an emoji, 66 letters', `${'а'.repeat(66)}😀${'а'.repeat(66)}`],
]) {
  const { encoding, messages, remaining } = counter.count(text);
  console.log(
    `${name}: sms-counter ${messages} (${encoding}, ${remaining} left)`,
    `| sms-segments-calculator ${new segments.SegmentedMessage(text).segmentsCount}`,
    `| split-sms ${splitter.split(text).parts.length}`,
  );
}
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
159 letters and a euro sign: sms-counter 1 (GSM_7BIT_EX, 0 left) | sms-segments-calculator 2 | split-sms 2
305 letters and a euro sign: sms-counter 2 (GSM_7BIT_EX, 0 left) | sms-segments-calculator 3 | split-sms 3
60 letters and 45 brackets in pairs: sms-counter 1 (GSM_7BIT_EX, 10 left) | sms-segments-calculator 2 | split-sms 2
66 letters of Cyrillic, an emoji, 66 letters: sms-counter 2 (UTF16, 0 left) | sms-segments-calculator 3 | split-sms 3
SEEN
