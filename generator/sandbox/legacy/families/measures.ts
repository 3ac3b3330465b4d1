/** `catalog.measure.*`: a second family in camel style, with flags. */

import type { FamilySpec } from './family.js';

export const MEASURES: FamilySpec = {
  name: 'catalog.measure',
  scope: ['catalog'],
  fieldsMethod: 'getFields',
  event: 'CATALOG.MEASURE.ON.',
  wrapped: { one: 'measure', many: 'measures' },
  id: 'id',
  fields: {
    id: { type: 'integer', title: 'ID', isReadOnly: true },
    code: { type: 'integer', title: 'Code', isRequired: true },
    measureTitle: { type: 'string', title: 'Name', isRequired: true },
    symbol: { type: 'string', title: 'Symbol' },
    symbolIntl: { type: 'string', title: 'International symbol' },
    symbolLetterIntl: { type: 'string', title: 'International code of letters' },
    isDefault: { type: 'char', title: 'Used where nothing else is said' },
  },
  made: () => ({ isDefault: 'N' }),
  changed: () => ({}),
};
