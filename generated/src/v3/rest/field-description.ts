/** Types and methods of `v3/rest/field-description`. */

import type { Open } from '../../runtime/index.js';

/** What one field of an object is. */
export interface FieldDescription {
  name: string;
  type: Open<'int' | 'string' | 'object' | 'array' | 'bool' | 'float'>;
  title: string;
  description: string | null;
  validationRules: unknown[];
  /** An array of strings, or null. */
  requiredGroups: string[] | null;
  /** May be used in `filter`. */
  filterable: boolean;
  /** May be used in `order`. */
  sortable: boolean;
  editable: boolean;
  multiple: boolean;
  /** Element type of a composite field. */
  elementType: string | null;
}

/** FieldDescription as `select` sees it. */
export interface FieldDescriptionEntity {
  own: FieldDescription;
  rel: {};
}

/** Names that `select` takes for FieldDescription. */
export type FieldDescriptionSelect =
  | 'name'
  | 'type'
  | 'title'
  | 'description'
  | 'validationRules'
  | 'requiredGroups'
  | 'filterable'
  | 'sortable'
  | 'editable'
  | 'multiple'
  | 'elementType';
