#!/usr/bin/env bash
# jq 1.6 (`jq` of Debian 12 on the machine): times of a service in scripts, on machines in UTC, Berlin and New York.
# Guess: `fromdate` of a time that ends with Z is the same number on every machine, since nothing in it is local; an offset that `strptime` reads by `%z` counts;
# a day that no month has is refused.
# Seen: on a machine whose zone has summer time, `fromdate` and `mktime` are an hour late from the end of March to the end of October, in any zone, and right in
# winter: a script that asks for what changed since the last time leaves an hour out. Containers are in UTC, so a test there does not show it, and a laptop
# does. The offset is read and ignored, so 09:00 in +02:00 is 09:00 UTC. `strflocaltime` says CET in July. 31 February is 3 March.
set -euo pipefail
show() {
  local zone=$1 filter=$2
  TZ=$zone jq -nr "$filter" | paste -sd' '
}
seen=$(
  for zone in UTC Europe/Berlin America/New_York; do
    echo "$zone"
    echo "  fromdate       $(show $zone '("2026-01-10T09:00:00Z", "2026-07-10T09:00:00Z") | fromdate | todate')"
    echo "  mktime         $(show $zone '("2026-01-10 09:00", "2026-07-10 09:00") | strptime("%Y-%m-%d %H:%M") | mktime | todate')"
    echo "  with +02:00    $(show $zone '("2026-01-10T09:00+0200", "2026-07-10T09:00+0200") | strptime("%Y-%m-%dT%H:%M%z") | mktime | todate')"
    echo "  strflocaltime  $(show $zone '(1768035600, 1783674000) | strflocaltime("%H:%M %Z")')"
  done
  echo "31 February      $(show UTC '"2026-02-31" | strptime("%Y-%m-%d") | mktime | todate')"
)
echo "$seen"
wanted=$(cat <<'WANTED'
UTC
  fromdate       2026-01-10T09:00:00Z 2026-07-10T09:00:00Z
  mktime         2026-01-10T09:00:00Z 2026-07-10T09:00:00Z
  with +02:00    2026-01-10T09:00:00Z 2026-07-10T09:00:00Z
  strflocaltime  09:00 UTC 09:00 UTC
Europe/Berlin
  fromdate       2026-01-10T09:00:00Z 2026-07-10T10:00:00Z
  mktime         2026-01-10T09:00:00Z 2026-07-10T10:00:00Z
  with +02:00    2026-01-10T09:00:00Z 2026-07-10T10:00:00Z
  strflocaltime  10:00 CET 11:00 CET
America/New_York
  fromdate       2026-01-10T09:00:00Z 2026-07-10T10:00:00Z
  mktime         2026-01-10T09:00:00Z 2026-07-10T10:00:00Z
  with +02:00    2026-01-10T09:00:00Z 2026-07-10T10:00:00Z
  strflocaltime  04:00 EST 05:00 EST
31 February      2026-03-03T00:00:00Z
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
