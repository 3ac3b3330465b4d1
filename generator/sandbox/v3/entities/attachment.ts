/** An object that only the server of May 2026 has: with a file, and a datetime of the account's own. */

import { fieldTable, type Entity } from '../entity.js';

export const attachment: Entity = {
  name: 'AttachmentDto',
  schema: 'svc.note.attachmentdto',
  fields: fieldTable(`
    id             int       filter sort
    noteId         int       filter sort add required
    file           object    file add update
    created        datetime  filter sort
    UF_CHECKED_AT  datetime  custom filter add update
    UF_REMARK      string    custom filter add update
  `),
  values: {},
};
