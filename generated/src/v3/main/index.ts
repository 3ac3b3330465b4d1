/** The module `v3/main`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { MainEventlogMethods } from './eventlog.js';

/**
 * Methods `main`.
 * main module methods
 */
export interface MainMethods {
  readonly eventlog: MainEventlogMethods;
}

const eventlogFields =
  'id timestampX severity auditTypeId moduleId itemId remoteAddr userAgent requestUri siteId userId guestId description';

const fieldDescriptionFields =
  'name type title description validationRules requiredGroups filterable sortable editable multiple elementType';

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'main.eventlog.get': { kind: 'get', scope: ['main'], select: true, fields: eventlogFields },
  'main.eventlog.list': {
    kind: 'list',
    scope: ['main'],
    paging: 'offset',
    keyset: true,
    hasId: true,
    sortsId: true,
    select: true,
    fields: eventlogFields,
  },
  'main.eventlog.tail': {
    kind: 'tail',
    scope: ['main'],
    paging: 'cursor',
    hasId: true,
    select: true,
    fields: eventlogFields,
  },
  'main.eventlog.field.get': {
    kind: 'field-get',
    scope: ['main'],
    select: true,
    fields: fieldDescriptionFields,
  },
  'main.eventlog.field.list': {
    kind: 'field-list',
    scope: ['main'],
    paging: 'once',
    select: true,
    fields: fieldDescriptionFields,
  },
});
