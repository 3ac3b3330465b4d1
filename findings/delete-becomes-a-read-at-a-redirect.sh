#!/usr/bin/env bash
# Requests 2.28, HTTPX 0.23, aiohttp 3.8, HTTPie 3.2, Guzzle 7.4, PHP 8.2, HTTParty 0.21, curl 7.88 and Wget 1.21 (`python3-requests`, `python3-httpx`,
# `python3-aiohttp`, `httpie`, `php-guzzlehttp-guzzle`, `php-cli`, `php-curl`, `ruby-httparty`, `curl` and `wget` of Debian 12 on the machine): a record is
# changed or deleted at an address that redirects.
# Guess: a POST becomes a GET after 301 and 302, as browsers do it; any other method keeps its method and its body, as `fetch` does (RFC 9110 makes the
# exception for POST alone), or the redirect is an error.
# Seen: after 302, PUT, PATCH and DELETE become a GET in six of them, and in three after 301 too. The answer is the record with 200: the program takes it
# for changed or deleted, and nothing has happened. Requests and HTTPie after 301, and the curl of PHP and curl with `-X` after both, keep the method and
# drop the body: an update with nothing in it. After 307 each is right; aiohttp and Wget are right after all three.
set -euo pipefail
for command in /usr/bin/python3 http php ruby curl wget; do
  command -v $command >/dev/null || { echo "needs $command of Debian 12"; exit 1; }
done
/usr/bin/python3 -c 'import requests, httpx, aiohttp' && ruby -W0 -e 'require "httparty"' && php -r 'exit(file_exists("/usr/share/php/GuzzleHttp/autoload.php") && function_exists("curl_init") ? 0 : 1);' ||
  { echo "needs python3-requests, python3-httpx, python3-aiohttp, ruby-httparty, php-guzzlehttp-guzzle and php-curl of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.mjs <<'PROGRAM'
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';

let arrived = [];
const service = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (/^\/\d/.test(request.url)) return response.writeHead(Number(request.url.slice(1)), { location: '/record' }).end();
  arrived.push(`${request.method}${request.method === 'GET' || request.method === 'DELETE' ? '' : body ? '' : ' empty'}`);
  response.setHeader('content-type', 'application/json').end('{"id":1}');
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
const python = (text) => ['/usr/bin/python3', '-c', text];
const php = (text) => ['php', '-r', `error_reporting(0); ${text}`];
const tools = {
  Requests: (method, url) => python(`import requests\nrequests.request("${method}", "${url}", data="a=1").raise_for_status()`),
  HTTPX: (method, url) => python(`import httpx\nhttpx.request("${method}", "${url}", content="a=1", follow_redirects=True).raise_for_status()`),
  HTTPie: (method, url) => ['http', '--ignore-stdin', '--follow', '--check-status', method, url, 'a=1'],
  Guzzle: (method, url) => php(`require "/usr/share/php/GuzzleHttp/autoload.php"; (new GuzzleHttp\\Client)->request("${method}", "${url}", ["body" => "a=1"]);`),
  'PHP, contents': (method, url) => php(`if (file_get_contents("${url}", false, stream_context_create(["http" => ["method" => "${method}", "content" => "a=1", "header" => "content-type: text/plain"]])) === false) exit(1);`),
  HTTParty: (method, url) => ['ruby', '-W0', '-rhttparty', '-e', `exit HTTParty.${method.toLowerCase()}("${url}", body: "a=1").success?`],
  'PHP, curl': (method, url) => php(`$c = curl_init("${url}"); curl_setopt_array($c, [CURLOPT_CUSTOMREQUEST => "${method}", CURLOPT_POSTFIELDS => "a=1", CURLOPT_FOLLOWLOCATION => 1, CURLOPT_RETURNTRANSFER => 1, CURLOPT_FAILONERROR => 1]); exit(curl_exec($c) === false ? 1 : 0);`),
  'curl -L -X': (method, url) => ['curl', '-sfL', '-X', method, '-d', 'a=1', url],
  aiohttp: (method, url) => python(`import aiohttp, asyncio\nasync def run():\n  async with aiohttp.ClientSession() as session:\n    async with session.request("${method}", "${url}", data="a=1") as answer: answer.raise_for_status()\nasyncio.run(run())`),
  Wget: (method, url) => ['wget', '-q', '-O-', `--method=${method}`, '--body-data=a=1', url],
  fetch: (method, url) => ['node', '-e', `fetch("${url}", { method: "${method}", body: "a=1" }).then((answer) => process.exit(answer.ok ? 0 : 1))`],
};
for (const [name, tool] of Object.entries(tools)) {
  const seen = [];
  for (const status of [301, 302, 307]) {
    const each = [];
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      arrived = [];
      const [command, ...parts] = tool(method, `http://127.0.0.1:${service.address().port}/${status}`);
      const code = await new Promise((resolve) => {
        execFile(command, parts, { timeout: 30_000, env: { ...process.env, HOME: process.cwd() } }, (error) => resolve(error?.code ?? 0));
      });
      each.push(code === 0 ? arrived.join(', ') : 'error');
    }
    seen.push(`${status}: ${each.join(', ')}`);
  }
  console.log(name.padEnd(14), seen.join('; '));
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
Requests       301: PUT empty, PATCH empty, DELETE; 302: GET, GET, GET; 307: PUT, PATCH, DELETE
HTTPX          301: PUT, PATCH, DELETE; 302: GET, GET, GET; 307: PUT, PATCH, DELETE
HTTPie         301: PUT empty, PATCH empty, DELETE; 302: GET, GET, GET; 307: PUT, PATCH, DELETE
Guzzle         301: GET, GET, GET; 302: GET, GET, GET; 307: PUT, PATCH, DELETE
PHP, contents  301: GET, GET, GET; 302: GET, GET, GET; 307: PUT, PATCH, DELETE
HTTParty       301: GET, GET, GET; 302: GET, GET, GET; 307: PUT, PATCH, DELETE
PHP, curl      301: PUT empty, PATCH empty, DELETE; 302: PUT empty, PATCH empty, DELETE; 307: PUT, PATCH, DELETE
curl -L -X     301: PUT empty, PATCH empty, DELETE; 302: PUT empty, PATCH empty, DELETE; 307: PUT, PATCH, DELETE
aiohttp        301: PUT, PATCH, DELETE; 302: PUT, PATCH, DELETE; 307: PUT, PATCH, DELETE
Wget           301: PUT, PATCH, DELETE; 302: PUT, PATCH, DELETE; 307: PUT, PATCH, DELETE
fetch          301: PUT, PATCH, DELETE; 302: PUT, PATCH, DELETE; 307: PUT, PATCH, DELETE
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
