/** Every class of change as a row: its level and its sentence. What widens a result narrows a parameter, so each has rows of its own. */

export type Level = 'breaking' | 'additive' | 'docs';

/** Worst first. */
export const LEVELS: readonly Level[] = ['breaking', 'additive', 'docs'];

interface ChangeClass {
  readonly level: Level;
  /** Follows the path or the method's name: `Task.deadline` … */
  readonly predicate: string;
}

function breaking(predicate: string): ChangeClass {
  return { level: 'breaking', predicate };
}

function additive(predicate: string): ChangeClass {
  return { level: 'additive', predicate };
}

function docs(predicate: string): ChangeClass {
  return { level: 'docs', predicate };
}

export const CLASSES = {
  'method-removed': breaking('is gone'),
  'method-renamed': breaking('has another name'),
  'method-added': additive('is new'),
  // Semantic Versioning, 7: a deprecation asks for a minor version, so that callers hear of it.
  'method-deprecated': additive('is deprecated now'),
  'method-not-deprecated': docs('is no longer deprecated'),
  'method-moved': breaking('is reached by another path of the client'),
  // `@svc/client/v3/desk` is not an entry of the package any more.
  'module-moved': breaking('is imported from another place'),
  'kind-to-write': breaking('changes data now: it is no longer repeated after an unknown outcome'),
  // A caller's idempotencyKey is refused on a read.
  'kind-to-read': breaking('only reads now: it takes no idempotency key'),
  'kind-changed': docs('is of another kind'),
  'scope-added': breaking('asks for a further scope'),
  'scope-removed': additive('no longer asks for a scope'),
  'application-only': breaking('works only for applications now'),
  'not-application-only': additive('works for webhooks too now'),
  'route-changed': breaking('has another route'),
  'paging-added': additive('can be paged now'),
  'paging-removed': breaking('can no longer be paged'),
  'paging-changed': breaking('is paged in another way'),
  'keyset-added': additive('can be paged by id now'),
  'keyset-removed': breaking('can no longer be paged by id'),
  'error-added': additive('has a further error code'),
  // Code unions are open: naming a code that no longer comes still compiles.
  'error-removed': docs('no longer has an error code'),
  // The class of an error goes by its status.
  'error-status-changed': breaking('has an error code with another status'),

  'param-removed': breaking('is no longer taken'),
  'param-required-added': breaking('is new and required'),
  'param-added': additive('is new'),
  'param-now-required': breaking('is required now'),
  'param-now-optional': additive('is no longer required'),
  'param-retyped': breaking('has another type'),
  'param-narrowed': breaking('takes fewer values'),
  'param-widened': additive('takes more values'),
  'param-nullable': additive('takes null now'),
  'param-not-nullable': breaking('no longer takes null'),
  // The types take any name then, where they refused those that are not described.
  'param-opened': additive('takes further names now, which nothing describes'),
  'param-closed': breaking('no longer takes names that nothing describes'),
  'param-values-added': additive('has further known values'),
  'param-values-removed': docs('has fewer known values'),
  'param-limited': breaking('is limited further'),
  'param-less-limited': additive('is limited less'),
  'param-order-changed': docs('has another order of names'),

  'field-selectable': additive('can be selected now'),
  'field-not-selectable': breaking('can no longer be selected'),
  'field-filterable': additive('can be filtered by now'),
  'field-not-filterable': breaking('can no longer be filtered by'),
  'field-sortable': additive('can be sorted by now'),
  'field-not-sortable': breaking('can no longer be sorted by'),
  'filter-form-changed': breaking('is written in another way'),

  'result-removed': breaking('is no longer returned'),
  'result-added': additive('is new'),
  'result-now-required': additive('is always there now'),
  'result-now-optional': breaking('may be absent now'),
  'result-retyped': breaking('has another type'),
  'result-narrowed': additive('has fewer values'),
  'result-widened': breaking('has values that it did not have'),
  'result-nullable': breaking('may be null now'),
  'result-not-nullable': additive('is never null now'),
  'result-opened': additive('can contain further members now, which nothing describes'),
  'result-closed': breaking('no longer contains members that nothing describes'),
  'result-values-added': additive('has further known values'),
  'result-values-removed': docs('has fewer known values'),
  'enum-name-added': additive('is a name of `enums` now'),
  'enum-name-removed': breaking('is no longer a name of `enums`'),
  'enum-name-changed': breaking('is another value of `enums`'),
  'default-fields-added': additive('returns more fields without select'),
  'default-fields-removed': breaking('promises fewer fields without select'),
  'type-renamed': breaking('has another name'),
  'type-removed': breaking('no longer has a type of its own'),
  'type-reassigned': breaking('is the name of another type now'),
  'type-not-in-module': breaking('no longer exports a type'),

  // A rule of ours reads both forms alike; without it the type would be another.
  'form-changed': breaking('is declared in another form'),
  'post-removed': breaking('no longer answers to POST, by which the client calls it'),
  'post-added': additive('answers to POST'),
  'elsewhere-required': breaking('is required in a place where the client sends nothing'),
  'elsewhere-not-required': additive('is no longer required in a place where the client sends nothing'),
  'json-not-taken': breaking('takes its parameters in another form than JSON, which the client sends'),
  'json-taken': additive('takes its parameters as JSON, which the client sends'),
  'success-status': docs('answers success with another status, which is read alike'),
  'null-left-out': docs('can be null by the description, which the types leave out'),
  'null-described': docs('can be null by the description, as it can by the types'),
  'null-not-described': docs('is never null by the description, and the types stay as they are'),
  deprecated: additive('is deprecated now'),
  'not-deprecated': docs('is no longer deprecated'),

  'texts-changed': docs('reads differently'),
  // Defaults, limits and the like, which the types do not show.
  'published-changed': docs('is described differently, in a way that the types do not show'),
} as const satisfies Readonly<Record<string, ChangeClass>>;

export type ChangeName = keyof typeof CLASSES;
