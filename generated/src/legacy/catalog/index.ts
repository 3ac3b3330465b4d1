/** The module `legacy/catalog`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { CatalogMeasureMethods } from './measure.js';
import type { CatalogPriceMethods } from './price.js';

/** Methods `catalog`. */
export interface CatalogMethods {
  readonly measure: CatalogMeasureMethods;
  readonly price: CatalogPriceMethods;
}

/** @internal What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
  'catalog.measure.add': { kind: 'add', numbers: 'measure.id measure.code' },
  'catalog.measure.delete': { kind: 'delete' },
  'catalog.measure.get': { kind: 'get', numbers: 'measure.id measure.code' },
  'catalog.measure.getFields': { kind: 'read', maps: 'measure measure.*' },
  'catalog.measure.list': { kind: 'list', paging: 'start', keyset: true, keysetBy: 'id', select: true },
  'catalog.measure.update': { kind: 'update', numbers: 'measure.id measure.code' },
  'catalog.price.add': {
    kind: 'add',
    numbers:
      'price.id price.productId price.catalogGroupId price.extraId price.quantityFrom price.quantityTo',
  },
  'catalog.price.delete': { kind: 'delete' },
  'catalog.price.get': {
    kind: 'get',
    numbers:
      'price.id price.productId price.catalogGroupId price.extraId price.quantityFrom price.quantityTo',
  },
  'catalog.price.getFields': { kind: 'read', maps: 'price price.*' },
  'catalog.price.list': { kind: 'list', paging: 'start', keyset: true, keysetBy: 'id', select: true },
  'catalog.price.update': {
    kind: 'update',
    numbers:
      'price.id price.productId price.catalogGroupId price.extraId price.quantityFrom price.quantityTo',
  },
});
