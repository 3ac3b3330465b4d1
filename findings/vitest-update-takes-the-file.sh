#!/usr/bin/env bash
# vitest 4.1.12 and 3.2.4: which test files run, and whose snapshots are written again, when a file follows `-u`.
# Guess: `-u` is a flag, so that `vitest run -u a.test.js` is `vitest run a.test.js -u`: one file runs, its snapshots are written.
# Seen: so it is in 3.2.4. In 4.1.12 the option may have a value (`new`, `all`, `none`), and it takes the path as one, without a
# word: all files run, and a snapshot of another file that had been wrong is written over. With the path first, one file runs.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
seen=$(for version in 3.2.4 4.1.12; do
  mkdir "$folder/$version" && cd "$folder/$version"
  echo '{ "type": "module", "private": true }' >package.json
  npm install --silent --no-audit --no-fund "vitest@$version" >/dev/null 2>&1
  for order in 'a.test.js -u' '-u a.test.js'; do
    for name in a b; do
      echo "import { expect, test } from 'vitest';
test('$name', () => expect('new').toMatchInlineSnapshot('\"old\"'));" >"$name.test.js"
    done
    files=$( (NO_COLOR=1 npx vitest run $order 2>&1 || true) | grep -o 'Test Files.*')
    written=$(grep -l '"new"' ./*.test.js | tr '\n' ' ' | sed 's/ $//' || true)
    echo "$version, vitest run $order: $files; written: $written"
  done
done)
echo "$seen"
wanted=$(cat <<'WANTED'
3.2.4, vitest run a.test.js -u: Test Files  1 passed (1); written: ./a.test.js
3.2.4, vitest run -u a.test.js: Test Files  1 passed (1); written: ./a.test.js
4.1.12, vitest run a.test.js -u: Test Files  1 passed (1); written: ./a.test.js
4.1.12, vitest run -u a.test.js: Test Files  2 passed (2); written: ./a.test.js ./b.test.js
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
