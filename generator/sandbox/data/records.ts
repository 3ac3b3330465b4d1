/** What people did in the sandbox: event log, working days, results of tasks, notes. */

import type { Row } from '../account.js';
import { isoDate } from '../iso-date.js';
import { seededRandom } from '../random.js';
import { daysBefore, HOUR } from './days.js';

const EVENTS = 200;
const NOTES = 70;

const AUDITS = 'USER_AUTHORIZE USER_LOGOUT USER_EDIT SECURITY_FILTER AGENT_ERROR FILE_DOWNLOAD'.split(' ');
const SEVERITIES = 'INFO INFO INFO WARNING ERROR'.split(' ');

/** Up to yesterday, each within an hour. */
const EVENT_EVERY = 3 * HOUR;

export function seedEvents(seed: number, now: number): Row[] {
  const random = seededRandom(seed + 1);
  const pick = (count: number) => Math.floor(random() * count);
  const first = daysBefore(now, 1) - (EVENTS - 1) * EVENT_EVERY;
  return Array.from({ length: EVENTS }, (_, index) =>
    seedEvent(index + 1, first + index * EVENT_EVERY, pick),
  );
}

function seedEvent(id: number, from: number, pick: (count: number) => number): Row {
  const userId = pick(6) === 0 ? null : 1 + pick(11);
  return {
    id,
    timestampX: isoDate(from + pick(60) * 60_000),
    severity: SEVERITIES[pick(SEVERITIES.length)],
    auditTypeId: AUDITS[pick(AUDITS.length)],
    moduleId: 'main',
    itemId: userId === null ? null : String(userId),
    remoteAddr: `192.0.2.${1 + pick(250)}`,
    userAgent: pick(5) === 0 ? null : 'Mozilla/5.0 (X11; Linux x86_64)',
    requestUri: '/company/',
    siteId: 's1',
    userId,
    guestId: userId === null ? 1 + pick(90) : null,
    description: null,
  };
}

/** One of each user a day, up to yesterday, when the last ones forgot to end theirs. */
export function seedTimeRecords(seed: number, now: number): Row[] {
  const random = seededRandom(seed + 2);
  return Array.from({ length: 60 }, (_, index) => {
    const start = daysBefore(now, 6 - Math.floor(index / 11));
    const duration = 27_000 + Math.floor(random() * 60) * 60;
    const open = index > 55;
    return {
      id: index + 1,
      userId: 1 + (index % 11),
      startTime: isoDate(start),
      endTime: open ? null : isoDate(start + (duration + 1800) * 1000),
      duration: open ? null : duration,
      breakLength: 1800.5,
      state: { status: open ? 'opened' : 'closed', recommendedCloseTime: open ? 64_800 : null },
      isApproved: !open,
    };
  });
}

export function seedResults(now: number): Row[] {
  return [1, 2, 3].map((id) => ({
    id,
    taskId: 8,
    text: `Draft ${id} of the demo is in the shared folder`,
    authorId: id,
    createdAt: isoDate(daysBefore(now, 5 - id)),
    updatedAt: isoDate(daysBefore(now, 5 - id)),
    status: id === 3 ? 'open' : 'closed',
    fileIds: null,
    messageId: null,
  }));
}

export function seedNotes(now: number): Row[] {
  return Array.from({ length: NOTES }, (_, index) => ({
    id: index + 1,
    title: `Page ${index + 1}`,
    text: null,
    authorId: 1 + (index % 11),
    created: isoDate(daysBefore(now, NOTES - index)),
  }));
}
