/** `catalog.price.*` and `catalog.measure.*`: families in camel style, the second with flags. */

import { isoDate } from '../../iso-date.js';
import type { FamilySpec } from './family.js';

export const PRICES: FamilySpec = {
  name: 'catalog.price',
  scope: ['catalog'],
  fieldsMethod: 'getFields',
  event: 'CATALOG.PRICE.ON.',
  wrapped: { one: 'price', many: 'prices' },
  id: 'id',
  fields: {
    id: { type: 'integer', title: 'ID', isReadOnly: true },
    productId: { type: 'integer', title: 'Product', isRequired: true, isImmutable: true },
    catalogGroupId: { type: 'integer', title: 'Price type', isRequired: true },
    price: { type: 'double', title: 'Price', isRequired: true },
    currency: { type: 'string', title: 'Currency', isRequired: true },
    extraId: { type: 'integer', title: 'Markup' },
    quantityFrom: { type: 'integer', title: 'From this quantity' },
    quantityTo: { type: 'integer', title: 'Up to this quantity' },
    priceScale: { type: 'double', title: 'Price in the base currency', isReadOnly: true },
    timestampX: { type: 'datetime', title: 'Changed', isReadOnly: true },
  },
  made: ({ account }) => ({ timestampX: isoDate(account.clock.now()) }),
  changed: ({ account }) => ({ timestampX: isoDate(account.clock.now()) }),
};

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
