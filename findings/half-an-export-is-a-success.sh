#!/usr/bin/env bash
# Wget2 1.99, HTTPie 3.2, Requests 2.28 with urllib3 1.26, LWP 6.68, Ruby 3.1 and PHP 8.2 beside curl 7.88 and Wget 1.21 (`wget2`, `httpie`, `python3-requests`,
# `libwww-perl`, `ruby`, `php-cli`, `curl` and `wget` of Debian 12 on the machine): an export of contacts as CSV, whose connection ends in the middle.
# Guess: an answer that is shorter than its Content-Length, or that lacks the last chunk, is an error, as RFC 9112 (8) has it and as each client for
# Node.js sees it: fetch, axios, got, superagent and others reject.
# Seen: the rows so far are the result, with the exit code 0 and without a word: in Wget2 and PHP (`file_get_contents`, `file`, `copy`, which is true) in
# both cases; with a Content-Length in HTTPie, `requests.get`, `Net::HTTP` and `open-uri` of Ruby and LWP too. CSV has no end by which a reader would
# know, so a nightly copy of contacts loses those behind the cut, or deletes them where it deletes what is not in the file. The curl of PHP has `false`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.mjs <<'PROGRAM'
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';

let length;
const service = createServer((request, response) => {
  if (length) response.setHeader('content-length', 1000);
  response.setHeader('content-type', 'text/csv').write('id,name\n1,Ada\n2,Bo\n');
  setTimeout(() => request.socket.end(), 100);
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${service.address().port}/contacts.csv`;
const tools = {
  curl: ['curl', '-s', url],
  wget: ['wget', '-q', '-t1', '-O-', url],
  wget2: ['wget2', '-q', '-O-', url],
  HTTPie: ['http', '--ignore-stdin', '-b', url],
  'Requests, get': ['/usr/bin/python3', '-c', `import requests\nprint(requests.get("${url}").text)`],
  'LWP, is_success': ['perl', '-MLWP::UserAgent', '-e', `$r = LWP::UserAgent->new->get("${url}"); die if !$r->is_success || $r->header("X-Died"); print $r->content`],
  'Ruby, Net::HTTP': ['ruby', '-rnet/http', '-e', `puts Net::HTTP.get(URI("${url}"))`],
  'Ruby, open-uri': ['ruby', '-ropen-uri', '-e', `puts URI.open("${url}").read`],
  'PHP, contents': ['php', '-r', `echo file_get_contents("${url}");`],
  'PHP, copy': ['php', '-r', `if (!copy("${url}", "copy.csv")) exit(1); readfile("copy.csv");`],
  'PHP, curl': ['php', '-r', `$c = curl_init("${url}"); curl_setopt($c, CURLOPT_RETURNTRANSFER, 1); $t = curl_exec($c); if ($t === false) exit(1); echo $t;`],
};
for (const [name, [command, ...parts]] of Object.entries(tools)) {
  const seen = [];
  for (length of [true, false]) {
    const [code, rows] = await new Promise((resolve) => {
      execFile(command, parts, { timeout: 20_000, env: { ...process.env, HOME: process.cwd() } }, (error, output) => resolve([error?.code ?? 0, output.includes('2,Bo')]));
    });
    seen.push(code === 0 && rows ? 'success' : 'error');
  }
  console.log(name.padEnd(16), `shorter than its length: ${seen[0]}; without its last chunk: ${seen[1]}`);
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
curl             shorter than its length: error; without its last chunk: error
wget             shorter than its length: error; without its last chunk: error
wget2            shorter than its length: success; without its last chunk: success
HTTPie           shorter than its length: success; without its last chunk: error
Requests, get    shorter than its length: success; without its last chunk: error
LWP, is_success  shorter than its length: success; without its last chunk: error
Ruby, Net::HTTP  shorter than its length: success; without its last chunk: error
Ruby, open-uri   shorter than its length: success; without its last chunk: error
PHP, contents    shorter than its length: success; without its last chunk: success
PHP, copy        shorter than its length: success; without its last chunk: success
PHP, curl        shorter than its length: error; without its last chunk: error
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
