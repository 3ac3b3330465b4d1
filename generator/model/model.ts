/** What an account offers, in words that are neither OpenAPI nor TypeScript: the one thing every later stage reads. */

import type { PagingStyle } from '../../runtime/words/method.js';
import type { ExportedNames } from '../names/exported.js';
import type { DescribedParts } from './described-parts.js';

export type Generation = 'v3' | 'legacy' | 'gateway';

/** What a method does. `read` reads something that is none of the named forms; `action` and everything unknown is a write. */
export type Kind =
  'get' | 'list' | 'tail' | 'add' | 'update' | 'delete' | 'field-list' | 'field-get' | 'read' | 'action';

export interface Model {
  readonly title: string;
  readonly version: string;
  readonly v3: Api;
  readonly legacy: Api;
  readonly gateway: Api;
  /** `--vendor`: neutral identifier to the account's own, longest first. */
  readonly vendor: readonly VendorName[];
}

export interface VendorName {
  readonly neutral: string;
  readonly own: string;
}

/** One generation. Every list is sorted by name and free of duplicates. */
export interface Api {
  readonly generation: Generation;
  readonly modules: readonly Module[];
  readonly methods: readonly Method[];
  readonly entities: readonly Entity[];
  readonly types: readonly NamedType[];
  readonly selects: readonly SelectType[];
  readonly filters: readonly FilterType[];
  readonly orders: readonly OrderType[];
  /** Errors that any method can answer with. */
  readonly commonErrors: readonly ErrorCase[];
  /** Parts of the description that the model does not have; set only if two models are compared. */
  readonly describedParts?: DescribedParts;
  /** The names of its types in the package; only where two models are compared. */
  readonly exported?: ExportedNames;
}

export interface Module {
  readonly name: string;
  readonly doc: string;
}

export interface Method {
  /** On the wire, in neutral names: `tasks.task.get`; on the gateway the client's name: `keys.update`. */
  readonly name: string;
  /** Property path below `svc.v3`, `svc.legacy` or the gateway client; a segment `then` is `then_`. */
  readonly path: readonly string[];
  readonly kind: Kind;
  readonly write: boolean;
  readonly scope: readonly string[];
  readonly who: string;
  /** Fails under a webhook before anything is sent. */
  readonly applicationOnly: boolean;
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: Deprecation;
  /** Documented for this method, in addition to the generation's `commonErrors`. */
  readonly errors: readonly ErrorCase[];
  /** The source of the facts about the method, for the docs. */
  readonly source: string;
  /** Absent: the account's description, or our own spec. `account`: its list of names. `file`: a document of the user. */
  readonly from?: 'account' | 'file';
  readonly params: MethodParams;
  readonly result: MethodResult;
  /** Described members next to `item`, `items` or the boolean `result`: `nextCursor`, `oauthToken`. */
  readonly meta?: readonly Property[];
  readonly paging?: Paging;
  /** The account has been seen to put the data somewhere else than REST 3.0 does: `array`. */
  readonly envelope?: string;
  /** The code that the account has been seen to refuse the method with. */
  readonly refusedWith?: string;
  /** The read that shows whether a write was done: `tasks.task.list`. */
  readonly readBack?: string;
  /** Gateway only. */
  readonly route?: Route;
  /** Its types for each known number of one of its parameters; for any other number, `params` and `result` apply. */
  readonly byType?: ByType;
}

/** Objects of several types behind the same methods (`crm.item`). */
export interface ByType {
  /** What this method does with them. */
  readonly verb: 'list' | 'get' | 'add' | 'update';
  /** The parameter with the number. */
  readonly of: string;
  /** Of all such methods. */
  readonly types: readonly TypeByNumber[];
}

export interface TypeByNumber {
  readonly number: number;
  readonly doc: string;
  /** Names of an `Entity`, a `SelectType`, a `FilterType` and an `OrderType`. */
  readonly entity: string;
  readonly select: string;
  readonly filter: string;
  readonly order: string;
  /** Writable fields. */
  readonly add: readonly Property[];
  readonly update: readonly Property[];
}

export interface Deprecation {
  readonly message: string;
  readonly replacement?: { readonly generation: Generation; readonly name: string };
}

export interface ErrorCase {
  readonly code: string;
  readonly status: number;
  readonly condition: string;
  /** Gateway catalogue: what the caller can do. */
  readonly action?: string;
  /** Gateway catalogue: `true`: nothing was run, so writes too can be retried; `reads`: the result is not known, so only reads. */
  readonly repeatable?: boolean | 'reads';
  /** Gateway catalogue: further documented statuses; `status` is 0 where none is documented. */
  readonly otherStatuses?: readonly number[];
  /** Gateway catalogue: the class of the error that the client throws. */
  readonly class?: string;
  /** Gateway catalogue: where the answer names a delay: `error.retryAfter` with its mirror, `Retry-After` alone, or either. */
  readonly delay?: 'field' | 'header' | 'either';
}

