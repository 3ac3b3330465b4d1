#!/usr/bin/env bash
# Prometheus 2.42 (`prometheus` of Debian 12 on the machine, whose `promtool` runs rules without a server): bookings that were made, counted by account
# and read each minute, for a report of the last hour.
# Guess: the increase of a counter over an hour is the number of bookings in it: 1 for an account whose first booking came in that hour; a number of
# bookings is an integer; an alert on fewer than one finds an account without any.
# Seen: a counter that appears with 1 has increased by 0, since nothing was there to compare it with: the first booking of each new account, and of each
# process that starts, is never counted, and the total lacks it. What was read inside a time is stretched to its ends: four bookings in ten minutes are
# 4.2. An account that never booked has no counter and no row, so the alert on fewer than one does not find it, but it finds the account whose first
# booking has come.
set -euo pipefail
tool=$(command -v promtool || true)
[ -n "$tool" ] || { echo "needs prometheus of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >rules.yml <<'RULES'
groups:
  - name: bookings
    rules:
      - record: fewer_than_one
        expr: increase(bookings_total[1h]) < 1
RULES
cat >tests.yml <<'TESTS'
rule_files: [rules.yml]
evaluation_interval: 1m
tests:
  - interval: 1m
    input_series:
      - { series: 'bookings_total{account="new"}', values: '_x30 1x40' }
      - { series: 'bookings_total{account="old"}', values: '0x30 3x40' }
      - { series: 'bookings_total{account="steady"}', values: '0x1 0x7 1 1 2 2 3 3 4 4 4 4x60' }
    promql_expr_test:
      - { expr: 'increase(bookings_total{account!="steady"}[1h])', eval_time: 65m }
      - { expr: 'sum(increase(bookings_total{account!="steady"}[1h]))', eval_time: 65m }
      - { expr: 'increase(bookings_total{account="steady"}[10m])', eval_time: 17m30s }
      - { expr: 'fewer_than_one{account!="steady"}', eval_time: 65m }
TESTS
"$tool" test rules tests.yml 2>&1 | grep -E 'expr:|got:' | sed 's/^ *//' >seen || true
cat seen
diff seen - <<'SEEN'
expr: "increase(bookings_total{account!=\"steady\"}[1h])", time: 1h5m,
got: {account="new"} 0E+00, {account="old"} 3E+00
expr: "sum(increase(bookings_total{account!=\"steady\"}[1h]))", time: 1h5m,
got: {} 3E+00
expr: "increase(bookings_total{account=\"steady\"}[10m])", time: 17m30s,
got: {account="steady"} 4.222222222222222E+00
expr: "fewer_than_one{account!=\"steady\"}", time: 1h5m,
got: {__name__="fewer_than_one", account="new"} 0E+00
SEEN
