#!/usr/bin/env bash
# httplib2 0.20, Guzzle 7.4, httr 1.4, Typhoeus 1.4, urllib3 1.26, HTTP::Tiny 0.080, Requests 2.28 and Excon 0.88 (`python3-httplib2`,
# `php-guzzlehttp-guzzle` with `php-curl`, `r-cran-httr`, `ruby-typhoeus`, `python3-urllib3`, `perl`, `python3-requests` and `ruby-excon` of Debian 12
# on the machine): the connection ends after a task has arrived and before the answer.
# Guess: a POST or a PATCH that was sent is not sent again, on a new connection or on one that is kept; what is repeated is GET, PUT and DELETE, as
# urllib3 and HTTP::Tiny do it.
# Seen: httplib2 sends each of them twice. Guzzle, httr and Typhoeus, which use libcurl, send a POST once on a new connection and twice on one that was
# used before, so the first task of a program is there once and each later one can be there twice: a test with one call does not show it. The program
# sees one error. Requests and Excon send once.
set -euo pipefail
/usr/bin/python3 -c 'import httplib2, urllib3, requests' 2>/dev/null && ruby -W0 -e 'require "typhoeus"; require "excon"' 2>/dev/null && [ -e /usr/share/php/GuzzleHttp/autoload.php ] && perl -MHTTP::Tiny -e 1 && [ -d /usr/lib/R/site-library/httr ] ||
  { echo "needs python3-httplib2, python3-urllib3, python3-requests, ruby-typhoeus, ruby-excon, php-guzzlehttp-guzzle, php-curl, perl and r-cran-httr of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.mjs <<'PROGRAM'
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';

let arrived = 0;
const service = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (body === 'first') return response.end('{}');
  arrived += 1;
  request.socket.destroy();
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${service.address().port}/tasks`;
const python = (text) => ['/usr/bin/python3', '-c', text];
const tools = {
  httplib2: (first, method) => python(`import httplib2\nhttp = httplib2.Http()\nif ${first ? 'True' : 'False'}: http.request("${url}", "POST", body="first")\nhttp.request("${url}", "${method}", body="task")`),
  Guzzle: (first, method) => ['php', '-r', `error_reporting(0); require "/usr/share/php/GuzzleHttp/autoload.php"; $client = new GuzzleHttp\\Client; ${first ? `$client->post("${url}", ["body" => "first"]);` : ''} $client->request("${method}", "${url}", ["body" => "task"]);`],
  httr: (first, method) => ['Rscript', '-e', `${first ? `invisible(httr::POST("${url}", body = "first"));` : ''} httr::VERB("${method}", "${url}", body = "task")`],
  Typhoeus: (first, method) => ['ruby', '-W0', '-rtyphoeus', '-e', `${first ? `Typhoeus.post("${url}", body: "first");` : ''} exit Typhoeus::Request.new("${url}", method: :${method.toLowerCase()}, body: "task").run.success?`],
  urllib3: (first, method) => python(`import urllib3\nhttp = urllib3.PoolManager()\nif ${first ? 'True' : 'False'}: http.request("POST", "${url}", body="first")\nhttp.request("${method}", "${url}", body="task")`),
  'HTTP::Tiny': (first, method) => ['perl', '-MHTTP::Tiny', '-e', `$http = HTTP::Tiny->new; ${first ? `$http->request("POST", "${url}", {content => "first"});` : ''} exit !$http->request("${method}", "${url}", {content => "task"})->{success}`],
  Requests: (first, method) => python(`import requests\nsession = requests.Session()\nif ${first ? 'True' : 'False'}: session.post("${url}", data="first")\nsession.request("${method}", "${url}", data="task")`),
  Excon: (first, method) => ['ruby', '-W0', '-rexcon', '-e', `http = Excon.new("${url}", persistent: true); ${first ? 'http.post(body: "first");' : ''} http.request(method: "${method}", body: "task")`],
};
for (const [name, tool] of Object.entries(tools)) {
  const seen = [];
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    const each = [];
    for (const first of [false, true]) {
      arrived = 0;
      const [command, ...parts] = tool(first, method);
      const code = await new Promise((resolve) => execFile(command, parts, { timeout: 30_000 }, (error) => resolve(error?.code ?? 0)));
      each.push(`${arrived}${code === 0 ? ' and no error' : ''}`);
    }
    seen.push(`${method} ${each.join(', kept ')}`);
  }
  console.log(name.padEnd(10), seen.join('; '));
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
httplib2   POST 2, kept 2; PATCH 2, kept 2; DELETE 2, kept 2
Guzzle     POST 1, kept 2; PATCH 1, kept 2; DELETE 1, kept 2
httr       POST 1, kept 2; PATCH 1, kept 2; DELETE 1, kept 2
Typhoeus   POST 1, kept 2; PATCH 1, kept 2; DELETE 1, kept 2
urllib3    POST 1, kept 1; PATCH 1, kept 1; DELETE 4, kept 4
HTTP::Tiny POST 1, kept 1; PATCH 1, kept 1; DELETE 2, kept 2
Requests   POST 1, kept 1; PATCH 1, kept 1; DELETE 1, kept 1
Excon      POST 1, kept 1; PATCH 1, kept 1; DELETE 1, kept 1
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
