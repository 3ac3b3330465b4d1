#!/usr/bin/env bash
# @touch4it/ical-timezones 1.9.0 beside timezones-ical-library 2.3.2, read by ical.js 2.2.1: the definition of a zone (VTIMEZONE) that a file of a
# calendar needs, as ical-generator asks for one by its option `timezone.generator`.
# Guess: definitions follow the rules that are in force, as those of Node.js do, or the library says for which year they are; a zone is known by its
# current name.
# Seen: those of @touch4it are from before 2022: in July noon in Mexico City is an hour early, in Tehran too, in Cairo an hour late; in January Amman
# and São Paulo are off, Almaty and Nuuk (America/Godthab) always. The reader trusts the file more than its own rules, so both see another
# hour. Europe/Kyiv and America/Nuuk have none, without a word. The other library is right in each, but for Casablanca.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @touch4it/ical-timezones@1.9.0 timezones-ical-library@2.3.2 ical.js@2.2.1
cat >program.mjs <<'PROGRAM'
import touch4it from '@touch4it/ical-timezones';
import ICAL from 'ical.js';
import { tzlib_get_ical_block as blockOf } from 'timezones-ical-library';
function hours(definition, local) {
  if (!definition) return 'none';
  const component = new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${definition.trim()}\r\nEND:VCALENDAR`));
  const time = ICAL.Time.fromDateTimeString(local);
  time.zone = new ICAL.Timezone(component.getFirstSubcomponent('vtimezone'));
  return (Date.parse(`${local}Z`) / 1000 - time.toUnixTime()) / 3600;
}
const zones = ['Europe/Berlin', 'America/Mexico_City', 'Asia/Tehran', 'Africa/Cairo', 'Asia/Amman', 'America/Sao_Paulo', 'Asia/Almaty', 'America/Godthab', 'America/Nuuk', 'Europe/Kyiv', 'Africa/Casablanca'];
for (const zone of zones) {
  const offsets = ['2026-01-15T12:00:00', '2026-07-15T12:00:00'].map((local) => {
    const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(new Date(`${local}Z`)).at(-1).value;
    const [h, m] = name.replace('GMT', '').split(':').map(Number);
    const intl = h ? h + Math.sign(h) * (m / 60) : 0;
    return `${local.slice(0, 7)} Node.js ${intl}, touch4it ${hours(touch4it.getVtimezoneComponent(zone), local)}, timezones-ical-library ${hours([blockOf(zone)].flat()[0], local)}`;
  });
  console.log(`${zone}: ${offsets.join(' | ')}`);
}
PROGRAM
seen=$(node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
Europe/Berlin: 2026-01 Node.js 1, touch4it 1, timezones-ical-library 1 | 2026-07 Node.js 2, touch4it 2, timezones-ical-library 2
America/Mexico_City: 2026-01 Node.js -6, touch4it -6, timezones-ical-library -6 | 2026-07 Node.js -6, touch4it -5, timezones-ical-library -6
Asia/Tehran: 2026-01 Node.js 3.5, touch4it 3.5, timezones-ical-library 3.5 | 2026-07 Node.js 3.5, touch4it 4.5, timezones-ical-library 3.5
Africa/Cairo: 2026-01 Node.js 2, touch4it 2, timezones-ical-library 2 | 2026-07 Node.js 3, touch4it 2, timezones-ical-library 3
Asia/Amman: 2026-01 Node.js 3, touch4it 2, timezones-ical-library 3 | 2026-07 Node.js 3, touch4it 3, timezones-ical-library 3
America/Sao_Paulo: 2026-01 Node.js -3, touch4it -2, timezones-ical-library -3 | 2026-07 Node.js -3, touch4it -3, timezones-ical-library -3
Asia/Almaty: 2026-01 Node.js 5, touch4it 6, timezones-ical-library 5 | 2026-07 Node.js 5, touch4it 6, timezones-ical-library 5
America/Godthab: 2026-01 Node.js -2, touch4it -3, timezones-ical-library -2 | 2026-07 Node.js -1, touch4it -2, timezones-ical-library -1
America/Nuuk: 2026-01 Node.js -2, touch4it none, timezones-ical-library -2 | 2026-07 Node.js -1, touch4it none, timezones-ical-library -1
Europe/Kyiv: 2026-01 Node.js 2, touch4it none, timezones-ical-library 2 | 2026-07 Node.js 3, touch4it none, timezones-ical-library 3
Africa/Casablanca: 2026-01 Node.js 1, touch4it 1, timezones-ical-library 0 | 2026-07 Node.js 1, touch4it 1, timezones-ical-library 0
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
