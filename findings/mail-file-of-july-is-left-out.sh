#!/usr/bin/env bash
# munpack 1.6, ripMIME 1.4 and mblaze 1.1 (`mpack`, `ripmime` and `mblaze` of Debian 12 on the machine): the files of a mail for an import, whose names are
# written as programs write names that are long or have an accent (RFC 2231).
# Guess: each part that is an attachment is written, under its name or under a number, as a PDF without a name is; what is left out is an error.
# Seen: munpack takes a file of text (CSV, a calendar, a contact) whose name is in parts (`filename*0`) or has an accent (`filename*`) for a description of
# the next file: the first is in `part1.desc`, the others are gone. It ends with 0, after a line about a `tempdesc.txt` that exists. The rows of `rows.csv`
# are imported, those of the other two are not, and no list of names shows it. With `-t` all are written, under numbers. ripMIME loses the word between
# two blanks (`reportJuly.csv` for `report of July.csv`). mblaze has each name.
set -euo pipefail
for command in munpack ripmime mshow; do
  command -v $command >/dev/null || { echo "needs mpack, ripmime and mblaze of Debian 12"; exit 1; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export LC_ALL=C.UTF-8 TMPDIR=$folder
part() { printf '%s\n' --mark "Content-Type: $1" "Content-Disposition: attachment; $2" '' "$3"; }
{
  printf '%s\n' 'From: Ada <ada@example.com>' 'To: Bo <bo@example.com>' 'Subject: Rows' 'MIME-Version: 1.0' 'Content-Type: multipart/mixed; boundary=mark' '' \
    --mark 'Content-Type: text/plain' '' 'Please import.'
  part text/csv 'filename="rows.csv"' rows,1
  part text/csv "filename*=UTF-8''r%C3%A9sum%C3%A9.csv" accent,2
  part text/csv 'filename*0="report of "; filename*1="July.csv"' july,3
  part text/vcard "filename*=utf-8''J%C3%B6rg.vcf" card,4
  part application/pdf "filename*=UTF-8''r%C3%A9sum%C3%A9.pdf" pdf,5
  echo --mark--
} >mail.eml
mkdir munpack all ripmime mshow
run() {
  (cd munpack && munpack -q ../mail.eml >/dev/null 2>&1 && echo "munpack ends with $?")
  (cd all && munpack -q -t ../mail.eml >/dev/null 2>&1)
  ripmime -i mail.eml -d ripmime
  (cd mshow && mshow -x ../mail.eml >/dev/null)
  for tool in munpack all ripmime mshow; do
    echo "$tool: $(grep -lE '^(rows|accent|july|card|pdf),' "$tool"/* | while read -r file; do echo "$(head -c 4 "$file") in ${file#*/}"; done | sort | paste -sd';' | sed 's/;/; /g')"
  done
}
seen=$(run)
echo "$seen"
wanted=$(cat <<'WANTED'
munpack ends with 0
munpack: acce in part1.desc; pdf, in part1; rows in rows.csv
all: acce in part2; card in part4; july in part3; pdf, in part5; rows in rows.csv
ripmime: acce in résumé.csv; card in Jörg.vcf; july in reportJuly.csv; pdf, in résumé.pdf; rows in rows.csv
mshow: acce in résumé.csv; card in Jörg.vcf; july in report of July.csv; pdf, in résumé.pdf; rows in rows.csv
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
