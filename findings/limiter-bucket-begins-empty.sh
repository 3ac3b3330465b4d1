#!/usr/bin/env bash
# limiter 4.1.0 and rate-limiter-flexible 11.4.0: libraries by which a program keeps to an account's limit of 2 requests a second with a
# burst of 50.
# Guess: a bucket of 50 that gets 2 a second begins full, so 50 calls go at once and the 51st waits; a limiter of 2 a second with a burst
# of 50 allows 50 at once.
# Seen: the bucket of limiter begins empty: each of the first calls waits half a second, and the burst is never used by a program that
# has just started. Its `RateLimiter` begins full. `BurstyRateLimiter` adds both parts, so 52 go at once, and the account refuses two.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund limiter@4.1.0 rate-limiter-flexible@11.4.0
cat >program.mjs <<'PROGRAM'
import { RateLimiter, TokenBucket } from 'limiter';
import flexible from 'rate-limiter-flexible';
const atOnce = (take) => {
  let count = 0;
  while (count < 100 && take()) count += 1;
  return count;
};
const bucket = new TokenBucket({ bucketSize: 50, tokensPerInterval: 2, interval: 'second' });
console.log('TokenBucket', atOnce(() => bucket.tryRemoveTokens(1)));
const limiter = new RateLimiter({ tokensPerInterval: 50, interval: 25_000 });
console.log('RateLimiter', atOnce(() => limiter.tryRemoveTokens(1)));
const { BurstyRateLimiter, RateLimiterMemory } = flexible;
const bursty = new BurstyRateLimiter(
  new RateLimiterMemory({ points: 2, duration: 1 }),
  new RateLimiterMemory({ keyPrefix: 'burst', points: 50, duration: 25 }),
);
let count = 0;
while (count < 100 && (await bursty.consume('account').then(() => true, () => false))) count += 1;
console.log('BurstyRateLimiter', count);
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
TokenBucket 0
RateLimiter 50
BurstyRateLimiter 52
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
