/** Types and methods of `v3/note/document`. */

import type {
  Call,
  CallOptions,
  Condition,
  Custom,
  CustomFields,
  DateInput,
  Direction,
  FilterGroup,
  ListCall,
  Listed,
  Param,
  Selected,
  UnkeyedCallOptions,
  WithoutSelect,
} from '../../runtime/index.js';
import type { AddCode, CommonCode, GetCode, ListCode3 } from '../codes.js';
import type { User } from '../tasks/user.js';

export interface Document {
  id: number;
  title?: string | null;
  text?: string | null;
  authorId?: number | null;
  created?: string | null;
}

/** Objects related to Document, each of which can be absent. */
export interface DocumentRelations {
  author: User;
}

/** Document as `select` sees it. */
export interface DocumentEntity {
  own: Document;
  rel: DocumentRelations;
}

/** Names that `select` takes for Document. */
export type DocumentSelect =
  | 'id'
  | 'title'
  | 'text'
  | 'authorId'
  | 'created'
  | 'author.id'
  | 'author.name'
  | 'author.role'
  | 'author.gender'
  | 'author.email'
  | 'author.externalAuthId'
  | 'author.rights';

/** One condition on Document: `[field, value]` or `[field, operator, value]`. */
export type DocumentCondition =
  | Condition<Custom, unknown>
  | Condition<'created', DateInput>
  | Condition<'id' | 'authorId', number>
  | Condition<'title' | 'text', string>;

/** Conditions on Document, all of which must hold, and groups of them. */
export type DocumentFilter = readonly (DocumentCondition | FilterGroup<DocumentCondition>)[];

/** Fields that Document can be sorted by, the first one first. */
export interface DocumentOrder {
  readonly id?: Direction | undefined;
  readonly title?: Direction | undefined;
  readonly created?: Direction | undefined;
  readonly [name: Custom]: Direction | undefined;
}

/** Document as `note.document.add` gives it. */
export interface NoteDocumentAddResult extends Document {
  author?: Partial<User> | null;
}

/** Codes of errors that `note.document.add` is documented to answer with. */
export type NoteDocumentAddCode = AddCode;

/** A call of `note.document.add`. */
export interface NoteDocumentAddCall<T> extends Call<T, 'v3', AddCode> {}

/** Parameters of `note.document.delete`, others by `custom()`. */
export type NoteDocumentDeleteParams = (
  | {
      readonly id: Param<number>;
      readonly filter?: never;
    }
  | {
      /** Conditions `[field, operator, value]` and groups `{ logic, conditions, negative? }`; all must hold. */
      readonly filter: DocumentFilter;
      readonly id?: never;
    }
) &
  CustomFields;

/**
 * Codes of errors that `note.document.delete` is documented to answer with.
 *
 * - `SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION` (400): Object with the given identifier not found.
 * - `SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION` (422): Same idempotency key with a different body.
 * - `SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION` (400): Malformed filter.
 * - `SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION` (400): Idempotency key of invalid length or characters.
 * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field in a filter condition.
 * - `SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION` (400): Unknown operator in a filter condition.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTFILTERVALIDATIONEXCEPTION` (400): The field that the filter must name is missing: on the top level, with `=`.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type. A filtered field is not filterable, or a value has the wrong type. `filter`, which this list requires, is missing.
 */
export type NoteDocumentDeleteCode =
  | 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTFILTERVALIDATIONEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/** A call of `note.document.delete`. */
export interface NoteDocumentDeleteCall<T> extends Call<T, 'v3', NoteDocumentDeleteCode> {}

/** Parameters of `note.document.get`, others by `custom()`. */
export interface NoteDocumentGetParams<
  S extends readonly (DocumentSelect | Custom)[] = readonly (DocumentSelect | Custom)[],
> extends CustomFields {
  readonly id: Param<number>;
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

/** Codes of errors that `note.document.get` is documented to answer with. */
export type NoteDocumentGetCode = GetCode;

/** A call of `note.document.get`. */
export interface NoteDocumentGetCall<T> extends Call<T, 'v3', GetCode> {}

/** Parameters of `note.document.list`, others by `custom()`. */
export interface NoteDocumentListParams<
  S extends readonly (DocumentSelect | Custom)[] = readonly (DocumentSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
  /** Conditions `[field, operator, value]` and groups `{ logic, conditions, negative? }`; all must hold. */
  readonly filter?: DocumentFilter | undefined;
  /** Field to direction, `ASC` or `DESC`. */
  readonly order?: DocumentOrder | undefined;
  /** Which rows the first page holds; from the first row on when omitted. An iteration goes on from there. */
  readonly pagination?:
    | {
        /** Rows of a page, from 1 to 1000, default 50. Some accounts cut it lower. */
        readonly limit?: Param<number> | undefined;
        readonly afterCursor?: unknown;
      }
    | undefined;
}

/** Codes of errors that `note.document.list` is documented to answer with. */
export type NoteDocumentListCode = ListCode3;

/** A call of `note.document.list`. */
export interface NoteDocumentListCall<Item> extends ListCall<Item, 'v3', ListCode3> {}

/** Methods `note.document`. */
export interface NoteDocumentMethods {
  /**
   * Add a `Document`
   *
   * Its parameters are not described: any object is sent as it is, and no name is checked.
   *
   * Scope: `note`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Errors: {@link NoteDocumentAddCode}.
   */
  add(
    params?: { readonly [name: string]: unknown },
    options?: CallOptions,
  ): NoteDocumentAddCall<NoteDocumentAddResult>;
  /**
   * Delete a `Document`
   *
   * Scope: `note`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once where the account knows keys.
   *
   * Errors: {@link NoteDocumentDeleteCode}.
   *
   * @example
   * await svc.v3.note.document.delete({ id: 1 });
   */
  delete(params: NoteDocumentDeleteParams, options?: CallOptions): NoteDocumentDeleteCall<boolean>;
  /**
   * Get a `Document`
   *
   * Scope: `note`.
   *
   * Errors: {@link NoteDocumentGetCode}.
   *
   * @example
   * await svc.v3.note.document.get({ id: 1, select: ['id', 'title'] });
   */
  get<const S extends readonly (DocumentSelect | Custom)[] = WithoutSelect>(
    params: NoteDocumentGetParams<S>,
    options?: UnkeyedCallOptions,
  ): NoteDocumentGetCall<Selected<DocumentEntity, S>>;
  /**
   * Get a list of `Document`
   *
   * Scope: `note`.
   *
   * Errors: {@link NoteDocumentListCode}.
   *
   * @example
   * for await (const item of svc.v3.note.document.list({ select: ['id', 'title'] })) console.log(item);
   */
  list<const S extends readonly (DocumentSelect | Custom)[] = WithoutSelect>(
    params?: NoteDocumentListParams<S>,
    options?: UnkeyedCallOptions,
  ): NoteDocumentListCall<Listed<DocumentEntity, S>>;
}
