#!/usr/bin/env bash
# libphonenumber-js 1.13.16 and google-libphonenumber 3.2.47 (its model) read a number with letters differently.
# Guess: `+1 (800) FLOWERS` is +18003569377 in both, since letters stand for keys of a phone and one is a port of the other.
# Seen: google-libphonenumber converts the letters and calls it valid; libphonenumber-js ends at the first letter and returns the
# number `+1800`, invalid but not absent: a program that stores `number` keeps four digits. No error is thrown.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16 google-libphonenumber@3.2.47
cat >program.cjs <<'PROGRAM'
const { parsePhoneNumberFromString } = require('libphonenumber-js');
const { PhoneNumberUtil } = require('google-libphonenumber');
const text = '+1 (800) FLOWERS';
const one = parsePhoneNumberFromString(text);
console.log('libphonenumber-js', one.number, one.isValid());
const phones = PhoneNumberUtil.getInstance();
const other = phones.parse(text, 'ZZ');
console.log('google-libphonenumber', `+${other.getCountryCode()}${other.getNationalNumber()}`, phones.isValidNumber(other));
PROGRAM
seen=$(node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
libphonenumber-js +1800 false
google-libphonenumber +18003569377 true
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
