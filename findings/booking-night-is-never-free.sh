#!/usr/bin/env bash
# slot-calculator 2.2.1 and availability-schedule 1.1.0: hours of a booking page, by weekday, in Berlin.
# Guess: hours from 22:00 to 02:00 end on the next day, or are refused; weekly hours that are set as nine to five stay nine to five over the night in
# which the clock goes forward, since the library calls itself aware of time zones.
# Seen: slot-calculator offers nothing for hours over midnight, without a word; as times at which nobody may book (`unavailability`) they are
# ignored too, so that the closed night is offered. availability-schedule repeats each week in UTC: hours that were set in winter at nine in Berlin begin
# at ten from the Monday after the change, and `isAvailable` refuses nine o'clock.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund slot-calculator@2.2.1 availability-schedule@1.1.0
cat >program.cjs <<'PROGRAM'
const AvailabilitySchedule = require('availability-schedule');
const { getSlots } = require('slot-calculator');
const timezone = 'Europe/Berlin';
const week = { from: '2026-07-06T00:00:00+02:00', to: '2026-07-08T00:00:00+02:00', duration: 60, outputTimezone: timezone };
const night = [{ day: 'Monday', from: '22:00', to: '02:00', timezone }];
const parts = [{ day: 'Monday', from: '22:00', to: '23:59', timezone }, { day: 'Tuesday', from: '00:00', to: '02:00', timezone }];
const free = (config) => getSlots({ ...week, ...config }).availableSlots.map((slot) => slot.from.slice(8, 16));
console.log('open from 22:00 to 02:00:', free({ availability: night }).join(' ') || 'nothing');
console.log('in two parts:', free({ availability: parts }).join(' '));
console.log('closed from 22:00 to 02:00, free at 23:00:', free({ unavailability: night }).includes('06T23:00'));
console.log('closed in two parts, free at 23:00:', free({ unavailability: parts }).includes('06T23:00'));
const schedule = new AvailabilitySchedule('2026-03-23T00:00:00+01:00', '2026-04-06T00:00:00+02:00');
schedule.addWeeklyRecurringAvailability('2026-03-23T09:00:00+01:00', '2026-03-23T17:00:00+01:00', [1]);
const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' });
for (const { start, end } of schedule.getAvailabilities('+0000')) console.log('availability-schedule', shown.format(new Date(start)), 'to', shown.format(new Date(end)).slice(11));
console.log('free at nine on 30 March:', schedule.isAvailable('2026-03-30T09:00:00+02:00', '2026-03-30T10:00:00+02:00'));
PROGRAM
seen=$(TZ=Europe/Berlin node program.cjs)
echo "$seen"
wanted=$(cat <<'WANTED'
open from 22:00 to 02:00: nothing
in two parts: 06T22:00 07T00:00 07T01:00
closed from 22:00 to 02:00, free at 23:00: true
closed in two parts, free at 23:00: false
availability-schedule 2026-03-23 09:00 to 17:00
availability-schedule 2026-03-30 10:00 to 18:00
free at nine on 30 March: false
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
