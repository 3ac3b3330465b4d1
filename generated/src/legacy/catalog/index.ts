/** The module `legacy/catalog`. */

import type { ModuleRows } from '../../runtime/index.js';
import type { CatalogPriceMethods } from './price.js';

/** Methods `catalog`. */
export interface CatalogMethods {
  readonly price: CatalogPriceMethods;
}

/** What the client knows about each method; made when one of them is first asked for. */
export const methods: ModuleRows = () => ({
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
