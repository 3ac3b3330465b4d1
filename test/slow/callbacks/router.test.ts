/** The router under a burst of events. */

import { expect, test } from 'vitest';
import { createEventRouter } from '../../../runtime/callbacks/index.js';

const applicationToken = 'token-1';
const form = (event: string, more = ''): string =>
  `event=${event}&ts=1900000000&auth[member_id]=m1&auth[application_token]=token-1${more}`;

test('20,000 events in a burst: each handled once, refused ones counted', async () => {
  const keys = new Set<string>();
  let [handled, refused, broken] = [0, 0, 0];
  const router = createEventRouter({ applicationToken })
    .use({ seen: (key) => Promise.resolve(keys.size === keys.add(key).size) })
    .onAny(() => void (handled += 1));
  const body = (at: number): string => {
    if (at % 10 === 0) return form('ONTASKADD', `&data[ID]=${at}`).replace('token-1', 'token-2');
    return at % 10 === 1 ? `%&broken[${at}` : form('ONTASKADD', `&data[ID]=${at % 10 === 2 ? at + 1 : at}`);
  };
  await Promise.all(
    Array.from({ length: 20_000 }, (_, at) =>
      router.handle(body(at)).catch((error: unknown) => {
        if (Reflect.get(Object(error), 'code') === 'CLIENT_CALLBACK_TOKEN') refused += 1;
        else broken += 1;
      }),
    ),
  );
  // Those that end in 2 are those that end in 3 once more.
  expect({ handled, refused, broken }).toEqual({ handled: 14_000, refused: 2000, broken: 2000 });
});
