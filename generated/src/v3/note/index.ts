/** The module `v3/note`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { NoteDocumentMethods } from './document.js';

/**
 * Methods `note`.
 * note module methods
 */
export interface NoteMethods {
  readonly document: NoteDocumentMethods;
}

const documentFields = 'id title text authorId created';

const documentMaps = 'author.rights';

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'note.document.add': {
    kind: 'add',
    scope: ['note'],
    fields: documentFields,
    maps: documentMaps,
    readBack: 'note.document.list',
  },
  'note.document.delete': { kind: 'delete', scope: ['note'], readBack: 'note.document.get' },
  'note.document.get': {
    kind: 'get',
    scope: ['note'],
    select: true,
    fields: documentFields,
    maps: documentMaps,
  },
  'note.document.list': {
    kind: 'list',
    scope: ['note'],
    paging: 'after-cursor',
    hasId: true,
    select: true,
    fields: documentFields,
    itemMaps: documentMaps,
  },
});
