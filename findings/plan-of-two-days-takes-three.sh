#!/usr/bin/env bash
# frappe-gantt 1.2.2 (in jsdom 24.1.3), on a machine in Berlin: tasks of a service as bars of a plan.
# Guess: a task that begins on 10 July and takes two days ends with the 11th, as one whose end is the 11th; a day and a half is that, or refused; a time as services
# write it, `2026-07-10T09:00:00Z`, has its hour, as `2026-07-10 09:00` has; the id of a task stays.
# Seen: `2d` are three days, since the day that is reached is counted as the last one; `1d` is two. `1.5d` are six: the number before the d is 5. A time with T is the
# day without its hour, so a meeting of an hour takes the day; with a blank in place of T it is right. A blank in an id becomes an
# underscore in the tasks of the plan. Nothing is reported.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund frappe-gantt@1.2.2 jsdom@24.1.3
cat >program.mjs <<'PROGRAM'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<div id="plan"></div>');
const { document, HTMLElement, SVGElement, Element, navigator } = window;
Object.assign(globalThis, { window, document, HTMLElement, SVGElement, Element, requestAnimationFrame: () => 0 });
if (!globalThis.navigator) globalThis.navigator = navigator;
SVGElement.prototype.getBBox = () => ({ x: 0, y: 0, width: 10, height: 10 });
const { default: Gantt } = await import('frappe-gantt');
const tasks = [
  { id: 'first day', name: 'to the 11th', start: '2026-07-10', end: '2026-07-11' },
  { id: '2', name: '1d', start: '2026-07-10', duration: '1d' },
  { id: '3', name: '2d', start: '2026-07-10', duration: '2d' },
  { id: '4', name: '1.5d', start: '2026-07-10', duration: '1.5d' },
  { id: '5', name: 'with a blank', start: '2026-07-10 09:00', end: '2026-07-10 10:00' },
  { id: '6', name: 'with T', start: '2026-07-10T09:00:00Z', end: '2026-07-10T10:00:00Z' },
];
const plan = new Gantt('#plan', tasks, {});
for (const { id, name, _start: start, _end: end } of plan.tasks) console.log(`${id}, ${name}: ${(end - start) / 3600000} hours`);
PROGRAM
seen=$(TZ=Europe/Berlin timeout 60 node program.mjs)
echo "$seen"
wanted=$(cat <<'WANTED'
first_day, to the 11th: 48 hours
2, 1d: 48 hours
3, 2d: 72 hours
4, 1.5d: 144 hours
5, with a blank: 1 hours
6, with T: 24 hours
WANTED
)
[ "$seen" = "$wanted" ] || { echo "changed; before it was:"; echo "$wanted"; exit 1; }
