#!/usr/bin/env bash
# Requests 2.28, HTTPX 0.23, LWP 6.68, HTTP::Tiny 0.080, Ruby 3.1, http.rb 4.4, HTTParty 0.21 and Guzzle 7.4 (`python3-requests`, `python3-httpx`,
# `libwww-perl`, `perl`, `ruby`, `ruby-http`, `ruby-httparty`, `php-cli` and `php-guzzlehttp-guzzle` of Debian 12 on the machine): a filter as a map in the
# parameters of a form, for a service that takes `filter[status]=open`.
# Guess: a map in a map is written with brackets, or is refused as what a form cannot hold; a value that is none is left out, or is empty, by all of them
# alike.
# Seen: Requests sends the names in the map and none of the values (`filter=status&filter=owner`). HTTPX, LWP, HTTP::Tiny, Net::HTTP and http.rb send the
# map as their language prints it, in Perl as a place in memory: a service that ignores what it does not know answers with all rows. HTTParty and Guzzle
# write brackets, Guzzle with numbers too (`ids[0]`). What is none is left out by Requests and Guzzle and is empty by the others, which empties the field
# in an update; true is True, true or 1. No error from any.
set -euo pipefail
/usr/bin/python3 -c 'import requests, httpx' && perl -MLWP::UserAgent -e 1 && ruby -W0 -e 'require "http"; require "httparty"' && [ -e /usr/share/php/GuzzleHttp/autoload.php ] ||
  { echo "needs python3-requests, python3-httpx, libwww-perl, ruby-http, ruby-httparty, php-cli and php-guzzlehttp-guzzle of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.mjs <<'PROGRAM'
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';

let seen = '';
const service = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  seen = decodeURIComponent(body.replaceAll('+', ' ')).replace(/\(0x[0-9a-f]+\)/, '(a place in memory)');
  response.setHeader('content-type', 'application/json').end('[]');
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${service.address().port}/tasks`;
const map = '{ filter: { status: "open", owner: 7 }, ids: [1, 2], none: nil, done: true }';
const tools = {
  Requests: ['/usr/bin/python3', '-c', `import requests\nrequests.post("${url}", data={"filter": {"status": "open", "owner": 7}, "ids": [1, 2], "none": None, "done": True})`],
  HTTPX: ['/usr/bin/python3', '-c', `import httpx\nhttpx.post("${url}", data={"filter": {"status": "open", "owner": 7}, "ids": [1, 2], "none": None, "done": True})`],
  LWP: ['perl', '-MLWP::UserAgent', '-e', `LWP::UserAgent->new->post("${url}", [filter => {status => "open", owner => 7}, ids => [1, 2], none => undef, done => 1])`],
  'HTTP::Tiny': ['perl', '-MHTTP::Tiny', '-e', `HTTP::Tiny->new->post_form("${url}", [filter => {status => "open", owner => 7}, ids => [1, 2], none => undef, done => 1])`],
  'Net::HTTP': ['ruby', '-W0', '-rnet/http', '-e', `Net::HTTP.post_form(URI("${url}"), ${map})`],
  'http.rb': ['ruby', '-W0', '-rhttp', '-e', `HTTP.post("${url}", form: ${map})`],
  HTTParty: ['ruby', '-W0', '-rhttparty', '-e', `HTTParty.post("${url}", body: ${map})`],
  Guzzle: ['php', '-r', `error_reporting(0); require "/usr/share/php/GuzzleHttp/autoload.php"; (new GuzzleHttp\\Client)->post("${url}", ["form_params" => ["filter" => ["status" => "open", "owner" => 7], "ids" => [1, 2], "none" => null, "done" => true]]);`],
};
for (const [name, [command, ...parts]] of Object.entries(tools)) {
  seen = 'nothing';
  await new Promise((resolve) => execFile(command, parts, { timeout: 30_000 }, resolve));
  console.log(name.padEnd(10), seen);
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
Requests   filter=status&filter=owner&ids=1&ids=2&done=True
HTTPX      filter={'status': 'open', 'owner': 7}&ids=1&ids=2&none=&done=true
LWP        filter=HASH(a place in memory)&ids=1&ids=2&none=&done=1
HTTP::Tiny filter=HASH(a place in memory)&ids=1&ids=2&none=&done=1
Net::HTTP  filter={:status=>"open", :owner=>7}&ids=1&ids=2&none&done=true
http.rb    filter={:status=>"open", :owner=>7}&ids=1&ids=2&none&done=true
HTTParty   filter[status]=open&filter[owner]=7&ids[]=1&ids[]=2&none=&done=true
Guzzle     filter[status]=open&filter[owner]=7&ids[0]=1&ids[1]=2&done=1
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
