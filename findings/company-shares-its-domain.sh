#!/usr/bin/env bash
# tldts 7.6.0 beside psl 1.15.0: the company of a contact by the domain of its mail address or site, as imports and CRMs join contacts to a company.
# Guess: both read the list of public suffixes (publicsuffix.org), so both have the same domain for the same name; two customers of one provider, which each
# have a name below it, are two.
# Seen: tldts leaves the private part of the list out unless `allowPrivateDomains` is set: two shops below myshopify.com are one company, and so are two teams
# below github.io or two sites below blogspot.com, where psl has two. Below onmicrosoft.com, from where companies without a domain of their own
# write, both have one for all, since it is not on the list. A complete address is read by tldts, while psl has none for it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund tldts@7.6.0 psl@1.15.0
cat >program.mjs <<'PROGRAM'
import psl from 'psl';
import { getDomain } from 'tldts';
for (const name of ['one.example.co.uk', 'one.myshopify.com', 'one.github.io', 'one.blogspot.com', 'one.onmicrosoft.com', 'one.cloudapp.net', 'ada@one.example.com'])
  console.log(`${name}: tldts ${getDomain(name)}, allowPrivateDomains ${getDomain(name, { allowPrivateDomains: true })}, psl ${psl.get(name)}`);
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
one.example.co.uk: tldts example.co.uk, allowPrivateDomains example.co.uk, psl example.co.uk
one.myshopify.com: tldts myshopify.com, allowPrivateDomains one.myshopify.com, psl one.myshopify.com
one.github.io: tldts github.io, allowPrivateDomains one.github.io, psl one.github.io
one.blogspot.com: tldts blogspot.com, allowPrivateDomains one.blogspot.com, psl one.blogspot.com
one.onmicrosoft.com: tldts onmicrosoft.com, allowPrivateDomains onmicrosoft.com, psl onmicrosoft.com
one.cloudapp.net: tldts cloudapp.net, allowPrivateDomains one.cloudapp.net, psl one.cloudapp.net
ada@one.example.com: tldts example.com, allowPrivateDomains example.com, psl null
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
