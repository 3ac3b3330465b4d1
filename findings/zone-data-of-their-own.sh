#!/usr/bin/env bash
# spacetime 7.15.0, timezone-support 3.1.0, tz-offset 0.0.2 and timezonecomplete 5.15.1 (with tzdata 1.0.51) beside moment-timezone 0.6.6 and Node.js: hours
# between a zone and UTC in January and in July 2026.
# Guess: a current version of a library that carries rules of its own has those in force, at least those of 2022 to 2024, and refuses what it does not know.
# Seen: timezone-support has Almaty, Greenland and, in July, Cairo and Paraguay an hour off; timezonecomplete with its current data has Cairo in July
# an hour off, spacetime has Casablanca. tz-offset knows no summer time at all: in July Berlin, Cairo and Beirut are an hour off, Almaty always.
# Nothing says so; only a zone that tz-offset does not know at all is an error.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund spacetime@7.15.0 timezone-support@3.1.0 tz-offset@0.0.2 timezonecomplete@5.15.1 tzdata@1.0.51 moment-timezone@0.6.6
cat >program.cjs <<'PROGRAM'
const moment = require('moment-timezone');
const spacetime = require('spacetime');
const support = require('timezone-support');
const complete = require('timezonecomplete');
const offset = require('tz-offset');
const intl = (zone, date) => {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(date).at(-1).value;
  return Number(name.replace('GMT', '').split(':')[0]) || 0;
};
const libraries = {
  'Node.js': intl,
  'moment-timezone': (zone, date) => moment.tz(date, zone).utcOffset() / 60,
  spacetime: (zone, date) => (spacetime.default ?? spacetime)(date.getTime()).goto(zone).offset() / 60,
  'timezone-support': (zone, date) => -support.getUTCOffset(date, support.findTimeZone(zone)).offset / 60,
  timezonecomplete: (zone, date) => new complete.DateTime(date.toISOString()).toZone(complete.zone(zone)).offset() / 60,
  'tz-offset': (zone, date) => new Date(offset.timeAt(date, zone)).getHours() - date.getHours(),
};
for (const zone of ['Europe/Berlin', 'Africa/Cairo', 'Asia/Almaty', 'America/Nuuk', 'America/Asuncion', 'Africa/Casablanca', 'Asia/Beirut']) {
  const hours = (hoursOf) =>
    ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((instant) => {
      try {
        return hoursOf(zone, new Date(instant));
      } catch {
        return 'error';
      }
    });
  console.log(`${zone}:`, Object.entries(libraries).map(([name, hoursOf]) => `${name} ${hours(hoursOf).join('/')}`).join(', '));
}
PROGRAM
seen=$(TZ=UTC node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
Europe/Berlin: Node.js 1/2, moment-timezone 1/2, spacetime 1/2, timezone-support 1/2, timezonecomplete 1/2, tz-offset 1/1
Africa/Cairo: Node.js 2/3, moment-timezone 2/3, spacetime 2/3, timezone-support 2/2, timezonecomplete 2/2, tz-offset 2/2
Asia/Almaty: Node.js 5/5, moment-timezone 5/5, spacetime 5/5, timezone-support 6/6, timezonecomplete 5/5, tz-offset 6/6
America/Nuuk: Node.js -2/-1, moment-timezone -2/-1, spacetime -2/-1, timezone-support -3/-2, timezonecomplete -2/-1, tz-offset error/error
America/Asuncion: Node.js -3/-3, moment-timezone -3/-3, spacetime -3/-3, timezone-support -3/-4, timezonecomplete -3/-3, tz-offset -4/-4
Africa/Casablanca: Node.js 1/1, moment-timezone 1/1, spacetime 1/0, timezone-support 1/1, timezonecomplete 1/1, tz-offset 0/0
Asia/Beirut: Node.js 2/3, moment-timezone 2/3, spacetime 2/3, timezone-support 2/3, timezonecomplete 2/3, tz-offset 2/2
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
