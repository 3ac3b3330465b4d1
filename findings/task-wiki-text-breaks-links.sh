#!/usr/bin/env bash
# j2m 1.1.0 and jira2md 3.0.1: texts of tasks from the wiki marks of Jira to Markdown, and back.
# Guess: a mark is one only where Jira takes it for one, at the edges of words: not within an address, a name or a number; text without
# format ({noformat}, backticks) stays as it is; a backslash keeps a star.
# Seen: a link with two underscores has stars in place of them, and leads to nowhere; so has the name of a column or a variable. `{noformat}` and
# backticks do not help, `2*3*4` is bold, an escaped star too. What lies between the plus of a phone number and the next plus is
# underlined, the plus gone. On the way to Jira `2*3*4` is italics, and jira2md makes every number of a list `#`, so point 3 is point 1, keeps
# `~~` and knows no table with blanks between its bars. j2m leaves lists of numbers as they are, `# one` of Jira as a heading.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund j2m@1.1.0 jira2md@3.0.1
cat >program.mjs <<'PROGRAM'
import j2m from 'j2m';
import jira2md from 'jira2md';

for (const text of ['https://svc.example/a_b_c', 'the column first_name_id', 'a 2*3*4 grid', '\\*x\\*', '{noformat}\na_b_c\n{noformat}', '+49 30 1234 or +49 30 5678', '# one\n# two'])
  console.log(JSON.stringify(text), '| j2m', JSON.stringify(j2m.toM(text).trimEnd()), '| jira2md', JSON.stringify(jira2md.to_markdown(text)));
console.log('to Jira');
for (const text of ['a 2*3*4 grid', '`a *b* c`', '3. three', '~~old~~', '| a | b |\n|---|---|\n| 1 | 2 |'])
  console.log(JSON.stringify(text), '| j2m', JSON.stringify(j2m.toJ(text).trimEnd()), '| jira2md', JSON.stringify(jira2md.to_jira(text)));
PROGRAM
node program.mjs | tee seen
diff seen - <<'SEEN'
"https://svc.example/a_b_c" | j2m "https://svc.example/a*b*c" | jira2md "https://svc.example/a*b*c"
"the column first_name_id" | j2m "the column first*name*id" | jira2md "the column first*name*id"
"a 2*3*4 grid" | j2m "a 2**3**4 grid" | jira2md "a 2**3**4 grid"
"\\*x\\*" | j2m "\\**x\\**" | jira2md "\\**x\\**"
"{noformat}\na_b_c\n{noformat}" | j2m "```\na*b*c\n```" | jira2md "```\na*b*c\n```"
"+49 30 1234 or +49 30 5678" | j2m "<ins>49 30 1234 or </ins>49 30 5678" | jira2md "<ins>49 30 1234 or </ins>49 30 5678"
"# one\n# two" | j2m "# one\n# two" | jira2md "1. one\n1. two"
to Jira
"a 2*3*4 grid" | j2m "a 2_3_4 grid" | jira2md "a 2_3_4 grid"
"`a *b* c`" | j2m "{{a _b_ c}}" | jira2md "{{a _b_ c}}"
"3. three" | j2m "3. three" | jira2md "# three"
"~~old~~" | j2m "-old-" | jira2md "~~old~~"
"| a | b |\n|---|---|\n| 1 | 2 |" | j2m "|| a || b ||\n| 1 | 2 |" | jira2md "| a | b |\n|---|---|\n| 1 | 2 |"
SEEN
