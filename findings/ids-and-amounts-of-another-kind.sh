#!/usr/bin/env bash
# json-bigint 1.0.0 beside lossless-json 4.3.3: answers of a service with ids beyond 2^53, read without rounding.
# Guess: json-bigint changes whole numbers alone, and only those that JavaScript cannot hold; amounts stay numbers.
# Seen: each number of more than 15 characters is a BigNumber, point and minus counted: an amount that was calculated elsewhere, 0.30000000000000004, is
# one, and `+ 1` writes a 1 behind it, where 0.3 is added to. Ids of 16 digits that a number holds are objects, so that a Map finds none; -123456789012345 is
# one, 123456789012345 is none. As texts (storeAsString) it is the same, and written again such amounts have quotes. With bigints (useNativeBigInt) such an
# amount is an error. lossless-json makes every number an object, which adds as a number and refuses where that would round.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund json-bigint@1.0.0 lossless-json@4.3.3
cat >program.mjs <<'PROGRAM'
import jsonBigint from 'json-bigint';
import { parse } from 'lossless-json';
const readers = {
  'json-bigint': jsonBigint(),
  storeAsString: jsonBigint({ storeAsString: true }),
  useNativeBigInt: jsonBigint({ useNativeBigInt: true }),
  'lossless-json': { parse },
};
for (const number of ['0.3', '0.30000000000000004', '123456789012345', '-123456789012345', '1234567890123456', '12345678901234567890']) {
  for (const [name, reader] of Object.entries(readers)) {
    let seen;
    try {
      const value = reader.parse(`{"v":${number}}`).v;
      const more = typeof value === 'bigint' ? value + 1n : value + 1;
      seen = `${typeof value === 'object' ? value.constructor.name : typeof value}, and 1 more is ${more}`;
      if (reader.stringify) seen += `, written ${reader.stringify({ v: value })}`;
    } catch {
      seen = 'error';
    }
    console.log(`${number} by ${name}: ${seen}`);
  }
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
0.3 by json-bigint: number, and 1 more is 1.3, written {"v":0.3}
0.3 by storeAsString: number, and 1 more is 1.3, written {"v":0.3}
0.3 by useNativeBigInt: number, and 1 more is 1.3, written {"v":0.3}
0.3 by lossless-json: LosslessNumber, and 1 more is 1.3
0.30000000000000004 by json-bigint: BigNumber, and 1 more is 0.300000000000000041, written {"v":0.30000000000000004}
0.30000000000000004 by storeAsString: string, and 1 more is 0.300000000000000041, written {"v":"0.30000000000000004"}
0.30000000000000004 by useNativeBigInt: error
0.30000000000000004 by lossless-json: LosslessNumber, and 1 more is 1.3
123456789012345 by json-bigint: number, and 1 more is 123456789012346, written {"v":123456789012345}
123456789012345 by storeAsString: number, and 1 more is 123456789012346, written {"v":123456789012345}
123456789012345 by useNativeBigInt: number, and 1 more is 123456789012346, written {"v":123456789012345}
123456789012345 by lossless-json: LosslessNumber, and 1 more is 123456789012346
-123456789012345 by json-bigint: BigNumber, and 1 more is -1234567890123451, written {"v":-123456789012345}
-123456789012345 by storeAsString: string, and 1 more is -1234567890123451, written {"v":"-123456789012345"}
-123456789012345 by useNativeBigInt: bigint, and 1 more is -123456789012344, written {"v":-123456789012345}
-123456789012345 by lossless-json: LosslessNumber, and 1 more is -123456789012344
1234567890123456 by json-bigint: BigNumber, and 1 more is 12345678901234561, written {"v":1234567890123456}
1234567890123456 by storeAsString: string, and 1 more is 12345678901234561, written {"v":"1234567890123456"}
1234567890123456 by useNativeBigInt: bigint, and 1 more is 1234567890123457, written {"v":1234567890123456}
1234567890123456 by lossless-json: LosslessNumber, and 1 more is 1234567890123457
12345678901234567890 by json-bigint: BigNumber, and 1 more is 123456789012345678901, written {"v":12345678901234567890}
12345678901234567890 by storeAsString: string, and 1 more is 123456789012345678901, written {"v":"12345678901234567890"}
12345678901234567890 by useNativeBigInt: bigint, and 1 more is 12345678901234567891, written {"v":12345678901234567890}
12345678901234567890 by lossless-json: error
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
