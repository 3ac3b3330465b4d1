#!/usr/bin/env bash
# Mosquitto 2.0 (`mosquitto` and `mosquitto-clients` of Debian 12 on the machine), a server of MQTT whose settings name a port alone: events of
# tasks, confirmed (`-q 1`), for an office that keeps its session (`-c` with `-i`) and is away.
# Guess: each event that the server has confirmed is there when the office is back, or the one that sends is refused; what is kept for the office
# outlives a restart of the server, since the session does not end.
# Seen: the server keeps a thousand events for a client that is away (`max_queued_messages`), and confirms and drops the later ones: of 1500 the office reads
# the first 1000, so the newest state of a task is what is lost. The sender ends with 0. Without `persistence true` (which the file of Debian has) a restart takes
# them all, and the session too: an event that is sent before the office is back is for nobody.
set -euo pipefail
server=$(command -v mosquitto || ls /usr/sbin/mosquitto 2>/dev/null || true)
[ -n "$server" ] && command -v mosquitto_pub >/dev/null || { echo "needs mosquitto and mosquitto-clients of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder"
port=$((20000 + RANDOM % 20000))
printf 'listener %s 127.0.0.1\nallow_anonymous true\nlog_type none\n' $port >settings
start() {
  "$server" -c settings &
  process=$!
  for _ in $(seq 50); do (exec 3<>/dev/tcp/127.0.0.1/$port) 2>/dev/null && return; sleep 0.1; done
  echo "the server did not start"
  exit 1
}
restart() {
  kill $process
  wait $process || true
  start
}
office() {
  mosquitto_sub -p $port -c -i office -q 1 -t tasks "$@" 2>/dev/null || true
}
send() {
  mosquitto_pub -p $port -q 1 -t tasks -l && echo "$1: the sender ends with 0"
}
read_again() {
  office -W 3 >got
  echo "$1: read $(wc -l <got), the last is $(tail -1 got)"
}
start
{
  office -E
  seq 900 | send '900 sent'
  read_again '900 sent'
  seq 1500 | send '1500 sent'
  read_again '1500 sent'
  seq 5 | send '5 sent, then a restart'
} >seen
restart
{
  seq 6 7 | send '2 after the restart'
  read_again 'after the restart'
} >>seen
cat seen
diff seen - <<'SEEN'
900 sent: the sender ends with 0
900 sent: read 900, the last is 900
1500 sent: the sender ends with 0
1500 sent: read 1000, the last is 1000
5 sent, then a restart: the sender ends with 0
2 after the restart: the sender ends with 0
after the restart: read 0, the last is 
SEEN
