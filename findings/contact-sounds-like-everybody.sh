#!/usr/bin/env bash
# natural 8.1.1, metaphone 2.0.1, double-metaphone 2.0.1 and soundex-code 2.0.1: keys of the sound of names, by which an import finds contacts that
# are there already under another spelling.
# Guess: a name in letters that the rules do not know has a key of its own, such as the name itself, or none (null), or is an error; the rules of
# Daitch and Mokotoff, made for names of Eastern Europe, know at least some of it.
# Seen: metaphone and both double metaphones have an empty text, and `SoundExDM` of natural has 000000, for each name in Cyrillic,
# Chinese or Greek letters: all those people are one. Both kinds of soundex keep the first letter alone, so Ivanov and Ilyin are one, and
# Papadopoulos and Pavlou. In Latin letters the same keys mix less: Åsa is no Asa for three, and a leading Ş or Ł is dropped by two.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts natural@8.1.1 metaphone@2.0.1 double-metaphone@2.0.1 soundex-code@2.0.1
cat >program.mjs <<'PROGRAM'
import { doubleMetaphone } from 'double-metaphone';
import { metaphone } from 'metaphone';
import natural from 'natural';
import { soundex } from 'soundex-code';
const keys = { metaphone, 'double-metaphone': (name) => doubleMetaphone(name)[0], 'soundex-code': soundex };
for (const kind of ['Metaphone', 'DoubleMetaphone', 'SoundEx', 'SoundExDM']) {
  const rules = new natural[kind]();
  keys[`natural ${kind}`] = (name) => [rules.process(name)].flat()[0];
}
const names = ['Иванов', 'Ильин', 'Петрова', '王伟', '李娜', 'Παπαδόπουλος', 'Παύλου', 'Åsa', 'Asa', 'Şahin', 'Łukasz'];
for (const [library, keyOf] of Object.entries(keys)) console.log(`${library}:`, names.map((name) => `${name} ${JSON.stringify(keyOf(name))}`).join(', '));
PROGRAM
seen=$(node program.mjs | grep -E ': Иванов ')
echo "$seen"
wanted=$(cat <<'WANTED'
metaphone: Иванов "", Ильин "", Петрова "", 王伟 "", 李娜 "", Παπαδόπουλος "", Παύλου "", Åsa "S", Asa "AS", Şahin "AHN", Łukasz "UKSS"
double-metaphone: Иванов "", Ильин "", Петрова "", 王伟 "", 李娜 "", Παπαδόπουλος "", Παύλου "", Åsa "S", Asa "AS", Şahin "HN", Łukasz "KS"
soundex-code: Иванов "И000", Ильин "И000", Петрова "П000", 王伟 "王000", 李娜 "李000", Παπαδόπουλος "Π000", Παύλου "Π000", Åsa "Å200", Asa "A200", Şahin "Ş500", Łukasz "Ł220"
natural Metaphone: Иванов "ИВАНОВ", Ильин "ИЛЬИН", Петрова "ПЕТРОВА", 王伟 "王伟", 李娜 "李娜", Παπαδόπουλος "ΠΑΠΑΔΌΠΟΥΛΟΣ", Παύλου "ΠΑΎΛΟΥ", Åsa "ÅS", Asa "AS", Şahin "ŞHN", Łukasz "ŁKSS"
natural DoubleMetaphone: Иванов "", Ильин "", Петрова "", 王伟 "", 李娜 "", Παπαδόπουλος "", Παύλου "", Åsa "S", Asa "A", Şahin "HN", Łukasz "KS"
natural SoundEx: Иванов "И000", Ильин "И000", Петрова "П000", 王伟 "王000", 李娜 "李000", Παπαδόπουλος "Π000", Παύλου "Π000", Åsa "Å200", Asa "A200", Şahin "Ş500", Łukasz "Ł220"
natural SoundExDM: Иванов "000000", Ильин "000000", Петрова "000000", 王伟 "000000", 李娜 "000000", Παπαδόπουλος "000000", Παύλου "000000", Åsa "400000", Asa "040000", Şahin "560000", Łukasz "540000"
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
