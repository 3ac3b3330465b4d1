#!/usr/bin/env bash
# R 4.2, `read.csv` and `read.table`, and readr 2.1 (`r-base-core` and `r-cran-readr` of Debian 12 on the machine): a file of contacts whose rows end
# with a comma, as many exports have it, or hold names with an apostrophe.
# Guess: a comma at the end makes a further column without a name, as other readers have it, or an error; an apostrophe is a sign of the name; a row of
# the file is a row.
# Seen: with `read.csv` each column moves by one: the name is gone to the names of the rows, the phone number is under `name` and the city under
# `phone`. readr puts the comma into the city. `read.table` with a comma takes an apostrophe for a quote, so all from D'Arc to O'Hara is one contact,
# and the contact between them is lost. A phone number is a number, without its plus or zeros; a team NA is none, and an owner T is TRUE.
set -euo pipefail
command -v Rscript >/dev/null && [ -d /usr/lib/R/site-library/readr ] || { echo "needs r-base-core and r-cran-readr of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC LC_ALL=C.UTF-8
printf '%s\n' 'name,phone,city' 'Ada,+49301,Rome,' 'Bo,+49302,Oslo,' >comma.csv
printf '%s\n' 'name,phone,city' 'Ada,+49301,Rome' "D'Arc,+49302,Oslo" 'Cy #2,0049303,Bern' "O'Hara,+49304,Wien" >signs.csv
printf '%s\n' 'name,team,owner' 'Ada,NA,T' 'Nil,East,F' >words.csv
cat >program.R <<'PROGRAM'
show <- function(name, rows) for (i in seq_len(nrow(rows))) cat(name, ": ", paste(names(rows), "=", sapply(rows[i, ], as.character), collapse = ", "), "\n", sep = "")
show("read.csv, comma at the end", read.csv("comma.csv"))
show("readr, comma at the end", as.data.frame(suppressWarnings(readr::read_csv("comma.csv", col_types = "ccc", show_col_types = FALSE))))
show("read.table, quotes and signs", read.table("signs.csv", header = TRUE, sep = ",", fill = TRUE))
show("read.csv, quotes and signs", read.csv("signs.csv"))
show("read.csv, words", read.csv("words.csv"))
PROGRAM
seen=$(Rscript program.R 2>/dev/null)
echo "$seen"
wanted=$(cat <<'WANTED'
read.csv, comma at the end: name = 49301, phone = Rome, city = NA
read.csv, comma at the end: name = 49302, phone = Oslo, city = NA
readr, comma at the end: name = Ada, phone = +49301, city = Rome,
readr, comma at the end: name = Bo, phone = +49302, city = Oslo,
read.table, quotes and signs: name = Ada, phone = 49301, city = Rome
read.table, quotes and signs: name = DArc,+49302,Oslo
Cy #2,0049303,Bern
OHara, phone = 49304, city = Wien
read.csv, quotes and signs: name = Ada, phone = 49301, city = Rome
read.csv, quotes and signs: name = D'Arc, phone = 49302, city = Oslo
read.csv, quotes and signs: name = Cy #2, phone = 49303, city = Bern
read.csv, quotes and signs: name = O'Hara, phone = 49304, city = Wien
read.csv, words: name = Ada, team = NA, owner = TRUE
read.csv, words: name = Nil, team = East, owner = FALSE
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
