#!/usr/bin/env bash
# jsonata 2.2.2, the expressions of Node-RED and other builders of flows: a name in Base64, as services want files and passwords, and days as people write them.
# Guess: `$base64encode` encodes UTF-8, as each service decodes it, or refuses letters that it cannot keep; a day that no month has is refused; a year of
# two digits is one of this century, or is refused.
# Seen: it keeps the lowest eight bits of each unit: `Zoë` decodes to a broken text, and `Łukasz` to `Aukasz`, another name, without an error.
# `$base64decode` reads the right form of both wrongly too, so a test by way of both passes for `Zoë`. With a picture, `$toMillis` makes the 3rd of March of
# 31.02.2026, and the year 1926 of `10.07.26`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsonata@2.2.2
cat >program.mjs <<'PROGRAM'
import jsonata from 'jsonata';

const result = (expression, name) => jsonata(expression).evaluate({ name });
for (const name of ['Zoë', 'Łukasz']) {
  const encoded = await result('$base64encode(name)', name);
  const right = Buffer.from(name).toString('base64');
  console.log(
    `${name}: ${encoded}, which is ${Buffer.from(encoded, 'base64').toString()}, for ${right}`,
    `| there and back ${await result('$base64decode($base64encode(name))', name)}`,
    `| what the right one decodes to ${JSON.stringify(await result('$base64decode(name)', right))}`,
  );
}
for (const day of ['31.02.2026', '10.07.26'])
  console.log(`${day}:`, new Date(await result('$toMillis(name, "[D].[M].[Y]")', day)).toISOString());
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
Zoë: Wm/r, which is Zo�, for Wm/Dqw== | there and back Zoë | what the right one decodes to "ZoÃ«"
Łukasz: QXVrYXN6, which is Aukasz, for xYF1a2Fzeg== | there and back Aukasz | what the right one decodes to "Åukasz"
31.02.2026: 2026-03-03T00:00:00.000Z
10.07.26: 1926-07-10T00:00:00.000Z
SEEN
