#!/usr/bin/env bash
# notmuch 0.37 and mu 1.8 (`notmuch` and `maildir-utils` of Debian 12 on the machine): a script looks for the mails of one contact, or about one task, by
# their search.
# Guess: `from:` with a complete address finds mails from that address; a code that is in the subject is found by both; a minus in front of a condition
# excludes, as `not` does; two conditions are both wanted.
# Seen: in notmuch an address is a sequence of words: ada@example.com finds ada@example.com.au and joe-ada@example.com too, so that the mails of two other
# people are tagged for the contact; mu has the one. `-subject:deal` of notmuch finds the mails about deals, that of mu none. Two senders are either of
# them in notmuch and both, so none, in mu. In mu the task T-12 and terms of net-30 are not found, although these are the words. No error and no warning.
set -euo pipefail
command -v notmuch >/dev/null && command -v mu >/dev/null || { echo "needs notmuch and maildir-utils of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder TZ=UTC LC_ALL=C.UTF-8 XDG_CONFIG_HOME=$folder/config XDG_CACHE_HOME=$folder/cache
mkdir -p mail/cur mail/new mail/tmp
number=0
write() {
  number=$((number + 1))
  printf '%s\n' "From: $1" 'To: Bo <bo@example.com>' "Subject: $2" "Date: Fri, 10 Jul 2026 0$number:00:00 +0000" "Message-ID: <$number@example.com>" \
    'Content-Type: text/plain; charset=utf-8' '' "$3" >"mail/cur/$number:2,S"
}
write 'Ada <ada@example.com>' 'A deal' 'Paid.'
write 'Ada <ada@example.com.au>' 'Another deal' 'Open.'
write 'Joe Ada <joe-ada@example.com>' 'Lunch' 'On Friday.'
write 'Bo <bo@example.com>' 'Task T-12' 'Terms are net-30.'
printf '%s\n' '[database]' "path=$folder/mail" '[user]' 'name=Bo' 'primary_email=bo@example.com' '[new]' 'tags=inbox' >.notmuch-config
notmuch new >/dev/null 2>&1
mu init --maildir="$folder/mail" --muhome="$folder/mu" >/dev/null 2>&1
mu index --muhome="$folder/mu" >/dev/null 2>&1
run() {
  while read -r query; do
    echo "$query: notmuch $(notmuch search --output=messages --sort=oldest-first -- "$query" | sed 's/^id:\(.*\)@.*/\1/' | paste -sd' ')," \
      "mu $({ mu find --muhome="$folder/mu" -s d -f l "$query" 2>/dev/null || true; } | sed 's/.*cur.\([0-9]\).*/\1/' | paste -sd' ')"
  done <<'QUERIES'
from:ada@example.com
not subject:deal
-subject:deal
from:ada@example.com from:bo@example.com
subject:T-12
net-30
lunch
QUERIES
}
seen=$(run)
echo "$seen"
wanted=$(cat <<'WANTED'
from:ada@example.com: notmuch 1 2 3, mu 1
not subject:deal: notmuch 3 4, mu 3 4
-subject:deal: notmuch 1 2, mu 
from:ada@example.com from:bo@example.com: notmuch 1 2 3 4, mu 
subject:T-12: notmuch 4, mu 
net-30: notmuch 4, mu 
lunch: notmuch 3, mu 3
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
