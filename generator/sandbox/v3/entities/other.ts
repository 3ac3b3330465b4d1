/** Objects of the modules `main`, `timeman`, `note` and of field lists. */

import { fieldTable, type V3Entity } from '../entity.js';
import { userRow } from './task.js';

/** The contract does not show the names of its fields; these are those of published descriptions. */
export const event: V3Entity = {
  name: 'EventLogDto',
  schema: 'svc.main.eventlogdto',
  fields: fieldTable(`
    id           int       filter sort
    timestampX   datetime  filter sort
    severity     string    filter
    auditTypeId  string    filter sort
    moduleId     string    filter
    itemId       string    filter
    remoteAddr   string    filter
    userAgent    string
    requestUri   string
    siteId       string    filter
    userId       int       filter sort
    guestId      int       filter sort
    description  string
  `),
  values: {},
};

/** REST 3.0 reference, Field description object. */
export const fieldDescription: V3Entity = {
  name: 'DtoFieldDto',
  schema: 'svc.rest.dtofielddto',
  fields: fieldTable(`
    name             string
    type             string
    title            string
    description      string
    validationRules  array
    requiredGroups   array
    filterable       bool
    sortable         bool
    editable         bool
    multiple         bool
    elementType      string
  `),
  values: {},
};

export const timeRecord: V3Entity = {
  name: 'RecordDto',
  schema: 'svc.timeman.recorddto',
  fields: fieldTable(`
    id           int       filter sort
    userId       int       filter sort
    startTime    datetime  filter sort
    endTime      datetime  filter sort
    duration     int       sort
    breakLength  float
    state        =>timeRecordState
    isApproved   bool      filter
  `),
  values: {},
};

export const timeRecordState: V3Entity = {
  name: 'RecordStateDto',
  schema: 'svc.timeman.recordstatedto',
  fields: fieldTable(`
    status                string
    recommendedCloseTime  int
  `),
  values: {},
};

export const note: V3Entity = {
  name: 'DocumentDto',
  schema: 'svc.note.documentdto',
  fields: fieldTable(`
    id        int       filter sort
    title     string    filter sort add update required
    text      string    filter add update
    authorId  int       filter
    author    ->user
    created   datetime  filter sort
  `),
  values: { author: ({ account }, row) => userRow(account, row['authorId']) },
};
