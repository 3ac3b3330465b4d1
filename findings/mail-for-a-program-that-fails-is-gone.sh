#!/usr/bin/env bash
# procmail 3.22 and maildrop 2.9 (`procmail` and `maildrop` of Debian 12 on the machine): a rule hands each mail about a deal to a program that makes a
# record of it; the service is down, and the program ends with an error.
# Guess: a program that fails has not taken the mail: it stays, or goes to the next rule and to the default folder, or the mail server learns of it and
# tries again; a subject on two lines is one subject with a blank where the line ended (RFC 5322, 2.2.3).
# Seen: procmail takes it for delivered: no folder has the mail, the exit code is 0, and the log has the program as the folder. With the flag `w` it goes to
# the default folder. maildrop ends with the code of the program. In both a subject on two lines is not found by a rule that has a blank in that
# place, so the mails with a short subject are handled and those with a long one are not.
set -euo pipefail
command -v procmail >/dev/null && command -v maildrop >/dev/null || { echo "needs procmail and maildrop of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export HOME=$folder LC_ALL=C.UTF-8
mail() { printf '%s\n' 'From: Ada <ada@example.com>' 'To: Bo <bo@example.com>' "$1" 'Message-ID: <1@example.com>' '' 'Text.'; }
rule() { printf '%s\n' "MAILDIR=$folder" "DEFAULT=$folder/default" "LOGFILE=$folder/log" "$@" >rules; }
where() { for box in default deals; do [ ! -s $box ] || echo "$box"; done | grep . || echo nowhere; }
run() {
  for flag in '' ' w'; do
    rm -f default deals log
    rule ":0$flag" '* ^Subject:.*deal' '| cat >/dev/null; exit 3'
    mail 'Subject: A deal' | procmail -m rules && echo "procmail, :0$flag: ends with $?, mail in: $(where); log: $(sed -n 's/ *Folder: \(.*\)/\1/p' log | sed "s|$folder/||; s/[[:space:]].*//")"
  done
  rm -f default deals
  printf '%s\n' "DEFAULT=\"$folder/default\"" 'if (/^Subject:.*deal/)' '{' '  to "| cat >/dev/null; exit 3"' '}' >filter
  chmod 600 filter
  code=0
  mail 'Subject: A deal' | maildrop ./filter 2>/dev/null || code=$?
  echo "maildrop: ends with $code"
  for subject in 'Subject: deal of 1,200' $'Subject: deal\n of 1,200'; do
    rm -f default deals
    rule ':0' '* ^Subject:.*deal of 1,200' deals
    mail "$subject" | procmail -m rules
    echo "procmail, ${subject/$'\n'/ (line)}: $(where)"
    rm -f default deals
    printf '%s\n' "DEFAULT=\"$folder/default\"" 'if (/^Subject:.*deal of 1,200/)' '{' "  to \"$folder/deals\"" '}' >filter
    mail "$subject" | maildrop ./filter
    echo "maildrop, ${subject/$'\n'/ (line)}: $(where)"
  done
}
seen=$(run)
echo "$seen"
wanted=$(cat <<'WANTED'
procmail, :0: ends with 0, mail in: nowhere; log: 
procmail, :0 w: ends with 0, mail in: default; log: default
maildrop: ends with 3
procmail, Subject: deal of 1,200: deals
maildrop, Subject: deal of 1,200: deals
procmail, Subject: deal (line) of 1,200: default
maildrop, Subject: deal (line) of 1,200: default
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