export interface Route {
  readonly verb: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `/v1/keys/{id}`: names in braces are taken from the parameters. */
  readonly path: string;
  /** `false`: the client returns the URL and sends nothing (`oauth.authorizeUrl`). */
  readonly sends?: boolean;
  /** The parameter whose `requestId` goes on the wire instead of it: an `SvcError` (`feedback.submit`). */
  readonly requestIdFrom?: string;
}

export type MethodParams =
  | { readonly kind: 'none' }
  /** Takes parameters that nothing describes. */
  | {
      readonly kind: 'open';
      /** They must be given. */
      readonly required?: true;
      /** They may be a list, of at most so many elements. */
      readonly mostItems?: number;
    }
  /** Exactly one of the variants; nearly always there is one. A name that only other variants have is forbidden. */
  | {
      readonly kind: 'object';
      readonly variants: readonly (readonly MethodParam[])[];
      /** Further names are allowed with unknown values. */
      readonly open: boolean;
      /** Legacy: the order in which the names must be sent, whatever order was written. */
      readonly order?: readonly string[];
    };

/** Which values a number can have, and the value that counts where a parameter is left out. */
export interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number | string | boolean;
}

export interface MethodParam {
  readonly name: string;
  readonly required: boolean;
  readonly shape: ParamShape;
  readonly doc: string;
  readonly bounds?: Bounds;
  /** A value in JSON that the description shows; whether it fits the shape is not known. */
  readonly example?: unknown;
  /** The account says so. */
  readonly deprecated?: true;
  /** Only the order of the parameters shows that it is required. A document in another order does not. */
  readonly implied?: true;
}

export type ParamShape =
  | Shape
  /** `select`: the name of a `SelectType`. */
  | { readonly kind: 'select'; readonly select: string }
  /** `filter`: the name of a `FilterType`. */
  | {
      readonly kind: 'filter';
      readonly filter: string;
      /** The field that must equal a value, on the top level: without it the account refuses the call. */
      readonly requiredField?: { readonly name: string; readonly shape: Shape };
    }
  /** `order`: the name of an `OrderType`. */
  | { readonly kind: 'order'; readonly order: string }
  /** `fields`: an object of writable values; custom fields are admitted. */
  | { readonly kind: 'fields'; readonly properties: readonly Property[] }
  /** A shape that depends on the value of another parameter (`event.bind` options by event). */
  | {
      readonly kind: 'by-value';
      readonly of: string;
      readonly table: readonly { readonly value: string; readonly shape: Shape }[];
      readonly otherwise: Shape;
    };

/** A value on the wire. */
export type Shape =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'integer' }
  | { readonly kind: 'number' }
  /** `isDay`: a date without a time. */
  | { readonly kind: 'string'; readonly isDay?: true }
  /** ISO 8601; a parameter also takes a `Date`. */
  | { readonly kind: 'date-time' }
  /** `open`: other values of the same type are possible. `custom`: a parameter also takes a name made by `custom()`. */
  | {
      readonly kind: 'literal';
      readonly values: readonly (string | number | boolean)[];
      readonly open: boolean;
      readonly custom?: boolean;
      /** The values are names of events: all that the catalogue has are known. */
      readonly events?: true;
      /** An account has been seen to send other values; which is not recorded. */
      readonly others?: true;
    }
  /** A string of a fixed form: TypeScript template parts, such as `['chat', 'number']`; `text` is any string. */
  | { readonly kind: 'pattern'; readonly parts: readonly ({ readonly text: string } | 'number' | 'string')[] }
  | { readonly kind: 'array'; readonly items: Shape }
  | { readonly kind: 'map'; readonly values: Shape }
  | { readonly kind: 'object'; readonly properties: readonly Property[]; readonly open: boolean }
  | { readonly kind: 'union'; readonly members: readonly Shape[] }
  | { readonly kind: 'nullable'; readonly shape: Shape }
  /** An empty map that the wire prints as `[]`. */
  | { readonly kind: 'empty-array' }
  /** An `Entity` or a `NamedType` of the same generation. */
  | { readonly kind: 'ref'; readonly name: string };

/** One property; its shape says whether it can be `null` (`nullable`). */
export interface Property {
  readonly name: string;
  readonly shape: Shape;
  /** May be absent: in a wide result, or in parameters. */
  readonly optional: boolean;
  readonly doc: string;
  readonly bounds?: Bounds;
  /** Of a parameter: a value in JSON that the description shows. */
  readonly example?: unknown;
  /** The account says so. */
  readonly deprecated?: true;
}

