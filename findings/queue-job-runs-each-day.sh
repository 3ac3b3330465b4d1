#!/usr/bin/env bash
# bree 9.2.9 with @breejs/later 4.2.0, which it takes: when a job runs, as words (`interval`), from Wednesday 28 January 2026 at 00:10 UTC.
# Guess: words that are not understood are refused when the job is added, as a wrong cron rule is; `every 90 minutes` is 90 minutes after the last
# time, and `every 10 days` ten days after it.
# Seen: what is understood up to the first unknown word is the rule; the place of that word is in `error` of the schedule, which Bree does not look
# at. `at 5:30 pm every monday` is each day at 17:30 (`at 5:30 pm on monday` is right), `every hour` each day at midnight, and `every day at 9:00 am`
# the first of each month at midnight. `every 90 minutes` is each hour, `every 45 minutes` at :00 and :45, so after 45 and 15 minutes, and
# `every 10 days` begins again on the 1st: 31 January, 1 February. A wrong cron rule is refused.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund bree@9.2.9 @breejs/later@4.2.0
echo '' >job.js
cat >program.cjs <<'PROGRAM'
const later = require('@breejs/later');
const Bree = require('bree');
later.date.UTC();
async function times(when) {
  let job;
  try {
    const bree = new Bree({ root: false, logger: false, jobs: [{ name: 'job', path: `${__dirname}/job.js`, ...when }] });
    await bree.init();
    [job] = bree.config.jobs;
  } catch {
    return 'refused';
  }
  const next = later.schedule(job.interval).next(4, new Date('2026-01-28T00:10:00Z'));
  return next.map((time) => time.toISOString().slice(5, 16).replace('T', ' ')).join(', ');
}
(async () => {
  for (const interval of ['at 5:30 pm on monday', 'at 5:30 pm every monday', 'every 1 hour', 'every hour', 'every day at 9:00 am', 'every 90 minutes', 'every 45 minutes', 'every 10 days'])
    console.log(interval, '|', await times({ interval }));
  console.log('cron 0 9 * * mondays |', await times({ cron: '0 9 * * mondays' }));
  process.exit(0);
})();
PROGRAM
TZ=UTC timeout 60 node program.cjs | tee seen
diff seen - <<'SEEN'
at 5:30 pm on monday | 02-02 17:30, 02-09 17:30, 02-16 17:30, 02-23 17:30
at 5:30 pm every monday | 01-28 17:30, 01-29 17:30, 01-30 17:30, 01-31 17:30
every 1 hour | 01-28 00:10, 01-28 01:00, 01-28 02:00, 01-28 03:00
every hour | 01-28 00:10, 01-29 00:00, 01-30 00:00, 01-31 00:00
every day at 9:00 am | 02-01 00:00, 03-01 00:00, 04-01 00:00, 05-01 00:00
every 90 minutes | 01-28 01:00, 01-28 02:00, 01-28 03:00, 01-28 04:00
every 45 minutes | 01-28 00:45, 01-28 01:00, 01-28 01:45, 01-28 02:00
every 10 days | 01-31 00:00, 02-01 00:00, 02-11 00:00, 02-21 00:00
cron 0 9 * * mondays | refused
SEEN
