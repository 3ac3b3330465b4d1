#!/usr/bin/env bash
# R 4.2, httr 1.4 and readr 2.1 (`r-base-core`, `r-cran-httr` and `r-cran-readr` of Debian 12 on the machine): records by their ids, in an address, a form
# and a file.
# Guess: an id is written with its digits, as 123456 is; a time at midnight is a time, as nine o'clock is.
# Seen: 100000 is 1e+05 in an address (`paste0`), in a form of httr and in a file (`write.csv`), and 3000000 is 3e+06, as each id that is shorter so. The
# service does not find it, or reads it as a text or a number with a point; a test with other ids passes. Where all times of a column are midnight,
# `write.csv` writes days; with one other time, all have theirs. JSON of httr is right; readr writes 1e15 for 1000000000000000. With
# `options(scipen = 999)`, or ids as texts, it does not happen.
set -euo pipefail
command -v Rscript >/dev/null && [ -d /usr/lib/R/site-library/httr ] && [ -d /usr/lib/R/site-library/readr ] || { echo "needs r-base-core, r-cran-httr and r-cran-readr of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC LC_ALL=C.UTF-8
cat >service.mjs <<'SERVICE'
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
const service = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  if (request.method === 'GET') console.log('address', decodeURIComponent(request.url));
  else console.log(request.headers['content-type'].includes('json') ? 'JSON   ' : 'form   ', decodeURIComponent(body));
  response.end('{}');
});
service.listen(0, '127.0.0.1', () => {
  spawn('Rscript', ['program.R', `http://127.0.0.1:${service.address().port}`], { stdio: ['ignore', 'inherit', 'ignore'] }).on('exit', (code) => process.exit(code));
});
SERVICE
cat >program.R <<'PROGRAM'
library(httr)
base <- commandArgs(TRUE)[1]
for (id in c(100000, 123456)) invisible(GET(paste0(base, "/deals/", id)))
invisible(POST(base, body = list(first = 100000, second = 123456, third = 3000000), encode = "form"))
invisible(POST(base, body = list(first = 100000, second = 123456, third = 3000000), encode = "json"))
rows <- data.frame(id = c(100000, 123456, 3000000), due = as.POSIXct("2026-07-10", tz = "UTC"))
write.csv(rows, row.names = FALSE, quote = FALSE)
rows$due[1] <- as.POSIXct("2026-07-10 09:00:00", tz = "UTC")
write.csv(rows[1:2, ], row.names = FALSE, quote = FALSE)
cat(readr::format_csv(data.frame(id = c(100000, 1e15, 123456789012345))))
PROGRAM

seen=$(node service.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
address /deals/1e+05
address /deals/123456
form    first=1e+05&second=123456&third=3e+06
JSON    {"first":100000,"second":123456,"third":3000000}
id,due
1e+05,2026-07-10
123456,2026-07-10
3e+06,2026-07-10
id,due
1e+05,2026-07-10 09:00:00
123456,2026-07-10 00:00:00
id
100000
1e15
123456789012345
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
