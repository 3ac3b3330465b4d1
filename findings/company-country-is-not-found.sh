#!/usr/bin/env bash
# country-list 2.4.1 with @fragaria/address-formatter 6.7.1, and jsvat 2.5.4: companies of a CRM, with the name of a country as people write it and a number for
# VAT.
# Guess: `getCode('United Kingdom')` is GB; an address with the name of its country and no code has the lines of that country, or at least
# all its parts; a number is checked by the rules of today, and the country of a number is its code in ISO 3166.
# Seen: country-list knows the names of the standard to the letter, so United Kingdom, United States, Netherlands and South Korea have no code, and
# Germany and France do, which is what tests have. Without a code the formatter does not look at the name: the number of the house is
# behind the street and the state is gone, with no error; so it is with the code of three letters. jsvat refuses Belgian numbers that begin
# with 1, which are issued since 2023 (the check digits are right), and Northern Ireland (XI); the Netherlands' new form is known.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund country-list@2.4.1 @fragaria/address-formatter@6.7.1 jsvat@2.5.4
cat >program.mjs <<'PROGRAM'
import addresses from '@fragaria/address-formatter';
import countries from 'country-list';
import { checkVAT, countries as rules } from 'jsvat';
for (const name of ['Germany', 'France', 'United Kingdom', 'United States', 'Netherlands', 'South Korea']) console.log(name, countries.getCode(name) ?? 'no code');
const address = { houseNumber: '5', road: 'Main St', city: 'Springfield', state: 'Illinois', postcode: '62701', country: 'United States of America' };
for (const countryCode of ['US', 'USA', undefined])
  console.log('code', countryCode ?? 'none', '|', (addresses.default ?? addresses).format({ ...address, countryCode }).trim().split('\n').join(', '));
const rest = (digits) => String(97 - (Number(digits) % 97)).padStart(2, '0');
for (const number of [`BE01234567${rest('01234567')}`, `BE10000000${rest('10000000')}`, 'NL000099998B57', 'GB980780684', 'XI980780684'])
  console.log(number, checkVAT(number, rules).isValid ? 'valid' : 'invalid');
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
Germany DE
France FR
United Kingdom no code
United States no code
Netherlands no code
South Korea no code
code US | 5 Main St, Springfield, IL 62701, United States of America
code USA | Main St 5, 62701 Springfield, United States of America
code none | Main St 5, 62701 Springfield, United States of America
BE0123456749 valid
BE1000000021 invalid
NL000099998B57 valid
GB980780684 valid
XI980780684 invalid
SEEN
