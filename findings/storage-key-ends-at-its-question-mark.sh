#!/usr/bin/env bash
# unstorage 1.17.6, the storage of Nitro and Nuxt, with its store in memory: answers of a service, kept under the address that was asked.
# Guess: a key is any text; a sign that a store cannot keep is escaped, or the key is refused, so that two addresses are two entries.
# Seen: a key ends at its first question mark, before any store sees it. Two pages of a list are one entry, so that the first page reads back as
# the second, the list of one filter as that of another, and a search for `who?` as one for `who`. A slash, a backslash and a colon are one sign, and at both
# ends none. No error: `setItem` resolves, and `hasItem` is true for a page that nobody kept. Encode the key, as by `encodeURIComponent` or a hash of it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund unstorage@1.17.6
cat >program.mjs <<'PROGRAM'
import { createStorage } from 'unstorage';
const storage = createStorage();
const show = (label, ...values) => console.log(label.padEnd(22), values.map((value) => JSON.stringify(value)).join(' '));
const tasks = 'https://api.example/tasks';
await storage.setItem(`${tasks}?page=1`, ['task of page 1']);
await storage.setItem(`${tasks}?page=2`, ['task of page 2']);
show('page 1', await storage.getItem(`${tasks}?page=1`));
show('page 9, never kept', await storage.hasItem(`${tasks}?page=9`));
await storage.removeItem(`${tasks}?page=2`);
show('page 1 without page 2', await storage.getItem(`${tasks}?page=1`));
await storage.setItem('search:who', 'found for who');
await storage.setItem('search:who?', 'found for who?');
show('search', await storage.getItem('search:who'));
await storage.setItem('deal/7', 'the path deal/7');
await storage.setItem('deal:7:', 'the name deal:7:');
show('slash', await storage.getItem('deal/7'));
show('keys', await storage.getKeys());
await storage.clear();
for (const page of [1, 2]) await storage.setItem(encodeURIComponent(`${tasks}?page=${page}`), page);
show('encoded', await storage.getItem(encodeURIComponent(`${tasks}?page=1`)));
PROGRAM
TZ=UTC node program.mjs | tee seen
diff seen - <<'SEEN'
page 1                 ["task of page 2"]
page 9, never kept     true
page 1 without page 2  null
search                 "found for who?"
slash                  "the name deal:7:"
keys                   ["search:who","deal:7"]
encoded                1
SEEN
