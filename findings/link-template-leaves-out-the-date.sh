#!/usr/bin/env bash
# url-template 3.1.1, uri-templates 0.2.0 and uri-template-lite 23.4.0: links of a service's answer with places in them (RFC 6570), filled by a client.
# Guess: a Date becomes its text, as in JSON or in a template text, or is refused; a bigint is its digits, as by `String`; a list without entries is left out by each;
# `page[size]` is a name as others; `fromUri` takes back what was filled in.
# Seen: see below. A Date is no text: url-template writes an empty value, `?since=`, the others leave the filter out, and the list has all tasks. A bigint, which is
# how ids beyond 2^53 are kept, is empty in url-template: `/tasks/`, so that a DELETE goes to the list. `{?ids}` of an empty list is `?ids=` in one and nothing in the others.
# A null within a list is skipped, or is the word null. uri-template-lite sends `{?page[size]}` and `{?$filter}` as they are. `fromUri` makes a list of a name that has a comma. No error in any.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts url-template@3.1.1 uri-templates@0.2.0 uri-template-lite@23.4.0
cat >program.mjs <<'PROGRAM'
import { parseTemplate } from 'url-template';
import templates from 'uri-templates';
import lite from 'uri-template-lite';
const since = new Date('2026-03-01T09:00:00Z');
for (const [template, values] of [
  ['/tasks{?since}', { since }],
  ['/tasks/{id}', { id: 9007199254740993n }],
  ['/tasks{?id}', { id: '9007199254740993' }],
  ['/tasks{?ids}', { ids: [] }],
  ['/tasks{?ids*}', { ids: [7, null] }],
  ['/tasks{?page[size]}', { 'page[size]': 50 }],
  ['/tasks{?$filter}', { $filter: 'done' }],
]) {
  console.log(template.padEnd(20), [parseTemplate(template).expand(values), templates(template).fill(values), lite.expand(template, values)].map((link) => link.padEnd(26)).join(' '));
}
console.log('fromUri', JSON.stringify(templates('/people{?name}').fromUri('/people?name=Lovelace,%20Ada')), JSON.stringify(templates('/people{?name}').fromUri('/people?name=Ada')));
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
/tasks{?since}       /tasks?since=              /tasks                     /tasks                    
/tasks/{id}          /tasks/                    /tasks/9007199254740993    /tasks/9007199254740993   
/tasks{?id}          /tasks?id=9007199254740993 /tasks?id=9007199254740993 /tasks?id=9007199254740993
/tasks{?ids}         /tasks?ids=                /tasks                     /tasks                    
/tasks{?ids*}        /tasks?ids=7               /tasks?ids=7&ids=null      /tasks?ids=7&ids=null     
/tasks{?page[size]}  /tasks?page%5Bsize%5D=50   /tasks?page[size]=50       /tasks{?page[size]}       
/tasks{?$filter}     /tasks?%24filter=done      /tasks?$filter=done        /tasks{?$filter}          
fromUri {"name":["Lovelace"," Ada"]} {"name":"Ada"}
SEEN
