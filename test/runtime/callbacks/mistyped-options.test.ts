/** Options of the parsers that there are not. */

import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../runtime/errors/errors.js';
import {
  createEventRouter,
  parseEvent,
  parseFrame,
  parseMessageCallback,
} from '../../../runtime/callbacks/index.js';

const auth = '&auth[member_id]=m1&auth[application_token]=T1&auth[access_token]=A1&auth[user_id]=5';

const event = `event=ONCRMDEALADD${auth}`;
// As JavaScript could write it: the check of the token would not happen.
const mistyped = { applicationtoken: 'T2' } as object;
const hint = /there is no option applicationtoken; did you mean applicationToken\?/;

describe('a mistyped option is refused', () => {
  const wrong: readonly { readonly name: string; readonly use: () => unknown; readonly want: RegExp }[] = [
    { name: 'parseEvent', use: () => parseEvent(event, mistyped), want: hint },
    { name: 'parseFrame', use: () => parseFrame('/', 'AUTH_ID=A1', mistyped), want: hint },
    { name: 'parseMessageCallback', use: () => parseMessageCallback('message_id=1', mistyped), want: hint },
    { name: 'createEventRouter', use: () => createEventRouter(mistyped as never), want: hint },
    {
      name: 'handle',
      use: () =>
        createEventRouter({ applicationToken: 'T1' }).handle(event, { contenttype: 'a/b' } as object),
      want: /handle: there is no option contenttype; did you mean contentType\?/,
    },
    {
      name: 'parseFrame, which cannot know its age',
      use: () => parseFrame('/', 'AUTH_ID=A1', { maxAge: 1000 } as object),
      want: /parseFrame: there is no option maxAge/,
    },
  ];
  test.each(wrong)('by $name', async ({ use, want }) => {
    const error: unknown = await Promise.resolve()
      .then(use)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toMatch(want);
  });
});
