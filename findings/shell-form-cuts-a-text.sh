#!/usr/bin/env bash
# curl 7.88 (`curl` of Debian 12 on the machine): texts of tasks and comments, as scripts send them to a service, as a form (`-F`), from a file (`-d @file`) or in the address.
# Guess: what follows the name and the equals sign is the text; a file is sent with its lines, as by `--json`; one address is one request.
# Seen: with -F a text ends at the first semicolon, as what follows is taken for parameters of the part, and a text that begins with a quotation mark ends at the
# next one; `-s`, which scripts have, drops the warning. `-d @file` takes out each line end, so that a list in Markdown is one line and the columns of a CSV run
# together. `ids={1,2}` and `page=[1-2]` in an address are two requests, which a call that adds something does twice. The exit code is 0.
# `--form-string`, `--data-binary` and `--globoff` send what is there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '# Plan\n\n- one\n- two\n' >plan.md
cat >program.mjs <<'PROGRAM'
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';

let seen = [];
const service = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  const field = /name="text"\r\n\r\n(.*?)\r\n--/s.exec(text);
  seen.push(JSON.stringify(request.method === 'GET' ? request.url : field ? field[1] : text));
  response.end();
});
await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${service.address().port}/`;
const calls = [
  ['-F', 'text=Call Ada; then write'],
  ['--form-string', 'text=Call Ada; then write'],
  ['-F', 'text="Plan B" is better'],
  ['-d', '@plan.md'],
  ['--data-binary', '@plan.md'],
  ['--json', '@plan.md'],
  [`${url}?ids={1,2}`],
  [`${url}?page=[1-2]`],
  ['--globoff', `${url}?page=[1-2]`],
];
for (const parts of calls) {
  seen = [];
  const own = parts.some((part) => part.startsWith('http'));
  const code = await new Promise((resolve) => execFile('curl', ['-s', ...parts, ...(own ? [] : [url])], (error) => resolve(error?.code ?? 0)));
  console.log(parts.join(' ').replace(url, '/').padEnd(42), `code ${code}:`, seen.join(' and '));
}
process.exit();
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
-F text=Call Ada; then write               code 0: "Call Ada"
--form-string text=Call Ada; then write    code 0: "Call Ada; then write"
-F text="Plan B" is better                 code 0: "Plan B"
-d @plan.md                                code 0: "# Plan- one- two"
--data-binary @plan.md                     code 0: "# Plan\n\n- one\n- two\n"
--json @plan.md                            code 0: "# Plan\n\n- one\n- two\n"
/?ids={1,2}                                code 0: "/?ids=1" and "/?ids=2"
/?page=[1-2]                               code 0: "/?page=1" and "/?page=2"
--globoff /?page=[1-2]                     code 0: "/?page=[1-2]"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
