/** The description of an account whose lists differ: what a list takes, what it gives, and what stands beside its rows. */

import {
  array,
  document,
  filterById,
  integer,
  item,
  pagination,
  select,
  string,
  to,
} from '../generator/model/account.js';

const object = (properties: Readonly<Record<string, unknown>>): unknown => ({ type: 'object', properties });
const noted = array(to('svc.app.notedto'));
const byIdAndTitle = object({ id: string, title: string });
export const lists = document({
  schemas: {
    'svc.app.notedto': object({ id: integer, title: string, day: integer }),
    'svc.app.linedto': object({ time: integer, text: string }),
    'svc.app.tokendto': object({ value: string }),
  },
  methods: {
    'app.limited.list': {
      takes: { select: select('id', 'title'), pagination: object({ limit: integer }) },
      gives: noted,
    },
    'app.nameless.list': {
      takes: { select: select('title', 'day'), filter: filterById, order: byIdAndTitle, pagination },
      gives: noted,
    },
    'app.line.list': {
      takes: { select: select('time', 'text'), filter: filterById, pagination },
      gives: array(to('svc.app.linedto')),
    },
    'app.cursor.list': {
      takes: { select: select('id', 'title'), pagination: object({ limit: integer, afterCursor: string }) },
      gives: object({
        items: noted,
        nextCursor: object({ position: integer, id: integer }),
        hasMore: { type: 'boolean' },
      }),
    },
    'app.sorted.list': {
      takes: { select: select('id', 'title', 'day'), order: object({ id: string, day: string }), pagination },
      gives: noted,
    },
    'app.keyset.list': {
      takes: { select: select('id', 'title'), filter: filterById, order: byIdAndTitle, pagination },
      gives: noted,
    },
    'app.note.tail': { takes: { select: select('id', 'title', 'day'), cursor: object({}) }, gives: noted },
    'app.note.install': {
      takes: { id: integer },
      gives: object({ item: to('svc.app.notedto'), oauthToken: to('svc.app.tokendto') }),
    },
    'app.note.get': { takes: { id: integer }, gives: item(to('svc.app.notedto')) },
  },
});