/** An object with an own set of fields and, one step away, related objects. */
export interface Entity {
  /** The type's name, given by the allocator: `Task`. */
  readonly name: string;
  /** Its name in the description: `svc.tasks.taskdto`. */
  readonly schema: string;
  /** Stays the same where the name depends on what else there is: the family `crm.deal` (legacy). */
  readonly identity?: string;
  readonly module: string;
  readonly doc: string;
  readonly own: readonly Property[];
  readonly relations: readonly Relation[];
  /** Answers hold further members (legacy). */
  readonly open?: true;
  /** Of fields that are enumerations: items by name (legacy). */
  readonly enums?: readonly FieldEnum[];
}

interface FieldEnum {
  readonly field: string;
  /** By id. */
  readonly items: readonly { readonly name: string; readonly id: number }[];
}

export interface Relation {
  readonly name: string;
  /** The related entity's type name. */
  readonly entity: string;
  readonly many: boolean;
  /** The member that holds the object or the list of them: `{ item: … }`. The client does not take it off. */
  readonly envelope?: 'item' | 'items';
  readonly doc: string;
  /** The account says so. */
  readonly deprecated?: true;
}

export interface NamedType {
  readonly name: string;
  /** Its name in the description; absent where it has none there. */
  readonly schema?: string;
  /** Stays the same where the name depends on what else there is: the name and the shape that a row has. */
  readonly identity?: string;
  readonly module: string;
  readonly doc: string;
  readonly shape: Shape;
}

/** Names that `select` takes: `TaskSelect`. Own names first, then dotted ones. */
export interface SelectType {
  readonly name: string;
  readonly module: string;
  readonly entity: string;
  readonly names: readonly string[];
  /** Answers have what is selected under names in camel case. */
  readonly isAnsweredInCamel?: true;
}

/** Fields that `filter` takes: `TaskFilter`. */
export interface FilterType {
  readonly name: string;
  readonly module: string;
  readonly entity: string;
  readonly fields: readonly { readonly name: string; readonly shape: Shape }[];
  /** It has every field of the object, since no source names the filterable ones. */
  readonly isAssumed?: true;
  /** v3: conditions and groups. legacy: an object whose keys carry prefixes (`user.get`). */
  readonly style: 'conditions' | 'prefixed-keys';
  /** legacy: filters inside a filter, under the keys 0, 1, … with `logic`, or under `::SUBFILTER-<name>`. */
  readonly groups?: FilterGroups;
}

export type FilterGroups = 'numbered' | 'subfilter';

/** Fields that `order` takes: `TaskOrder`. */
export interface OrderType {
  readonly name: string;
  readonly module: string;
  readonly entity: string;
  readonly fields: readonly string[];
}

export type MethodResult =
  /** One object; `select` names the SelectType that narrows it. `isFull`: relations are possible next to the own fields (add). */
  | {
      readonly kind: 'item';
      readonly entity: string;
      readonly select?: string;
      readonly isFull: boolean;
      /** The result can be `null`. */
      readonly nullable?: true;
      /** Own fields that some accounts leave out of this answer, selected or not. */
      readonly omittedFields?: readonly string[];
    }
  /** Objects; without `select` each has its `default` fields: only `id`, all of its own, or any of its own. */
  | {
      readonly kind: 'items';
      readonly entity: string;
      readonly select?: string;
      readonly default: 'id' | 'own' | 'some';
      /** An element can be `null`. */
      readonly nullable?: true;
      readonly omittedFields?: readonly string[];
      /** Legacy: the path of the rows in the answer; absent: they are the answer. */
      readonly under?: readonly string[];
    }
  /** Anything else: `result` after unwrapping. */
  | { readonly kind: 'value'; readonly shape: Shape }
  /** A list of values without an entity. `under`: the path of its rows in the answer, `*` for the values of a map; absent: they are the answer. */
  | { readonly kind: 'values'; readonly shape: Shape; readonly under?: readonly string[] };

/** How a list goes on. */
export interface Paging {
  /** `offset`: REST 3.0 `pagination`. `cursor`: tail. `next-cursor`: `nextCursor`. `start` and parameters as `LIMIT/OFFSET`: legacy. `once`: nothing to go on by. */
  readonly style: PagingStyle;
  /** Legacy: rows of a page without a size of the caller; absent: 50. */
  readonly pageSize?: number;
  /** Legacy: the member of the answer that holds the rows, where other members hold arrays too. */
  readonly rows?: string;
  /** The object has an `id` that can be filtered and sorted. */
  readonly keyset: boolean;
  /** The field that keyset paging goes by; absent: `id`. */
  readonly keysetBy?: string;
  /** The object has an `id`, and where the list takes `select` it is known that `id` can be selected. */
  readonly hasId: boolean;
  /** `id` can be sorted by; absent: not known. */
  readonly sortsId?: true;
  /** `false`: the account has been seen to send a `nextCursor` that leads nowhere, or no `next` in a page that is not the last. */
  readonly cursor?: false;
  /** `false`: a page takes no `limit`. */
  readonly limit?: false;
  /** What an iteration sends where the caller does not: without it the rows are in no order. */
  readonly iterates?: Readonly<Record<string, string>>;
}
