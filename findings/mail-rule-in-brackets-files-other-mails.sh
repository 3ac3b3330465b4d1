#!/usr/bin/env bash
# GNU Mailutils 3.15, `sieve` (`mailutils` of Debian 12 on the machine): rules in Sieve (RFC 5228) that sort the mails of a mailbox by the mark of a list or of a
# program in the subject, such as `[deal]`.
# Guess: in `:matches` only `*`, `?` and the backslash are special, as the RFC says (2.7.1); so `[deal]*` is each subject that begins with `[deal]`.
# Seen: brackets are a choice of letters: `[deal]*` files "apples for lunch" and "Lunch", which begin with one of them, and leaves "[deal] Chairs" where it is.
# `*[open]*` is each subject with one of four letters, so each of them. A backslash in front of the brackets finds nothing at all. `:contains` and `:is` have the
# brackets right. It ends with 0.
set -euo pipefail
sieve=$(command -v sieve || true)
[ -n "$sieve" ] && dpkg-query -W mailutils >/dev/null 2>&1 || { echo "needs mailutils of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LC_ALL=C TZ=UTC HOME=$folder
subjects=('[deal] Chairs' 'apples for lunch' 'Lunch' 'Re: [open] Pay' 'My trip')
rule() {
  rm -f inbox filed
  for subject in "${subjects[@]}"; do
    printf 'From ada@example.com Wed Jul  8 10:00:00 2026\nFrom: Ada <ada@example.com>\nTo: lin@example.com\nSubject: %s\n\nHello\n\n' "$subject"
  done >inbox
  printf 'require "fileinto";\nif header %s "subject" "%s" { fileinto "%s/filed"; }\n' "$1" "$2" "$folder" >rules
  "$sieve" -f inbox rules >said 2>&1 && result=$? || result=$?
  echo "$1 $2, ends with $result"
  [ ! -s filed ] || sed -n 's/^Subject: /  /p' filed
}
{
  rule :matches '[deal]*'
  rule :matches '*[open]*'
  rule :matches '\\[deal\\]*'
  rule :contains '[deal]'
  rule :is '[deal] Chairs'
} | tee seen
diff seen - <<'SEEN'
:matches [deal]*, ends with 0
  apples for lunch
  Lunch
:matches *[open]*, ends with 0
  [deal] Chairs
  apples for lunch
  Lunch
  Re: [open] Pay
  My trip
:matches \\[deal\\]*, ends with 0
:contains [deal], ends with 0
  [deal] Chairs
:is [deal] Chairs, ends with 0
  [deal] Chairs
SEEN
