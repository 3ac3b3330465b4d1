#!/usr/bin/env bash
# libphonenumber-js 1.13.16, google-libphonenumber 3.2.47 and awesome-phonenumber 7.8.0: cells of a list of contacts that hold two numbers.
# Guess: the first number is taken, or the text is refused; what is called valid is a number that is in the text.
# Seen: the short form of neighbouring lines, `1234567/8` or `1234567-8`, is one number of a digit more, valid in all three, and it belongs to
# somebody else. An abbreviation for "or" between two numbers is taken for keys of a phone by the two of Google. Two complete numbers
# are refused. Calls and messages of an import go to strangers, and a check of validity does not show which.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16 google-libphonenumber@3.2.47 awesome-phonenumber@7.8.0
cat >program.mjs <<'PROGRAM'
import { parsePhoneNumber } from 'awesome-phonenumber';
import google from 'google-libphonenumber';
import parse from 'libphonenumber-js/max';

const util = google.PhoneNumberUtil.getInstance();
function byGoogle(text, country) {
  try {
    const number = util.parse(text, country);
    return `${util.format(number, google.PhoneNumberFormat.E164)} ${util.isValidNumber(number) ? 'valid' : 'invalid'}`;
  } catch {
    return 'refused';
  }
}
function byAwesome(text, regionCode) {
  const { number, valid } = parsePhoneNumber(text, { regionCode });
  return number ? `${number.e164} ${valid ? 'valid' : 'invalid'}` : 'refused';
}
function byJs(text, country) {
  const number = parse(text, country);
  return number ? `${number.number} ${number.isValid() ? 'valid' : 'invalid'}` : 'refused';
}
for (const text of ['030 1234567/8', '030 1234567-8', '030 123456 od. 789', '030 1234567 / 030 7654321']) {
  console.log(text, '| libphonenumber-js', byJs(text, 'DE'), '| google', byGoogle(text, 'DE'), '| awesome', byAwesome(text, 'DE'));
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
030 1234567/8 | libphonenumber-js +493012345678 valid | google +493012345678 valid | awesome +493012345678 valid
030 1234567-8 | libphonenumber-js +493012345678 valid | google +493012345678 valid | awesome +493012345678 valid
030 123456 od. 789 | libphonenumber-js refused | google +4930123456789 valid | awesome +4930123456789 valid
030 1234567 / 030 7654321 | libphonenumber-js refused | google refused | awesome refused
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
