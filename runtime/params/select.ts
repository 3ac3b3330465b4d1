/** How `select` narrows a result, and names that the description lacks. */

/**
 * An object as the generator describes it: its own fields, and the related objects one step away. As one method returns it,
 * `lacks` are names of own fields that its answers may leave out though they are selected, and `whole` is what comes where
 * nothing is.
 */
export interface EntityShape {
  readonly own: object;
  readonly rel: object;
}

/** A value from an open set: editors complete the known values, and any other value is accepted. */
export type LiteralUnion<T extends string | number> =
  T | (T extends string ? string & {} : T extends number ? number & {} : never);

/** What a method takes or returns of the type with the number `E`; of a number that the account does not list, `Otherwise`. */
export type ByType<Types, E, Part extends string, Otherwise> = E extends keyof Types
  ? Part extends keyof Types[E]
    ? Types[E][Part]
    : Otherwise
  : Otherwise;

/** The number of the type whose described names apply: none where own fields may have their original names (`N` is not `'N'`). */
export type TypeNumber<E extends number, N extends string> = [N] extends ['N'] ? E : number;

/** A row of a list of such objects. */
export type ByTypeRow<Types, E, S extends readonly string[] | undefined, Otherwise> = E extends keyof Types
  ? Types[E] extends { readonly entity: infer Entity extends EntityShape }
    ? LegacyListItem<Entity, S>
    : Otherwise
  : Otherwise;

declare const unselected: unique symbol;

// No element fits either, or an editor would offer nothing else in an empty `select`.

/**
 * Nothing, next to parameters of which `select` is an optional member: from that member alone the compiler would infer `S`
 * without `undefined`, and the type would promise fields that an account leaves out where `select` is absent. The condition
 * never holds; the compiler infers from its first branch all the same.
 */
export type InferSelect<S> = [S, 0] extends [unknown, 1] ? { select: S } : unknown;

/** `select` left out: the object's own fields. */
export type WithoutSelect = readonly never[] & { readonly [unselected]: 'own' };

/** `select` left out: `id` alone. */
export type IdOnly = readonly never[] & { readonly [unselected]: 'id' };

/**
 * The object narrowed to the names in `S`; `never` is the own fields. `S` is a tuple, so that an
 * array of unknown length is recognised. In such an array no field is certain, and in none where `select` may be left out.
 */
export type Selected<E extends EntityShape, S extends readonly string[] | undefined> = [S] extends [
  WithoutSelect,
]
  ? FullOf<E>
  : undefined extends S
    ? Narrowed<E, never, keyof E['own'] | Literal<NonNullable<S>[number]>>
    : S extends IdOnly
      ? Selected<E, readonly ['id']>
      : S extends readonly string[]
        ? number extends S['length']
          ? Narrowed<E, never, Literal<S[number]>>
          : Narrowed<E, Exclude<Literal<Certain<S>>, OmittedBy<E>>, Literal<S[number]>>
        : never;

type FullOf<E extends EntityShape> = E extends { readonly full: infer Full } ? Full : E['own'];
type OmittedBy<E extends EntityShape> = E extends { readonly omittedFields: infer Names } ? Names : never;

/** An object of which an answer may leave out the fields `L`. */
export type SetOptional<T, L extends keyof T> = Omit<T, L> & Partial<Pick<T, L>>;

/** The items of a list of which nothing says what they hold without `select`: any of their own fields. */
export type ListItem<E extends EntityShape, S extends readonly string[] | undefined> = [S] extends [
  WithoutSelect,
]
  ? Partial<E['own']>
  : Selected<E, S>;

/**
 * The items of a legacy list: exactly what is selected. Without `select`, or with `*` or `UF_*` in it, any of the described
 * fields may be there, and others.
 */
export type LegacyListItem<
  E extends EntityShape,
  S extends readonly string[] | undefined,
> = undefined extends S
  ? Whatever<E>
  : [S] extends [WithoutSelect]
    ? Whatever<E>
    : [Extract<NonNullable<S>[number], '*' | 'UF_*'>] extends [never]
      ? Selected<E, S>
      : Whatever<E>;

type Whatever<E extends EntityShape> = Partial<E['own']> & { [name: string]: unknown };

/** Names that `select` takes in capitals, as the answers of the same family have them: `CREATED_BY` is `createdBy`. */
export type CamelNames<S extends readonly string[] | undefined> = [S] extends [WithoutSelect]
  ? S
  : S extends readonly string[]
    ? CamelTuple<S>
    : undefined;

