#!/usr/bin/env bash
# simple-oauth2 5.1.0: `expires_at` of stored tokens, which programs keep as a date, in milliseconds or in seconds.
# Guess: a moment that passed ten seconds ago is expired in each form, or a form that is not understood is refused.
# Seen: a number is always seconds, so milliseconds lie tens of thousands of years ahead; a text of digits is no date at all (`null` as JSON). Neither
# throws, and neither token ever expires.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund simple-oauth2@5.1.0
cat >program.cjs <<'PROGRAM'
const { AuthorizationCode } = require('simple-oauth2');
const client = new AuthorizationCode({ client: { id: 'c', secret: 's' }, auth: { tokenHost: 'https://a.example' } });
const passed = Date.UTC(2026, 0, 15, 8);
const forms = { date: new Date(passed), iso: new Date(passed).toISOString(), seconds: passed / 1000, milliseconds: passed };
for (const [name, expires_at] of Object.entries({ ...forms, 'seconds as a text': String(passed / 1000) })) {
  const token = client.createToken({ access_token: 'A', refresh_token: 'R', expires_at });
  console.log(name, '|', JSON.stringify(token.token.expires_at), '| expired:', token.expired());
}
PROGRAM
seen=$(node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
date | "2026-01-15T08:00:00.000Z" | expired: true
iso | "2026-01-15T08:00:00.000Z" | expired: true
seconds | "2026-01-15T08:00:00.000Z" | expired: true
milliseconds | "+058010-05-24T08:00:00.000Z" | expired: false
seconds as a text | null | expired: false
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
