#!/usr/bin/env bash
# nunjucks 3.2.4 beside Jinja2 3.1 (`python3-jinja2` of Debian 12 on the machine), from which it comes: the same templates of mails with the same data.
# Guess: the same template says the same, or what nunjucks lacks is an error, as its filter `map` is.
# Seen: an empty list or map is true in a condition, so the mail of open tasks goes out to people who have none; a total that a loop adds up is kept, where it is
# gone after the loop in Jinja2, which people know; the sum of amounts that are texts is a text, 001.52, where Jinja2 refuses; 2.5 is rounded to
# 3, not to 2; -7 % 3 is -1, not 2; 1.234,5 as a number is 1.234, and `12 pieces` is 12, where Jinja2 has 0 for both; '1' is 1.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund nunjucks@3.2.4
cat >templates.txt <<'TEMPLATES'
{% if tasks %}open tasks{% else %}nothing to do{% endif %}
{% if counts %}counts{% else %}no counts{% endif %}
{% set total = 0 %}{% for n in numbers %}{% set total = total + n %}{% endfor %}{{ total }}
{{ amounts | sum }}
{{ 2.5 | round }}
{{ -7 % 3 }}
{{ "1.234,5" | float }}
{{ "12 pieces" | int }}
{% if "1" == 1 %}equal{% else %}different{% endif %}
TEMPLATES
echo '{"tasks": [], "counts": {}, "numbers": [10, 9, 1], "amounts": ["1.5", 2]}' >data.json
cat >program.mjs <<'PROGRAM'
import { readFileSync } from 'node:fs';
import nunjucks from 'nunjucks';
const data = JSON.parse(readFileSync('data.json', 'utf8'));
for (const template of readFileSync('templates.txt', 'utf8').trim().split('\n')) console.log(nunjucks.renderString(template, data));
PROGRAM
cat >program.py <<'PROGRAM'
import json
import jinja2
data = json.load(open('data.json'))
for template in open('templates.txt').read().strip().split('\n'):
    try:
        print(jinja2.Template(template).render(data))
    except TypeError:
        print('error')
PROGRAM
node program.mjs >one
/usr/bin/python3 program.py >two
seen=$(paste -d'|' templates.txt one two | sed 's/|\([^|]*\)|\([^|]*\)$/ | nunjucks: \1 | Jinja2: \2/')
echo "$seen"
wanted=$(cat <<'WANTED'
{% if tasks %}open tasks{% else %}nothing to do{% endif %} | nunjucks: open tasks | Jinja2: nothing to do
{% if counts %}counts{% else %}no counts{% endif %} | nunjucks: counts | Jinja2: no counts
{% set total = 0 %}{% for n in numbers %}{% set total = total + n %}{% endfor %}{{ total }} | nunjucks: 20 | Jinja2: 0
{{ amounts | sum }} | nunjucks: 001.52 | Jinja2: error
{{ 2.5 | round }} | nunjucks: 3 | Jinja2: 2.0
{{ -7 % 3 }} | nunjucks: -1 | Jinja2: 2
{{ "1.234,5" | float }} | nunjucks: 1.234 | Jinja2: 0.0
{{ "12 pieces" | int }} | nunjucks: 12 | Jinja2: 0
{% if "1" == 1 %}equal{% else %}different{% endif %} | nunjucks: equal | Jinja2: different
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
