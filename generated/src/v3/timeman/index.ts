/** The module `v3/timeman`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { TimemanRecordMethods } from './record.js';

/**
 * Methods `timeman`.
 * timeman module methods
 */
export interface TimemanMethods {
  readonly record: TimemanRecordMethods;
}

const fieldDescriptionFields =
  'name type title description validationRules requiredGroups filterable sortable editable multiple elementType';

const timemanRecordFields = 'id userId startTime endTime duration breakLength state isApproved';

const timemanRecordMaps = 'state';

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'timeman.record.list': {
    kind: 'list',
    scope: ['timeman'],
    paging: 'offset',
    keyset: true,
    hasId: true,
    sortsId: true,
    select: true,
    fields: timemanRecordFields,
    itemMaps: timemanRecordMaps,
  },
  'timeman.record.field.get': {
    kind: 'field-get',
    scope: ['timeman'],
    select: true,
    fields: fieldDescriptionFields,
  },
  'timeman.record.field.list': {
    kind: 'field-list',
    scope: ['timeman'],
    paging: 'once',
    select: true,
    fields: fieldDescriptionFields,
  },
});
