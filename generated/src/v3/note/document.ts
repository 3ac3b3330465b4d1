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
  Whole,
} from '../../runtime/index.js';
import type { AddCode, DeleteCode, GetCode, ListCode } from '../codes.js';
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
  | Condition<'id' | 'authorId', number>
  | Condition<'title' | 'text', string>
  | Condition<'created', DateInput>
  | Condition<Custom, unknown>;

/** Conditions on Document, all of which must hold, and groups of them. */
export type DocumentFilter = readonly (DocumentCondition | FilterGroup<DocumentCondition>)[];

/** Fields that Document can be sorted by, the first one first. */
export interface DocumentOrder {
  readonly id?: Direction | undefined;
  readonly title?: Direction | undefined;
  readonly created?: Direction | undefined;
  readonly [name: Custom]: Direction | undefined;
}

export type NoteDocumentAddCode = AddCode;

/** Parameters of `note.document.delete`, others by `custom()`. */
export type NoteDocumentDeleteParams = (
  | { readonly id: Param<number>; readonly filter?: never }
  | {
      /** Conditions, all of which must hold, and groups `{ logic, conditions }`. */
      readonly filter: DocumentFilter;
      readonly id?: never;
    }
) &
  CustomFields;

export type NoteDocumentDeleteCode = DeleteCode;

/** Parameters of `note.document.get`, others by `custom()`. */
export interface NoteDocumentGetParams<
  S extends readonly (DocumentSelect | Custom)[] = readonly (DocumentSelect | Custom)[],
> extends CustomFields {
  readonly id: Param<number>;
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
}

export type NoteDocumentGetCode = GetCode;

/** Parameters of `note.document.list`, others by `custom()`. */
export interface NoteDocumentListParams<
  S extends readonly (DocumentSelect | Custom)[] = readonly (DocumentSelect | Custom)[],
> extends CustomFields {
  /** Fields to return, those of related objects as `relation.field`. */
  readonly select?: S;
  /** Conditions, all of which must hold, and groups `{ logic, conditions }`. */
  readonly filter?: DocumentFilter | undefined;
  /** Field to direction, `ASC` or `DESC`. */
  readonly order?: DocumentOrder | undefined;
  readonly pagination?:
    | {
        /** Rows of a page. */
        readonly limit?: Param<number> | undefined;
        readonly afterCursor?: unknown;
      }
    | undefined;
}

export type NoteDocumentListCode = ListCode;

/** Methods `note.document`. */
export interface NoteDocumentMethods {
  /**
   * Add a `Document`
   *
   * Scope: `note`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once.
   *
   * Errors: {@link AddCode}.
   */
  add(
    params?: { readonly [name: string]: unknown },
    options?: CallOptions,
  ): Call<Whole<DocumentEntity>, 'v3', AddCode>;
  /**
   * Delete a `Document`
   *
   * Scope: `note`.
   * Sends an `Idempotency-Key`: repeated by the client where the outcome is open, done once.
   *
   * Errors: {@link DeleteCode}.
   */
  delete(params: NoteDocumentDeleteParams, options?: CallOptions): Call<boolean, 'v3', DeleteCode>;
  /**
   * Get a `Document`
   *
   * Scope: `note`.
   *
   * Errors: {@link GetCode}.
   */
  get<const S extends readonly (DocumentSelect | Custom)[] = never>(
    params: NoteDocumentGetParams<S>,
    options?: CallOptions,
  ): Call<Selected<DocumentEntity, S>, 'v3', GetCode>;
  /**
   * Get a list of `Document`
   *
   * Scope: `note`.
   *
   * Errors: {@link ListCode}.
   */
  list<const S extends readonly (DocumentSelect | Custom)[] = never>(
    params?: NoteDocumentListParams<S>,
    options?: CallOptions,
  ): ListCall<Listed<DocumentEntity, S>, 'v3', ListCode>;
}
