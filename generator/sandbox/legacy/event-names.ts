/** Events that a handler can be bound to. The contract shows no list: these are its two examples and what this account fires. */

const CHANGES = ['ADD', 'UPDATE', 'DELETE'];
const OBJECTS = ['ONCRMLEAD', 'ONCRMDEAL', 'ONCRMCONTACT', 'ONCRMCOMPANY', 'ONTASK', 'ONTASKCOMMENT'];

export const OFFLINE_EVENT = 'ONOFFLINEEVENT';

const EVENTS: ReadonlySet<string> = new Set([
  OFFLINE_EVENT,
  'ONAPPINSTALL',
  'ONAPPTEST',
  'ONAPPUNINSTALL',
  'ONUSERADD',
  ...OBJECTS.flatMap((object) => CHANGES.map((change) => object + change)),
]);

/** In upper case. */
export const EVENT_NAMES: readonly string[] = [...EVENTS];

/** In upper case, or `undefined` for a name that no event has. */
export function eventName(given: unknown): string | undefined {
  const name = typeof given === 'string' ? given.toUpperCase() : '';
  return EVENTS.has(name) ? name : undefined;
}
