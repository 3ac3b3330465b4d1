#!/usr/bin/env bash
# InfluxDB 1.6.7 (`influxdb` of Debian 12 on the machine), with its own language of questions: deals and visits by account, for a report by weeks.
# Guess: `time(1w)` counts from a Monday or a Sunday; two deals of one second are two; a label that is written as 5 is found by 5, or a question of
# another kind than the label is an error.
# Seen: weeks are seven days since 1970, which began on a Thursday: the visits of Sunday and of the Monday after it are one week, those of Wednesday and
# Thursday two. Two deals of one account and one second are one, the later. `account = 5` and `account = "5"` find nothing and say nothing, only '5' in
# single quotes finds the deals; a question for the label alone (`SELECT account`) finds nothing either.
set -euo pipefail
server=$(command -v influxd || ls /usr/bin/influxd 2>/dev/null || true)
[ -n "$server" ] || { echo "needs influxdb of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; wait 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder"
port=$((20000 + RANDOM % 20000))
cat >settings <<SETTINGS
reporting-disabled = true
bind-address = "127.0.0.1:$((port + 1))"
[meta]
dir = "$folder/meta"
[data]
dir = "$folder/data"
wal-dir = "$folder/wal"
[http]
bind-address = "127.0.0.1:$port"
log-enabled = false
[monitor]
store-enabled = false
SETTINGS
"$server" -config settings >log 2>&1 &
cat >program.mjs <<'PROGRAM'
const base = `http://127.0.0.1:${process.argv[2]}`;
const post = (path, body) => fetch(base + path, { method: 'POST', body });
for (let attempt = 0; attempt < 100; attempt += 1) {
  if (await fetch(`${base}/ping`).then((answer) => answer.ok, () => false)) break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const ask = async (question) => {
  const answer = await post('/query', new URLSearchParams({ db: 'crm', epoch: 's', q: question }));
  const { results } = await answer.json();
  return results[0].error ?? results[0].series?.flatMap(({ values }) => values);
};
await ask('CREATE DATABASE crm');
const seconds = (text) => Date.parse(text) / 1000;
const write = (lines) => post('/write?db=crm&precision=s', lines.join('\n'));
const deals = await write([
  `deal,account=5 amount=100 ${seconds('2026-03-02T09:00:00Z')}`,
  `deal,account=5 amount=250 ${seconds('2026-03-02T09:00:00Z')}`,
]);
await write(
  ['01T10:00', '02T10:00', '04T10:00', '05T10:00'].map((time) => `visit,account=5 number=1i ${seconds(`2026-03-${time}:00Z`)}`),
);
console.log('deals of one second', deals.status, JSON.stringify(await ask('SELECT account, amount FROM deal')));
for (const label of ['5', '"5"', "'5'"])
  console.log(`account = ${label}`, JSON.stringify((await ask(`SELECT amount FROM deal WHERE account = ${label}`)) ?? 'nothing'));
console.log('account alone', JSON.stringify((await ask('SELECT account FROM deal')) ?? 'nothing'));
const weeks = await ask("SELECT count(number) FROM visit WHERE time >= '2026-03-01' AND time < '2026-03-08' GROUP BY time(1w)");
const day = (time) => new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(time * 1000);
for (const [time, count] of weeks) console.log(`week of ${day(time)}: ${count} visits`);
PROGRAM
node program.mjs $port | tee seen
diff seen - <<'SEEN'
deals of one second 204 [[1772442000,"5",250]]
account = 5 "nothing"
account = "5" "nothing"
account = '5' [[1772442000,250]]
account alone "nothing"
week of Thu, Feb 26: 3 visits
week of Thu, Mar 5: 1 visits
SEEN
