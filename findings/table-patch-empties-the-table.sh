#!/usr/bin/env bash
# daff 1.4.2, its command line: what differs between two exports of a service as CSV is written as a table of changes, and applied to a copy (`daff diff a.csv b.csv`, `daff patch`).
# Guess: a copy with the changes of `diff` is the second file; what cannot be applied is refused; rows without a difference are not touched.
# Seen: where a row is twice in the first file and once in the second (an export whose pages overlapped), the copy has NULL in each cell, headings too: all rows are lost.
# A text that has a space more at its end has ␣ for it, a letter of the display, which is then sent to the service. In the library a changed
# amount of 21 is the text 21, and false to 0 is no change. `patch` ends with 0 and says nothing. Rows without duplicates, empty cells, the word NULL and line ends in a cell come back as they were.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts daff@1.4.2
round() {
  echo "$1"
  printf "$2" >before.csv
  printf "$3" >after.csv
  npx daff diff before.csv after.csv >changes.csv
  npx daff patch before.csv changes.csv >copy.csv && echo "  ended with 0"
  if cmp -s copy.csv after.csv; then echo '  the copy is the second file'; else sed 's/^/  /' copy.csv; fi
}
{
  round 'one row was there twice' 'id,name\n1,Ada\n1,Ada\n2,Cem\n' 'id,name\n1,Ada\n2,Cem\n'
  round 'one row is there twice' 'id,name\n1,Ada\n2,Cem\n' 'id,name\n1,Ada\n1,Ada\n2,Cem\n'
  round 'a space at the end' 'id,title\n1,call\n2,x\n' 'id,title\n1,call \n2,x\n'
  round 'the word NULL, and empty' 'id,note\n1,a\n2,NULL\n3,\n' 'id,note\n1,\n2,\n3,NULL\n'
  cat >program.cjs <<'PROGRAM'
const daff = require('daff');
function copy(before, after) {
  const changes = new daff.TableView([]);
  new daff.TableDiff(daff.compareTables(new daff.TableView(before), new daff.TableView(after)).align(), new daff.CompareFlags()).hilite(changes);
  new daff.HighlightPatch(new daff.TableView(before), changes).apply();
  return before;
}
console.log('library, amount', JSON.stringify(copy([['id', 'amount'], [1, 10], [2, 20]], [['id', 'amount'], [1, 10], [2, 21]])));
console.log('library, done', JSON.stringify(copy([['id', 'done'], [1, false], [2, true]], [['id', 'done'], [1, 0], [2, true]])));
PROGRAM
  node program.cjs
} | tee seen
diff seen - <<'SEEN'
one row was there twice
  ended with 0
  NULL,NULL
  NULL,NULL
  NULL,NULL
one row is there twice
  ended with 0
  the copy is the second file
a space at the end
  ended with 0
  id,title
  1,call␣
  2,x
the word NULL, and empty
  ended with 0
  the copy is the second file
library, amount [["id","amount"],[1,10],[2,"21"]]
library, done [["id","done"],[1,false],[2,true]]
SEEN
