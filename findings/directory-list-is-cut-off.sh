#!/usr/bin/env bash
# ldapts 8.2.0 with the server OpenLDAP 2.5 (`slapd` of Debian on the machine), which returns three entries at most to a client that has not signed in:
# people of a directory, copied to a CRM.
# Guess: a list that the server cuts off at its own limit is an error, whatever the client asked for; an attribute that an entry does not have is
# absent; the filter that is always true, `(&)` of RFC 4526, works.
# Seen: without `sizeLimit` it is an error, with pages too. With any `sizeLimit`, 100 also, the three entries resolve as the result: the answer of the
# server that there are more is taken for the limit that the client set, and nothing in the result says so. So people who are
# missing look as if they had left. An attribute that was asked for and is missing is `[]`, which is true in a condition, one value is a
# text, two are a list. `(&)` is refused as a filter with missing brackets.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" || true; }; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ldapts@8.2.0
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })")
mkdir data
cat >slapd.conf <<CONF
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
database mdb
maxsize 10485760
suffix "dc=svc,dc=example"
rootdn "cn=admin,dc=svc,dc=example"
rootpw x
directory $folder/data
sizelimit 3
CONF
"$(command -v slapd || echo /usr/sbin/slapd)" -d 0 -f slapd.conf -h "ldap://127.0.0.1:$port/" &
server=$!
for _ in $(seq 50); do (: >"/dev/tcp/127.0.0.1/$port") 2>/dev/null && break || sleep 0.1; done
cat >program.mjs <<'PROGRAM'
import { Client } from 'ldapts';

const url = `ldap://127.0.0.1:${process.env.PORT}`;
const base = 'dc=svc,dc=example';
const admin = new Client({ url });
await admin.bind(`cn=admin,${base}`, 'x');
await admin.add(base, { objectClass: ['dcObject', 'organization'], dc: 'svc', o: 'svc' });
const people = { Ada: ['ada@mail.example', 'a@mail.example'], Bob: ['bob@mail.example'], Cleo: undefined, Dan: undefined, Eve: undefined };
for (const [cn, mail] of Object.entries(people)) await admin.add(`cn=${cn},${base}`, { objectClass: 'inetOrgPerson', cn, sn: cn, ...(mail && { mail }) });
await admin.unbind();

const client = new Client({ url });
for (const options of [{}, { paged: { pageSize: 2 } }, { sizeLimit: 100 }, { sizeLimit: 2 }])
  console.log(
    JSON.stringify(options),
    await client.search(base, { filter: '(cn=*)', ...options }).then(
      (result) => `${result.searchEntries.length} entries, ${Object.keys(result).join(', ')}`,
      (error) => error.name,
    ),
  );
const { searchEntries } = await client.search(base, { filter: '(cn=*)', attributes: ['mail'], sizeLimit: 100 });
console.log('mail:', searchEntries.map(({ mail }) => JSON.stringify(mail)).join(' | '));
console.log('(&):', await client.search(base, { filter: '(&)', sizeLimit: 3 }).then(() => 'an answer', (error) => error.message));
await client.unbind();
PROGRAM
PORT=$port node program.mjs | tee seen
diff seen - <<'SEEN'
{} SizeLimitExceededError
{"paged":{"pageSize":2}} SizeLimitExceededError
{"sizeLimit":100} 3 entries, searchEntries, searchReferences
{"sizeLimit":2} 2 entries, searchEntries, searchReferences
mail: ["ada@mail.example","a@mail.example"] | "bob@mail.example" | []
(&): Missing paren: (&). Full string: (&)
SEEN
