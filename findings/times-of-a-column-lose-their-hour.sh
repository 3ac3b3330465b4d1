#!/usr/bin/env bash
# R 4.2 and lubridate 1.9 (`r-base-core` and `r-cran-lubridate` of Debian 12 on the machine): the times of a column of tasks, read by `as.POSIXct`, and
# by lubridate.
# Guess: each text is read by itself: a row without an hour is at midnight, and the others keep theirs; a time that ends in Z is read with its hour or
# refused; a name of a zone counts or is an error; a day before the month is that for each row where it can be.
# Seen: one row without an hour takes the hour of all: the meeting at nine is at midnight. One row without seconds takes the seconds of all. With a T
# and a Z, as services write times, all are at midnight; lubridate has them right. There EST and CEST are left out, so nine is nine in UTC, and 3 April
# becomes 4 March where two more rows of the column have the month first, although the day is named first. A length of `-1h` is one hour. No warning.
set -euo pipefail
command -v Rscript >/dev/null && [ -d /usr/lib/R/site-library/lubridate ] || { echo "needs r-base-core and r-cran-lubridate of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TZ=UTC LC_ALL=C.UTF-8
cat >program.R <<'PROGRAM'
suppressMessages(library(lubridate))
show <- function(name, values) cat(sprintf("%-32s %s\n", name, paste(format(values, "%y-%m-%d %H:%M:%S"), collapse = ", ")))
show("times", as.POSIXct(c("2026-07-10 09:00", "2026-07-11 17:30"), tz = "UTC"))
show("times and a day", as.POSIXct(c("2026-07-10 09:00", "2026-07-11 17:30", "2026-07-12"), tz = "UTC"))
show("with seconds, and one without", as.POSIXct(c("2026-07-10 09:00:45", "2026-07-11 17:30"), tz = "UTC"))
show("as services write them", as.POSIXct(c("2026-07-10T09:00:00Z", "2026-07-11T17:30:00Z"), tz = "UTC"))
show("lubridate, as services", ymd_hms(c("2026-07-10T09:00:00Z", "2026-07-11T17:30:00+02:00")))
show("lubridate, EST and CEST", ymd_hms(c("2026-07-10 09:00:00 EST", "2026-07-10 09:00:00 CEST")))
show("lubridate, day before month", parse_date_time(c("03/04/2026", "25/12/2026"), c("dmy", "mdy")))
show("the same, with two more rows", parse_date_time(c("03/04/2026", "25/12/2026", "12/25/2026", "11/25/2026"), c("dmy", "mdy")))
cat("lengths:", as.numeric(duration(c("1h", "-1h", "1.5 hours", "90 minutes"))) / 3600, "hours\n")
PROGRAM
seen=$(Rscript program.R 2>/dev/null)
echo "$seen"
wanted=$(cat <<'WANTED'
times                            26-07-10 09:00:00, 26-07-11 17:30:00
times and a day                  26-07-10 00:00:00, 26-07-11 00:00:00, 26-07-12 00:00:00
with seconds, and one without    26-07-10 09:00:00, 26-07-11 17:30:00
as services write them           26-07-10 00:00:00, 26-07-11 00:00:00
lubridate, as services           26-07-10 09:00:00, 26-07-11 15:30:00
lubridate, EST and CEST          26-07-10 09:00:00, 26-07-10 09:00:00
lubridate, day before month      26-04-03 00:00:00, 26-12-25 00:00:00
the same, with two more rows     26-03-04 00:00:00, 26-12-25 00:00:00, 26-12-25 00:00:00, 26-11-25 00:00:00
lengths: 1 1 1.5 1.5 hours
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
