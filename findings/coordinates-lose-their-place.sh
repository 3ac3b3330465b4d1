#!/usr/bin/env bash
# jsonlite 1.8 (`r-base-core` and `r-cran-jsonlite` of Debian 12 on the machine), JSON for R, with `auto_unbox` as services need it: places, rates and
# rows of a contact.
# Guess: a number is written so that it is read as the same number; what a row has not is null in each row and each list; what was read and is written
# has the same form.
# Seen: numbers have four digits behind the point: a place in Berlin moves by a few metres and loses 52.520008, a rate of 0.123456 is 0.1235, and
# 0.00001234 is 0. An id of 16 digits is 1.23456789012346e+15, another one. An owner that is missing is left out of the row, and an amount in a list is
# the text NA. One phone is a text and two are a list, also where they were read as lists. `digits = NA` keeps the numbers; no warning.
set -euo pipefail
command -v Rscript >/dev/null && [ -d /usr/lib/R/site-library/jsonlite ] || { echo "needs r-base-core and r-cran-jsonlite of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC LC_ALL=C.UTF-8
cat >program.R <<'PROGRAM'
library(jsonlite)
show <- function(name, value, ...) cat(sprintf("%-26s %s\n", name, toJSON(value, auto_unbox = TRUE, ...)))
show("rate, place, amount", list(rate = 0.123456, latitude = 52.520008, longitude = 13.404954, amount = 1234.56789, part = 0.00001234))
show("the same, digits = NA", list(rate = 0.123456, latitude = 52.520008, longitude = 13.404954, amount = 1234.56789, part = 0.00001234), digits = NA)
show("ids", list(short = 123456789012345, long = 1234567890123456))
show("rows without an owner", data.frame(id = 1:2, owner = c("Ada", NA), amount = c(5, NA)))
show("a list without an owner", list(id = 2L, owner = NA, amount = NA_real_))
show("one phone, two phones", list(list(phones = c("1")), list(phones = c("1", "2"))))
read <- fromJSON('[{"id": 1, "phones": ["1"]}, {"id": 2, "phones": ["2"]}]')
show("written as it was read", read)
show("a change and a time", list(due = as.POSIXct("2026-07-10 09:00:00", tz = "UTC"), none = NULL))
PROGRAM
seen=$(Rscript program.R 2>/dev/null)
echo "$seen"
wanted=$(cat <<'WANTED'
rate, place, amount        {"rate":0.1235,"latitude":52.52,"longitude":13.405,"amount":1234.5679,"part":0}
the same, digits = NA      {"rate":0.123456,"latitude":52.520008,"longitude":13.404954,"amount":1234.56789,"part":1.234e-05}
ids                        {"short":123456789012345,"long":1.23456789012346e+15}
rows without an owner      [{"id":1,"owner":"Ada","amount":5},{"id":2}]
a list without an owner    {"id":2,"owner":null,"amount":"NA"}
one phone, two phones      [{"phones":"1"},{"phones":["1","2"]}]
written as it was read     [{"id":1,"phones":"1"},{"id":2,"phones":"2"}]
a change and a time        {"due":"2026-07-10 09:00:00","none":{}}
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
