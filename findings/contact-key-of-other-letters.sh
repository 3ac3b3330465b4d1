#!/usr/bin/env bash
# slugify 1.6.9, speakingurl 14.0.1, transliteration 2.6.1 and any-ascii 0.3.3: names of contacts and labels as keys in plain letters, for addresses of pages,
# names of files and a search for doubles.
# Guess: Greek names sound as in a passport (ELOT 743: Th, X, I); a script that is not known is left or refused; different names have different
# keys more or less; a capital ẞ is SS.
# Seen: slugify writes Greek by the looks of its letters, with digits: Αθήνα is `A8hna`, Ξένια `3enia`. With `strict`, which its guide offers,
# version 1.5 is `15`, and A.B and A/B are `ab`. Thai, Korean and Japanese names are the empty text in slugify and
# speakingurl, so all such contacts are one; an Armenian name is its first letter in slugify. transliteration leaves ẞ out (STRAẞE is
# `STRAE`), and it and any-ascii read Japanese names as Chinese: 東京 is `Dong Jing`. No error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund slugify@1.6.9 speakingurl@14.0.1 transliteration@2.6.1 any-ascii@0.3.3
cat >program.mjs <<'PROGRAM'
import anyAscii from 'any-ascii';
import slugify from 'slugify';
import speakingUrl from 'speakingurl';
import { slugify as ofTransliteration, transliterate } from 'transliteration';
for (const name of ['Müller', 'Αθήνα', 'Ξένια', 'Արմեն', 'สมชาย', '김민수', 'STRAẞE', '東京', 'Plan 1.5', 'Plan 15', 'A.B', 'A/B'])
  console.log(
    name,
    '| slugify', slugify(name) || 'empty',
    '| strict', slugify(name, { strict: true, lower: true }) || 'empty',
    '| speakingurl', speakingUrl(name) || 'empty',
    '| transliteration', transliterate(name), ofTransliteration(name) || 'empty',
    '| any-ascii', anyAscii(name),
  );
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
Müller | slugify Muller | strict muller | speakingurl mueller | transliteration Muller muller | any-ascii Muller
Αθήνα | slugify A8hna | strict a8hna | speakingurl athina | transliteration Athina athina | any-ascii Athina
Ξένια | slugify 3enia | strict 3enia | speakingurl ksenia | transliteration Xenia xenia | any-ascii Xenia
Արմեն | slugify A | strict a | speakingurl empty | transliteration Armen armen | any-ascii Armen
สมชาย | slugify empty | strict empty | speakingurl empty | transliteration smchaay smchaay | any-ascii smchay
김민수 | slugify empty | strict empty | speakingurl empty | transliteration gimminsu gimminsu | any-ascii GimMinSu
STRAẞE | slugify STRASSE | strict strasse | speakingurl strasse | transliteration STRAE strae | any-ascii STRASsE
東京 | slugify empty | strict empty | speakingurl empty | transliteration Dong Jing dong-jing | any-ascii DongJing
Plan 1.5 | slugify Plan-1.5 | strict plan-15 | speakingurl plan-1-5 | transliteration Plan 1.5 plan-1.5 | any-ascii Plan 1.5
Plan 15 | slugify Plan-15 | strict plan-15 | speakingurl plan-15 | transliteration Plan 15 plan-15 | any-ascii Plan 15
A.B | slugify A.B | strict ab | speakingurl a-b | transliteration A.B a.b | any-ascii A.B
A/B | slugify AB | strict ab | speakingurl a-b | transliteration A/B a-b | any-ascii A/B
SEEN
