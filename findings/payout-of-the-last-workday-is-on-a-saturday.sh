#!/usr/bin/env bash
# cron-expression 3.3.1 of Dragonmantank (`php-dragonmantank-cron-expression` and `php-cli` of Debian 12 on the machine), by which Laravel and others plan: payouts on the last
# workday of a month, and on workdays around a weekend.
# Guess: `LW` is the last workday of a month, as in Quartz, or is no expression, as `L,15` is; `15W` is the workday next to the 15th, in each month that has it; days from Friday to
# Monday are four, or no expression.
# Seen: `LW` is an expression for `isValidExpression`, and its dates are 2 March, Saturday 30 May, 1 June, 30 July and 31 August of 2026: until July none is the last
# workday of its month, and April has none. `30W` of February is on the 1st, the 2nd or the 28th. `5-1` and `sun-tue` are valid too, and never come: a list of
# their dates is empty, so the payout is not made. `15W` alone is right.
set -euo pipefail
loader=/usr/share/php/Cron/autoload.php
command -v php >/dev/null && [ -e $loader ] || { echo "needs php-cli and php-dragonmantank-cron-expression of Debian 12"; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >program.php <<'PROGRAM'
<?php
date_default_timezone_set('UTC');
require '/usr/share/php/Cron/autoload.php';
use Cron\CronExpression;
foreach (['L * *', 'LW * *', '15W * *', '30W 2 *', '* * 1-5', '* * 5-1', '* * sun-tue', 'L,15 * *'] as $days) {
    if (!CronExpression::isValidExpression("0 9 $days")) {
        echo "$days: is no expression\n";
        continue;
    }
    $dates = (new CronExpression("0 9 $days"))->getMultipleRunDates(5, '2026-03-01 00:00:00');
    echo "$days: ", implode(', ', array_map(fn ($date) => $date->format('D j M Y'), $dates)) ?: 'never', "\n";
}
PROGRAM
php -d display_errors=0 -d error_reporting=0 program.php 2>messages | tee seen
diff seen - <<'SEEN'
L * *: Tue 31 Mar 2026, Thu 30 Apr 2026, Sun 31 May 2026, Tue 30 Jun 2026, Fri 31 Jul 2026
LW * *: Mon 2 Mar 2026, Sat 30 May 2026, Mon 1 Jun 2026, Thu 30 Jul 2026, Mon 31 Aug 2026
15W * *: Mon 16 Mar 2026, Wed 15 Apr 2026, Fri 15 May 2026, Mon 15 Jun 2026, Wed 15 Jul 2026
30W 2 *: Tue 2 Feb 2027, Tue 1 Feb 2028, Fri 2 Feb 2029, Thu 28 Feb 2030, Fri 28 Feb 2031
* * 1-5: Mon 2 Mar 2026, Tue 3 Mar 2026, Wed 4 Mar 2026, Thu 5 Mar 2026, Fri 6 Mar 2026
* * 5-1: never
* * sun-tue: never
L,15 * *: is no expression
SEEN
