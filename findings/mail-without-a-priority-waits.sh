#!/usr/bin/env bash
# Exim 4.96 (`exim4-daemon-light` of Debian 12 on the machine, started as root), rules of a person as an "Exim filter": urgent mails (`X-Priority` below 3) and large
# orders (`X-Amount` above 1000) go to files of their own, from which a program makes tasks.
# Guess: a condition on a header that is missing, or that is no number, is false, so the mail goes to the inbox; `1 (Highest)`, as mail programs write it, is 1 or is no
# number; 1250.50 is above 1000; zeros in front of a number change nothing.
# Seen: each mail without the header, with `1 (Highest)` or with 1250.50 is an error of the rules, and the mail stays in the queue: it is in no file and not in the inbox, the
# sender and the reader hear nothing, and sending ends with 0. `5K` is 5120, 01750 is 1000 (of base eight), and 0800 is an error. With `if $h_x-priority: matches …`,
# or `def:` as a first condition, nothing waits.
set -euo pipefail
exim=$(command -v exim4 || ls /usr/sbin/exim4 2>/dev/null || true)
[ -n "$exim" ] && [ "$(id -u)" = 0 ] || { echo "needs exim4-daemon-light of Debian 12, and root"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
mkdir spool box
chown Debian-exim spool box
cat >settings <<SETTINGS
keep_environment =
never_users =
primary_hostname = example.com
spool_directory = $folder/spool
log_file_path = $folder/spool/log.%s
begin routers
rules:
  driver = redirect
  file = $folder/rules
  allow_filter
  user = Debian-exim
  file_transport = file
box:
  driver = accept
  transport = inbox
begin transports
inbox:
  driver = appendfile
  file = $folder/box/inbox
  user = Debian-exim
file:
  driver = appendfile
begin retry
* * F,5d,1h
SETTINGS
send() {
  rm -f box/* spool/input/*
  printf 'From: ada@example.com\nTo: lin@example.com\nSubject: An order\n%b\nHello\n' "${1:+$1\n}" | "$exim" -C "$folder/settings" -odf -i lin@example.com 2>/dev/null && result=$? || result=$?
  echo "  ${1:-no such header} | ends with $result | in a file: $(ls box | tr '\n' ' ')| waits: $(ls spool/input | grep -c -- '-H$' || true)"
}
rule() {
  echo "$1"
  printf '# Exim filter\nif %s then save %s/box/%s endif\n' "$1" "$folder" "$2" >rules
}
{
  rule '$h_x-priority: is below 3' urgent
  for value in 'X-Priority: 1' 'X-Priority: 5' 'X-Priority: 1 (Highest)' ''; do send "$value"; done
  rule '$h_x-amount: is above 1000' large
  for value in 900 1250 1250.50 5K 01750 0800; do send "X-Amount: $value"; done
  rule '$h_x-priority: matches "^[12]"' urgent
  for value in 'X-Priority: 1 (Highest)' ''; do send "$value"; done
} | tee seen
diff seen - <<'SEEN'
$h_x-priority: is below 3
  X-Priority: 1 | ends with 0 | in a file: urgent | waits: 0
  X-Priority: 5 | ends with 0 | in a file: inbox | waits: 0
  X-Priority: 1 (Highest) | ends with 0 | in a file: | waits: 1
  no such header | ends with 0 | in a file: | waits: 1
$h_x-amount: is above 1000
  X-Amount: 900 | ends with 0 | in a file: inbox | waits: 0
  X-Amount: 1250 | ends with 0 | in a file: large | waits: 0
  X-Amount: 1250.50 | ends with 0 | in a file: | waits: 1
  X-Amount: 5K | ends with 0 | in a file: large | waits: 0
  X-Amount: 01750 | ends with 0 | in a file: inbox | waits: 0
  X-Amount: 0800 | ends with 0 | in a file: | waits: 1
$h_x-priority: matches "^[12]"
  X-Priority: 1 (Highest) | ends with 0 | in a file: urgent | waits: 0
  no such header | ends with 0 | in a file: inbox | waits: 0
SEEN