type CamelTuple<S extends readonly string[]> = { readonly [I in keyof S]: CamelName<S[I]> };

type CamelName<N extends string> =
  N extends Custom<infer C> ? Custom<Camel<C>> : N extends '*' | 'UF_*' ? N : Camel<N>;

type Camel<N extends string> = N extends `${infer Head}_${infer Rest}`
  ? `${Lowercase<Head>}${Capitalize<Camel<Rest>>}`
  : Lowercase<N>;

/** Names whose element is not a union: `[wide ? 'title' : 'id']` makes neither certain. */
type Certain<S extends readonly string[]> = { [I in keyof S]: Single<S[I]> }[number];

type Single<N, All = N> = N extends unknown ? ([All] extends [N] ? N : never) : never;

/** Drops names that are not literals: `custom(anyString)` would turn the result into an index signature. */
type Literal<N> = N extends Custom<infer C> ? (string extends C ? never : C) : N;

/** `C`: names that are certainly there; `P`: names that may be. */
type Narrowed<E extends EntityShape, C, P> = Flat<
  Certainly<E['own'], C & keyof E['own']> &
    Partial<Certainly<E['own'], Exclude<P, C> & keyof E['own']>> &
    Added<Exclude<Plain<C>, keyof E['own']>> &
    Partial<Added<Exclude<Plain<P>, C | keyof E['own']>>> &
    Nested<E['rel'], C, P>
>;

/** Resolves an intersection into one object type, without a name of its own in hovers. */
type Flat<T> = { [K in keyof T]: T[K] } & {};

/** A name that was selected is there, even where a wide result may lack it. */
type Certainly<T, N extends keyof T> = { [K in N]-?: T[K] };

/** Custom names without a dot. */
type Added<N> = { [K in N & string]: unknown };

type Plain<N> = N extends `${string}.${string}` ? never : N;
type Head<N> = N extends `${infer H}.${string}` ? H : never;
type Tail<N, H extends string> = N extends `${H}.${infer T}` ? T : never;

type Nested<R, C, P> = {
  [H in Head<C>]: Related<NestedIn<R, H>, Tail<C, H>, Tail<P, H>>;
} & {
  [H in Exclude<Head<P>, Head<C>>]?: Related<NestedIn<R, H>, never, Tail<P, H>>;
};

/** A relation that the description lacks has fields of unknown type. */
type NestedIn<R, H> = H extends keyof R ? R[H] : object;

/** A related object, or an array of them; either can be `null`. */
type Related<T, C, P> = T extends readonly (infer X)[]
  ? RelatedFields<X, C, P>[] | null
  : InEnvelope<NonNullable<T>, C, P> | null;

/** An object in an envelope of its own, as `svc-gen probe` found it: `{ item: … }`. A name of `select` skips the envelope. */
type InEnvelope<T, C, P> = [keyof T] extends [never]
  ? RelatedFields<T, C, P>
  : [keyof T] extends ['item' | 'items']
    ? [Extract<C | P, keyof T>] extends [never]
      ? {
          [K in keyof T]: T[K] extends readonly (infer X)[]
            ? RelatedFields<X, C, P>[]
            : RelatedFields<T[K], C, P>;
        }
      : RelatedFields<T, C, P>
    : RelatedFields<T, C, P>;

type RelatedFields<T, C, P> = Flat<
  Certainly<T, C & keyof T> &
    Partial<Certainly<T, Exclude<P, C> & keyof T>> &
    Added<Exclude<C, keyof T>> &
    Partial<Added<Exclude<P, C | keyof T>>>
>;

declare const customName: unique symbol;

/** A name made by `custom()`. A plain string at run time; the brand keeps any other string out. */
export type Custom<N extends string = string> = N & { readonly [customName]: N };

/** Values under names made by `custom()`. */
export interface CustomFields {
  [name: Custom]: unknown;
}

/**
 * Accepts a name that is not in the description:
 * - a field in `select` (its value is `unknown`, a dotted name nests), in a condition of `filter`, and as a computed
 *   key in `order`, `fields` and `FILTER`;
 * - a parameter, as a computed key next to the described ones: `list({ [custom('mailboxId')]: 5 })`. It is sent as
 *   it is written.
 */
export function custom<const N extends string>(name: N): Custom<N> {
  // The brand exists for the compiler only.
  return name as Custom<N>;
}
