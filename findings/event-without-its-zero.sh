#!/usr/bin/env bash
# cloudevents 10.0.0: events whose data is one value, such as a counter, a flag or a state of a task, in the two forms for HTTP.
# Guess: an event has the data that it was made with in both forms, binary and structured; only without `data` there is none. A text of JSON is that
# text in both. The time keeps its offset, as the format allows (RFC 3339).
# Seen: 0, false and an empty text, a counter that is down or a flag that was taken away, are not in the structured form, though JSON.stringify has them: the
# receiver cannot tell them from an event without data. A text is a text in the structured form; in the binary form it is sent
# without quotes as JSON, so that the text `{"a":1}` is an object there, and `007` no JSON. 09:00+02:00 is sent as 07:00Z.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund cloudevents@10.0.0
cat >program.mjs <<'PROGRAM'
import { CloudEvent, HTTP } from 'cloudevents';
for (const data of [1, 0, true, false, 'won', '', '{"a":1}', '007', { left: 0 }]) {
  const event = new CloudEvent({ type: 'task.state', source: '/tasks/7', time: '2026-07-10T09:00:00+02:00', data });
  const read = HTTP.toEvent(HTTP.structured(event));
  const kept = JSON.parse(JSON.stringify(event));
  const { body, headers } = HTTP.binary(event);
  const structured = 'data' in read && read.data !== undefined ? JSON.stringify(read.data) : 'none';
  console.log(`${JSON.stringify(data)} | structured ${structured} | JSON.stringify ${'data' in kept ? 'has it' : 'none'} | binary ${body} (${headers['ce-time']})`);
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
1 | structured 1 | JSON.stringify has it | binary 1 (2026-07-10T07:00:00.000Z)
0 | structured none | JSON.stringify has it | binary 0 (2026-07-10T07:00:00.000Z)
true | structured true | JSON.stringify has it | binary true (2026-07-10T07:00:00.000Z)
false | structured none | JSON.stringify has it | binary false (2026-07-10T07:00:00.000Z)
"won" | structured "won" | JSON.stringify has it | binary won (2026-07-10T07:00:00.000Z)
"" | structured none | JSON.stringify has it | binary  (2026-07-10T07:00:00.000Z)
"{\"a\":1}" | structured "{\"a\":1}" | JSON.stringify has it | binary {"a":1} (2026-07-10T07:00:00.000Z)
"007" | structured "007" | JSON.stringify has it | binary 007 (2026-07-10T07:00:00.000Z)
{"left":0} | structured {"left":0} | JSON.stringify has it | binary {"left":0} (2026-07-10T07:00:00.000Z)
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
