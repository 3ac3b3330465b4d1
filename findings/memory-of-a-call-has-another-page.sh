#!/usr/bin/env bash
# memoizee 0.4.17, fast-memoize 2.5.2, nano-memoize 3.0.16, @tanstack/query-core 5.108.4, cacheable 2.5.0 and async-cache-dedupe 3.4.0 beside moize 6.1.7: libraries that
# keep the result of a call, such as a list of a service, for the same call later.
# Guess: a call with another page or another filter is another call, however the function writes its parameters; a filter that cannot be compared is refused.
# Seen: where the page has a default value, as in `(list, page = 1) =>`, the first three see one parameter, since `length` of the function is 1: page 2 is page 1
# again, and a program that reads until a page is empty never ends, or has each row twice. With `(list, page)` they are right. A Set of ids, a Map and a
# URLSearchParams are `{}` for fast-memoize and the three caches, so tasks of Ada are shown for Bo; a URL is right. moize has all apart, but
# with `isDeepEqual`, which its guide offers for objects, two URLSearchParams are one, and two URLs.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund memoizee@0.4.17 fast-memoize@2.5.2 nano-memoize@3.0.16 moize@6.1.7 cacheable@2.5.0 async-cache-dedupe@3.4.0 @tanstack/query-core@5.108.4
cat >program.mjs <<'PROGRAM'
import { QueryClient } from '@tanstack/query-core';
import asyncCacheDedupe from 'async-cache-dedupe';
import { Cacheable } from 'cacheable';
import fastMemoize from 'fast-memoize';
import memoizee from 'memoizee';
import moize from 'moize';
import nano from 'nano-memoize';

const wraps = {
  memoizee: (call) => memoizee(call, { promise: true }),
  'fast-memoize': (call) => fastMemoize(call),
  'nano-memoize': (call) => nano.nanomemoize(call),
  moize: (call) => moize.default(call, { maxSize: 10 }),
  '  isDeepEqual': (call) => moize.default(call, { maxSize: 10, isDeepEqual: true }),
  cacheable: (call) => new Cacheable().wrap(call, { ttl: '1h', keyPrefix: 'list' }),
  'query-core': (call) => {
    const client = new QueryClient();
    return (...queryKey) => client.fetchQuery({ queryKey, queryFn: () => call(...queryKey), staleTime: 60_000 });
  },
  'async-cache-dedupe': (call) => {
    const cache = asyncCacheDedupe.createCache({ ttl: 60, storage: { type: 'memory' } });
    cache.define('list', (parts) => call(...parts));
    return (...parts) => cache.list(parts);
  },
};
const calls = {
  page: [['deal', 1], ['deal', 2]],
  Set: [[new Set([1])], [new Set([2])]],
  Map: [[new Map([['owner', 1]])], [new Map([['owner', 2]])]],
  URLSearchParams: [[new URLSearchParams('owner=1')], [new URLSearchParams('owner=2')]],
  URL: [[new URL('https://crm.example/?owner=1')], [new URL('https://crm.example/?owner=2')]],
};
for (const [name, wrap] of Object.entries(wraps)) {
  const wrong = [];
  for (const [kind, [first, second]] of Object.entries(calls)) {
    for (const form of ['plain', 'default']) {
      let count = 0;
      const call = form === 'plain' ? async (_list, _page) => (count += 1) : async (_list, _page = 1) => (count += 1);
      const list = wrap(call);
      if ((await list(...first)) !== (await list(...second))) continue;
      if (form === 'plain') {
        wrong.push(kind);
        break;
      }
      wrong.push(`${kind} (with a default)`);
    }
  }
  console.log(name.padEnd(18), wrong.length === 0 ? 'all apart' : `alike: ${wrong.join(', ')}`);
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
memoizee           alike: page (with a default)
fast-memoize       alike: page (with a default), Set, Map, URLSearchParams
nano-memoize       alike: page (with a default)
moize              all apart
  isDeepEqual      alike: URLSearchParams, URL
cacheable          alike: Set, Map, URLSearchParams
query-core         alike: Set, Map, URLSearchParams
async-cache-dedupe alike: Set, Map, URLSearchParams
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
