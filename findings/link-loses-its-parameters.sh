#!/usr/bin/env bash
# he 1.2.0, html-entities 2.6.0 and entities 9.0.0: texts of a service that are escaped for HTML, such as titles and addresses of pages, decoded.
# Guess: a text with a plain `&` that was not escaped is left as it is, as `AT&T` is; only what ends with a semicolon is a sign.
# Seen: in an address the names of parameters become signs: `&copy=2` is ©=2, `&reg=`, `&lt=`, `&curren=`, `&times=`, `&sect=`, `&not` and `&para` as well,
# since browsers read them so in text: the link then leads to something else, without an error. As an attribute (`isAttributeValue` of he, `decodeHTMLAttribute`
# of entities, `scope: 'strict'` of html-entities) they stay. `&order=` is no sign, so most addresses pass a test.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund he@1.2.0 html-entities@2.6.0 entities@9.0.0
cat >program.mjs <<'PROGRAM'
import { decodeHTML, decodeHTMLAttribute } from 'entities';
import he from 'he';
import { decode } from 'html-entities';
const texts = ['AT&T &amp; Sons', 'https://example.com/?id=1&order=2', 'https://example.com/?id=1&copy=2', 'https://example.com/?from=1&curren=EUR&lt=5', 'https://example.com/?a=1&amp;reg=2'];
for (const text of texts) {
  console.log(text);
  console.log('  as text: he', he.decode(text), '| html-entities', decode(text), '| entities', decodeHTML(text));
  const strict = [he.decode(text, { isAttributeValue: true }), decode(text, { scope: 'strict' }), decodeHTMLAttribute(text)];
  console.log('  as an attribute:', [...new Set(strict)].join(' or '));
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
AT&T &amp; Sons
  as text: he AT&T & Sons | html-entities AT&T & Sons | entities AT&T & Sons
  as an attribute: AT&T & Sons
https://example.com/?id=1&order=2
  as text: he https://example.com/?id=1&order=2 | html-entities https://example.com/?id=1&order=2 | entities https://example.com/?id=1&order=2
  as an attribute: https://example.com/?id=1&order=2
https://example.com/?id=1&copy=2
  as text: he https://example.com/?id=1©=2 | html-entities https://example.com/?id=1©=2 | entities https://example.com/?id=1©=2
  as an attribute: https://example.com/?id=1&copy=2
https://example.com/?from=1&curren=EUR&lt=5
  as text: he https://example.com/?from=1¤=EUR<=5 | html-entities https://example.com/?from=1¤=EUR<=5 | entities https://example.com/?from=1¤=EUR<=5
  as an attribute: https://example.com/?from=1&curren=EUR&lt=5
https://example.com/?a=1&amp;reg=2
  as text: he https://example.com/?a=1&reg=2 | html-entities https://example.com/?a=1&reg=2 | entities https://example.com/?a=1&reg=2
  as an attribute: https://example.com/?a=1&reg=2
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
