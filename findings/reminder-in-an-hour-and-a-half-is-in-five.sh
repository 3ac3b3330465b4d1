#!/usr/bin/env bash
# PHP 8.2 and Carbon 2.65 (`php-cli` and `php-nesbot-carbon` of Debian 12 on the machine): parts of an hour or a day, as a user types them for a
# reminder, in Berlin and New York, on 8 July 2026 at noon.
# Guess: an hour and a half later is 13:30 by each method, or there is an error, as for `in 1.5 hours`; half a day is twelve hours; a length with a minus
# stays negative.
# Seen: only the text for `add` is right. `addHours(1.5)` and `add(1.5, 'hours')` are an hour, and `addDays(0.5)` and `addWeeks(0.5)` change nothing. By
# `modify` and `parse`, `+1.5 hours` is five hours later, as what is before the point is left out, and by `strtotime` it is that in the zone UTC+1: 18:00 in
# Berlin and at once in New York; with a comma, `+1,5 days` is five days. A length of `-1h` is one of an hour, after the event, and `hours(1.5)` is one,
# while `1.5 hours` and `1.5h` are right. No error and no warning.
set -euo pipefail
command -v php >/dev/null && [ -e /usr/share/php/Carbon/autoload.php ] || { echo "needs php-cli and php-nesbot-carbon of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.php <<'PROGRAM'
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
require '/usr/share/php/Carbon/autoload.php';
use Carbon\Carbon;
use Carbon\CarbonInterval;
foreach (['Europe/Berlin', 'America/New_York'] as $zone) {
    date_default_timezone_set($zone);
    $noon = Carbon::parse('2026-07-08 12:00');
    Carbon::setTestNow($noon);
    $seen = [
        "add('1.5 hours')" => fn() => $noon->copy()->add('1.5 hours'),
        "add(1.5, 'hours')" => fn() => $noon->copy()->add(1.5, 'hours'),
        'addHours(1.5)' => fn() => $noon->copy()->addHours(1.5),
        'addDays(0.5)' => fn() => $noon->copy()->addDays(0.5),
        'addWeeks(0.5)' => fn() => $noon->copy()->addWeeks(0.5),
        "parse('+1.5 hours')" => fn() => Carbon::parse('+1.5 hours'),
        "modify('+1.5 hours')" => fn() => $noon->copy()->modify('+1.5 hours'),
        "strtotime('+1.5 hours')" => fn() => (new DateTime('@' . strtotime('+1.5 hours', $noon->timestamp)))->setTimezone(new DateTimeZone($zone)),
        "strtotime('+1,5 days')" => fn() => (new DateTime('@' . strtotime('+1,5 days', $noon->timestamp)))->setTimezone(new DateTimeZone($zone)),
        "parse('in 1.5 hours')" => fn() => Carbon::parse('in 1.5 hours'),
    ];
    foreach ($seen as $name => $run) {
        try {
            $time = $run()->format('d H:i');
        } catch (Throwable $error) {
            $time = 'an error';
        }
        echo str_pad($zone, 17), str_pad($name, 24), "$time\n";
    }
}
$lengths = ['1.5 hours' => CarbonInterval::fromString('1.5 hours'), '1.5h' => CarbonInterval::fromString('1.5h'), '-1h' => CarbonInterval::fromString('-1h'), 'hours(1.5)' => CarbonInterval::hours(1.5)];
foreach ($lengths as $name => $length) echo str_pad("length $name", 41), $length->totalMinutes, " minutes\n";
PROGRAM
seen=$(php program.php)
echo "$seen"
wanted=$(cat <<'WANTED'
Europe/Berlin    add('1.5 hours')        08 13:30
Europe/Berlin    add(1.5, 'hours')       08 13:00
Europe/Berlin    addHours(1.5)           08 13:00
Europe/Berlin    addDays(0.5)            08 12:00
Europe/Berlin    addWeeks(0.5)           08 12:00
Europe/Berlin    parse('+1.5 hours')     08 17:00
Europe/Berlin    modify('+1.5 hours')    08 17:00
Europe/Berlin    strtotime('+1.5 hours') 08 18:00
Europe/Berlin    strtotime('+1,5 days')  13 13:00
Europe/Berlin    parse('in 1.5 hours')   an error
America/New_York add('1.5 hours')        08 13:30
America/New_York add(1.5, 'hours')       08 13:00
America/New_York addHours(1.5)           08 13:00
America/New_York addDays(0.5)            08 12:00
America/New_York addWeeks(0.5)           08 12:00
America/New_York parse('+1.5 hours')     08 17:00
America/New_York modify('+1.5 hours')    08 17:00
America/New_York strtotime('+1.5 hours') 08 12:00
America/New_York strtotime('+1,5 days')  13 07:00
America/New_York parse('in 1.5 hours')   an error
length 1.5 hours                         90 minutes
length 1.5h                              90 minutes
length -1h                               60 minutes
length hours(1.5)                        60 minutes
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
