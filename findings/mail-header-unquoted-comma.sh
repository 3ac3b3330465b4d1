#!/usr/bin/env bash
# nodemailer 10.6.1 and addressparser 1.0.1, from which it comes, read one header differently.
# Guess: `Doe, John <j@x.example>` without quotes is two entries in both, or an error: RFC 5322 wants quotes there.
# Seen: addressparser returns two entries, the first with the name Doe and an empty address; nodemailer joins them to one named
# `Doe, John`. A mail import that counts recipients, or skips empty addresses, depends on which of the two it has.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.1 addressparser@1.0.1
cat >program.cjs <<'PROGRAM'
for (const name of ['addressparser', 'nodemailer/lib/addressparser'])
  console.log(name, JSON.stringify(require(name)('Doe, John <j@x.example>').map(({ name, address }) => [name, address])));
PROGRAM
seen=$(node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
addressparser [["Doe",""],["John","j@x.example"]]
nodemailer/lib/addressparser [["Doe, John","j@x.example"]]
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
