#!/usr/bin/env bash
# scim2-parse-filter 0.2.10, by which servers of SCIM answer filters: users as directories ask for them.
# Guess: `pr` finds attributes that are not empty (RFC 7644); a time is compared as an instant, since it has an offset; `not equal` finds a user who
# does not have the attribute, or `not (… eq …)` does not either.
# Seen: `pr` finds an empty text, an empty list and null, so each user seems to have a manager and a phone. Times are compared as texts: 09:00 in
# +02:00 is after 08:00 UTC, and not the same as 07:00 UTC, so that a synchronization by `meta.lastModified` takes users again or leaves
# them out, by the offset that the server writes. A missing attribute is not `ne "x"`, and it is `not (… eq "x")`. Numbers of 20 digits
# are rounded.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund scim2-parse-filter@0.2.10
cat >program.mjs <<'PROGRAM'
import scim from 'scim2-parse-filter';

const user = { userName: 'ada', title: '', phoneNumbers: [], manager: null, meta: { lastModified: '2026-07-10T09:00:00+02:00' } };
for (const filter of [
  'title pr',
  'phoneNumbers pr',
  'manager pr',
  'nickName pr',
  'meta.lastModified gt "2026-07-10T08:00:00Z"',
  'meta.lastModified eq "2026-07-10T07:00:00Z"',
  'nickName ne "x"',
  'not (nickName eq "x")',
])
  console.log(`${filter}: ${scim.filter(scim.parse(filter))(user)}`);
console.log(JSON.stringify(scim.parse('externalId eq 12345678901234567890')));
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
title pr: true
phoneNumbers pr: true
manager pr: true
nickName pr: false
meta.lastModified gt "2026-07-10T08:00:00Z": true
meta.lastModified eq "2026-07-10T07:00:00Z": false
nickName ne "x": false
not (nickName eq "x"): true
{"op":"eq","attrPath":"externalId","compValue":12345678901234567000}
SEEN
