#!/usr/bin/env bash
# scim-patch 0.8.3 beside scimmy 1.3.5: changes (PATCH, RFC 7644) by which a directory keeps the people of a CRM or a chat up to date.
# Guess: names of attributes are compared without case, as RFC 7643 (2.1) asks and as directories rely on, or an unknown one is an error; a department in
# the extension for companies is found where it was put, in either of the two forms of a change; a person who is in a group already is not added again.
# Seen: scim-patch takes `Active` for another attribute, so the person who left has `active: true` and `Active: false`, and can sign in. A change without a path
# that has the extension as an object, the form of a read, cuts its name at the point of `2.0`: the department is in a member named
# `…enterprise:2.0` under `User`, where nothing reads it; with the dotted form it is in its place. `replace` of all addresses by one object makes
# each of them that one, so the address of work is there twice. The filter `type eq "Work"` adds a second address of work.
# scimmy refuses `ACTIVE`, but finds no user `Ada` by `userName eq "ada"`, which RFC 7643 compares without case, so a second one is made; and a
# member that is there already is in the group twice.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund scim-patch@0.8.3 scimmy@1.3.5
cat >program.mjs <<'PROGRAM'
import { scimPatch } from 'scim-patch';
import SCIMMY from 'scimmy';
const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const user = () => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  meta: { resourceType: 'User', created: new Date(0), lastModified: new Date(0), location: '' },
  active: true,
  emails: [{ type: 'work', value: 'ada@one.example' }, { type: 'home', value: 'ada@home.example' }],
});
function change(...operations) {
  const { schemas, meta, ...rest } = scimPatch(user(), operations);
  return JSON.stringify(rest);
}
console.log('leaves', change({ op: 'replace', path: 'Active', value: false }));
console.log('object', change({ op: 'add', value: { [extension]: { department: 'Sales' } } }));
console.log('dotted', change({ op: 'add', value: { [`${extension}:department`]: 'Sales' } }));
console.log('one address', change({ op: 'replace', path: 'emails', value: { type: 'work', value: 'ada@two.example' } }));
console.log('filter', change({ op: 'replace', path: 'emails[type eq "Work"].value', value: 'ada@two.example' }));
const { Messages, Schemas, Types } = SCIMMY;
for (const filter of ['userName eq "Ada"', 'userName eq "ada"']) console.log(filter, new Types.Filter(filter).match([{ userName: 'Ada' }]).length);
const operations = (value) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [value] });
const group = new Schemas.Group({ id: '1', displayName: 'Sales', members: [{ value: '7' }] });
const changed = await new Messages.PatchOp(operations({ op: 'add', path: 'members', value: [{ value: '7' }] })).apply(group);
console.log('members', JSON.stringify(changed.members));
const ofUser = new Schemas.User({ id: '1', userName: 'Ada', active: true });
const refused = await new Messages.PatchOp(operations({ op: 'replace', path: 'ACTIVE', value: false })).apply(ofUser).catch((error) => error);
console.log('scimmy', refused instanceof Error);
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
leaves {"active":true,"emails":[{"type":"work","value":"ada@one.example"},{"type":"home","value":"ada@home.example"}],"Active":false}
object {"active":true,"emails":[{"type":"work","value":"ada@one.example"},{"type":"home","value":"ada@home.example"}],"urn:ietf:params:scim:schemas:extension:enterprise:2.0":{"User":{"department":"Sales"}}}
dotted {"active":true,"emails":[{"type":"work","value":"ada@one.example"},{"type":"home","value":"ada@home.example"}],"urn:ietf:params:scim:schemas:extension:enterprise:2.0:User":{"department":"Sales"}}
one address {"active":true,"emails":[{"type":"work","value":"ada@two.example"},{"type":"work","value":"ada@two.example"}]}
filter {"active":true,"emails":[{"type":"work","value":"ada@one.example"},{"type":"home","value":"ada@home.example"},{"type":"Work","value":"ada@two.example"}]}
userName eq "Ada" 1
userName eq "ada" 0
members [{"value":"7"},{"value":"7"}]
scimmy true
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
