#!/usr/bin/env bash
# got 14.6.6, @octokit/plugin-paginate-rest 16.0.0 (with @octokit/core 7.0.8), parse-link-header 2.0.0 and li 1.3.0 beside http-link-header 1.1.4: lists whose next page is in
# the header Link.
# Guess: each form of the header that RFC 8288 allows is read: one link that is the next and the last page, names in capitals, a blank around the equals sign,
# no quotes, further parameters in front; what is not understood is an error.
# Seen: one row short of the end `rel="next last"`, as the page that comes is the last one, is no next page for got and Octokit: the last page is missing, and the
# list is shorter without an error. Octokit reads nothing but quotes right behind the address. got, parse-link-header and li do not know `Rel=`, the two not a blank around
# the sign. http-link-header reads all of them. A test against a service that writes `rel="next"` does not show it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund got@14.6.6 @octokit/core@7.0.8 @octokit/plugin-paginate-rest@16.0.0 parse-link-header@2.0.0 li@1.3.0 http-link-header@1.1.4
cat >program.mjs <<'PROGRAM'
import { createServer } from 'node:http';
import { Octokit } from '@octokit/core';
import { paginateRest } from '@octokit/plugin-paginate-rest';
import got from 'got';
import linkHeader from 'http-link-header';
import li from 'li';
import parseLinkHeader from 'parse-link-header';

const forms = {
  usual: '; rel="next"',
  'no quotes': '; rel=next',
  'next and last': '; rel="next last"',
  'a title first': '; title="more"; rel="next"',
  'capitals': '; Rel="next"',
  'blanks': '; rel = "next"',
};
let form;
const service = createServer((request, response) => {
  const page = Number(new URL(request.url, 'http://service').searchParams.get('page') ?? 1);
  const host = request.headers.host;
  if (page < 3) response.setHeader('link', `<http://${host}/tasks?page=${page + 1}>${page === 2 ? forms[form] : '; rel="next"'}`);
  response.setHeader('content-type', 'application/json').end(JSON.stringify([page]));
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
const baseUrl = `http://127.0.0.1:${service.address().port}`;
const octokit = new (Octokit.plugin(paginateRest))({ baseUrl });
async function follow(next) {
  const rows = [];
  for (let url = `${baseUrl}/tasks`; url; ) {
    const response = await fetch(url);
    rows.push(...(await response.json()));
    const link = response.headers.get('link');
    url = link && next(link);
  }
  return rows;
}
const readers = {
  got: () => got.paginate.all(`${baseUrl}/tasks`, { responseType: 'json' }),
  octokit: () => octokit.paginate('GET /tasks'),
  'parse-link-header': () => follow((link) => parseLinkHeader(link)?.next?.url),
  li: () => follow((link) => li.parse(link).next),
  'http-link-header': () => follow((link) => linkHeader.parse(link).rel('next')[0]?.uri),
};
for (const [name, read] of Object.entries(readers)) {
  const short = [];
  for (form of Object.keys(forms)) if ((await read()).length < 3) short.push(form);
  console.log(name.padEnd(17), short.length === 0 ? 'all pages' : `the last page is missing: ${short.join(', ')}`);
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
got               the last page is missing: next and last, capitals
octokit           the last page is missing: no quotes, next and last, a title first, capitals, blanks
parse-link-header the last page is missing: capitals, blanks
li                the last page is missing: capitals, blanks
http-link-header  all pages
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
