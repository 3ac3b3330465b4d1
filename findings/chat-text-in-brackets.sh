#!/usr/bin/env bash
# @bbob/html 4.4.1 with @bbob/preset-html5 4.4.1, and ya-bbcode 4.0.0: chat messages with brackets, as HTML.
# Guess: what is no tag of the preset stays text; a closing tag without its opening one stays as it was written.
# Seen: @bbob makes an element of every word in brackets, numbers too: `see [1]` and `list[0]` are `<1></1>`, `<0></0>`, of which a
# browser shows other things or nothing, and a mention of a user is an element `<user 7="7">`. (`onlyAllowTags` stops it.)
# ya-bbcode writes a mark of its own, `[TAG-0]`, for a closing tag alone, and closes no tag that was left open, so the rest of
# the page is bold.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @bbob/html@4.4.1 @bbob/preset-html5@4.4.1 ya-bbcode@4.0.0
cat >program.mjs <<'PROGRAM'
import bbob from '@bbob/html';
import preset from '@bbob/preset-html5';
import library from 'ya-bbcode';
const toHtml = bbob.default ?? bbob;
const html5 = preset.default ?? preset;
const ya = new (library.default ?? library)();
for (const text of ['see [1] and list[0]', '[user=7]Ada[/user]', 'done[/b]', '[b]open'])
  console.log(text, '| bbob', toHtml(text, html5()), '| ya-bbcode', ya.parse(text));
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
see [1] and list[0] | bbob see <1></1> and list<0></0> | ya-bbcode see [1] and list[0]
[user=7]Ada[/user] | bbob <user 7="7">Ada</user> | ya-bbcode [user=7]Ada[/user]
done[/b] | bbob done[/b] | ya-bbcode done[TAG-0]
[b]open | bbob <span style="font-weight: bold;"></span>open | ya-bbcode <strong>open
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
