#!/usr/bin/env bash
# Pigeonhole 0.5.19 (`dovecot-sieve` of Debian 12 on the machine, started as root): rules of a mail server in Sieve (RFC 5228), by which mails of orders and
# alarms are filed, run by its `sieve-test`.
# Guess: the comparator for numbers (`i;ascii-numeric`) compares -5, EUR 20 and 1200.50 as numbers, or does not match what is none; `:contains` takes no
# notice of upper and lower case, as it says; `:count` of To counts people; the day of a mail is the day that its Date says.
# Seen: what does not begin with a digit is endless, so -5 and `EUR 20` are greater than 1000, while `1,200.50` is 1 and not; 9.99 is 9. That is what RFC 4790
# says of the comparator, and no error. MÜLLER is not found in Müller, though ADA is in Ada. Two people in one To are one field. The day is
# that of the server: with TZ=UTC, 10 July 23:30 in Los Angeles is the 11th. Without the comparator 9.99 is greater than 1000, as text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
mkdir mail && chown nobody:nogroup mail
cat >dovecot.conf <<CONF
mail_location = maildir:$folder/mail
mail_uid = nobody
mail_gid = nogroup
mail_home = $folder/mail
postmaster_address = post@example.com
log_path = $folder/log
plugin {
  sieve = $folder/none.sieve
}
CONF
cat >mail.eml <<'MAIL'
From: Ada Lee <ada@example.com>
To: Ada Lee <ada@example.com>, Lin <lin@example.com>
Subject: =?utf-8?Q?Order_of_Ada_M=C3=BCller?=
Date: Fri, 10 Jul 2026 23:30:00 -0700
X-Change: -5
X-Cost: EUR 20
X-Total: 1,200.50
X-Price: 9.99
Message-ID: <1@example.com>

Hello
MAIL
number=':comparator "i;ascii-numeric"'
seen=$(
  while read -r test; do
    printf 'require ["fileinto","relational","comparator-i;ascii-numeric","date"]; if %s { fileinto "found"; }\n' "$test" >rule.sieve
    chmod 644 rule.sieve
    answer=$(TZ=UTC USER=nobody sieve-test -c dovecot.conf rule.sieve mail.eml 2>>errors | grep -c 'in folder: found' || true)
    echo "${test//$number/numeric}: $([ "$answer" = 1 ] && echo yes || echo no)"
  done <<TESTS
header :value "gt" $number "x-change" "1000"
header :value "gt" $number "x-cost" "1000"
header :value "gt" $number "x-total" "1000"
header :value "eq" $number "x-price" "9"
header :value "gt" "x-price" "1000"
header :contains "subject" "ADA"
header :contains "subject" "Müller"
header :contains "subject" "MÜLLER"
header :count "ge" $number "to" "2"
address :count "ge" $number "to" "2"
date :is "date" "date" "2026-07-10"
date :originalzone :is "date" "date" "2026-07-10"
TESTS
)
echo "$seen"
wanted=$(cat <<'WANTED'
header :value "gt" numeric "x-change" "1000": yes
header :value "gt" numeric "x-cost" "1000": yes
header :value "gt" numeric "x-total" "1000": no
header :value "eq" numeric "x-price" "9": yes
header :value "gt" "x-price" "1000": yes
header :contains "subject" "ADA": yes
header :contains "subject" "Müller": yes
header :contains "subject" "MÜLLER": no
header :count "ge" numeric "to" "2": no
address :count "ge" numeric "to" "2": yes
date :is "date" "date" "2026-07-10": no
date :originalzone :is "date" "date" "2026-07-10": yes
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
