#!/usr/bin/env bash
# PHP 8.2 (`php-cli` of Debian 12 on the machine): amounts of a form that are cleaned with `filter_var`, and times of a service and days of a file, read
# by a format.
# Guess: to clean a number takes away what is no part of it, so 12.50 stays 12.50 for a float; a Z in a format is UTC; a year of two digits, a day or an
# hour that does not exist are refused where the format has another one.
# Seen: by `FILTER_SANITIZE_NUMBER_FLOAT` 12.50 is 1250 and 1,200.50 is 120050, a hundred times; with ALLOW_FRACTION they are right, and `-5 to 30` is
# -530. The format `\Z`, as it is in most examples, reads 09:00 UTC as 09:00 in Berlin; with P it is right. 10.07.26 is in the year 26, 2026-02-30 is 2
# March, 25:30 is the next day. No error.
set -euo pipefail
command -v php >/dev/null || { echo "needs php-cli of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.php <<'PROGRAM'
<?php
date_default_timezone_set('Europe/Berlin');
foreach (['12.50', '1,200.50', '-5 to 30', '1e3'] as $text) {
    echo str_pad($text, 10), 'float: ', filter_var($text, FILTER_SANITIZE_NUMBER_FLOAT), ', with fraction: ', filter_var($text, FILTER_SANITIZE_NUMBER_FLOAT, FILTER_FLAG_ALLOW_FRACTION),
        ', int: ', filter_var($text, FILTER_SANITIZE_NUMBER_INT), ', validated: ', json_encode(filter_var($text, FILTER_VALIDATE_FLOAT)), "\n";
}
$rows = [
    ['Y-m-d\TH:i:sP', '2026-07-10T09:00:00Z'],
    ['Y-m-d\TH:i:s\Z', '2026-07-10T09:00:00Z'],
    ['Y-m-d\TH:i:s+', '2026-07-10T09:00:00Z'],
    ['!d.m.Y', '10.07.26'],
    ['!d.m.y', '10.07.2026'],
    ['!Y-m-d', '2026-02-30'],
    ['!d.m.Y H:i', '10.07.2026 25:30'],
];
foreach ($rows as [$format, $text]) {
    $seen = DateTime::createFromFormat($format, $text);
    echo str_pad("$text by $format", 40), $seen ? $seen->format('Y-m-d H:i T') : 'false', "\n";
}
PROGRAM
seen=$(php program.php)
echo "$seen"
wanted=$(cat <<'WANTED'
12.50     float: 1250, with fraction: 12.50, int: 1250, validated: 12.5
1,200.50  float: 120050, with fraction: 1200.50, int: 120050, validated: false
-5 to 30  float: -530, with fraction: -530, int: -530, validated: false
1e3       float: 13, with fraction: 13, int: 13, validated: 1000
2026-07-10T09:00:00Z by Y-m-d\TH:i:sP   2026-07-10 09:00 Z
2026-07-10T09:00:00Z by Y-m-d\TH:i:s\Z  2026-07-10 09:00 CEST
2026-07-10T09:00:00Z by Y-m-d\TH:i:s+   2026-07-10 09:00 CEST
10.07.26 by !d.m.Y                      0026-07-10 00:00 LMT
10.07.2026 by !d.m.y                    false
2026-02-30 by !Y-m-d                    2026-03-02 00:00 CET
10.07.2026 25:30 by !d.m.Y H:i          2026-07-11 01:30 CEST
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
