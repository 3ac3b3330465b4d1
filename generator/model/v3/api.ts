/** REST 3.0 as an account offers it: its published description, what facts and field lists add, and a name for everything. */

import type { Description } from '../description.js';
import { factFor, type EntityFact, type Facts } from '../facts.js';
import type { Findings } from '../findings.js';
import { isChosen, matches } from '../glob.js';
import { isWrite, kindOf, READ_BACK_KINDS, defaultSummary } from '../kind.js';
import { methodPaths, namespaceOf } from '../method-path.js';
import type { Api, Entity, Kind, Method, Module } from '../model.js';
import { byName, compareNames } from '../named.js';
import type { Published } from '../normalise/document.js';
import type { PublishedOperation } from '../normalise/operation.js';
import { admitsNull } from '../normalise/schema.js';
import type { ModelOptions } from '../model-options.js';
import type { OverlayChange } from '../overlay/changes.js';
import { withoutUnusedTypes } from '../references.js';
import { buildChoices, type Choices } from './choices.js';
import { buildEntity, factTypes, type EntityContext } from './entities.js';
import { errorsOf } from './errors.js';
import { type Evidence, gatherEvidence } from './evidence.js';
import { withFieldDescriptions } from './field-descriptions.js';
import { asParameter, namedTypes, referrers } from './named-types.js';
import { buildParams, type MethodFacts } from './params.js';
import { buildBeside, buildPaging, buildResult } from './result.js';
import { findSubjects, type Subjects } from './subject.js';
import { reportFactsInForce, withoutOverruled } from './overruled.js';
import { nameTypes } from './type-names.js';

interface V3Input {
  readonly published: Published;
  readonly facts: Facts;
  readonly description: Pick<Description, 'fieldLists' | 'scopes'>;
  readonly options: Pick<ModelOptions, 'include' | 'exclude'>;
  /** By the user's overlays. */
  readonly changes: readonly OverlayChange[];
  readonly findings: Findings;
}

export function buildV3(input: V3Input): Api {
  const { facts, findings, description } = input;
  const operations = withoutBatch(input.published.operations, findings);
  const published = withFieldDescriptions({ ...input.published, operations }, facts, findings);
  const subjects = findSubjects(published);
  const entityFacts = withoutOverruled(factsByObject(facts.entities, published, subjects), input);
  reportFactsInForce(input);
  const evidence = gatherEvidence(published, subjects, {
    facts,
    fieldLists: description.fieldLists,
    findings,
  });
  const types = nameTypes(published, subjects, { facts: entityFacts, spellings: facts.spellings, findings });
  const references = referrers(published, types);
  const context: EntityContext = {
    subjects,
    evidence,
    types,
    facts: entityFacts,
    references: references.result,
    admitsNull: (schema) => admitsNull(published.schemas, schema),
    findings,
  };
  const entities = buildEntities(context);
  const known: Resolved = { published, subjects, evidence, entities };
  const asParam = asParameter(types);
  const choices = chooseTypes(known, { taken: types.taken, asParam, findings });
  const methods = buildMethods(input, { ...known, choices, references, asParam, entityFacts });
  return withoutUnusedTypes({
    generation: 'v3',
    modules: modulesOf(methods, published),
    methods,
    entities: [...entities.values()].sort(compareNames),
    types: [...namedTypes(published, subjects, { types, references, findings }), ...factTypes(context)].sort(
      compareNames,
    ),
    selects: [...choices.selects].sort(compareNames),
    filters: [...choices.filters].sort(compareNames),
    orders: [...choices.orders].sort(compareNames),
    commonErrors: facts.errors.common,
  });
}

/** By key. */
function buildEntities(context: EntityContext): ReadonlyMap<string, Entity> {
  const built = [...context.subjects.objects].map(
    ([key, object]) => [key, buildEntity(context, key, object)] as const,
  );
  return new Map(built);
}

/**
 * Facts about an object go to the schema that the method's answer leads to; if an account has no such method, or it returns
 * something else, to the object of a neighbour that has more of the fields.
 */
function factsByObject(
  facts: readonly EntityFact[],
  published: Published,
  subjects: Subjects,
): ReadonlyMap<string, EntityFact> {
  const attached = new Map<string, EntityFact>();
  const given = [...published.operations.keys()].flatMap((name) => {
    const key = subjects.given(name);
    return key === undefined ? [] : [{ name, key }];
  });
  for (const { name, key } of given) {
    const fact = facts.find(({ of }) => matches(of, name));
    if (fact !== undefined && !attached.has(key)) attached.set(key, fact);
  }
  for (const fact of facts) {
    const own = given.filter(({ name }) => name === fact.of);
    const near = given.filter(({ name }) => namespaceOf(name) === namespaceOf(fact.of));
    const count = ({ key }: { readonly key: string }): number => {
      const properties = subjects.objects.get(key)?.properties;
      return [...fact.fields.keys()].filter((field) => properties?.has(field)).length;
    };
    const [best] = [...own, ...near].sort((a, b) => count(b) - count(a));
    if (best === undefined || attached.get(best.key) === fact) continue;
    for (const { key } of own) attached.delete(key);
    if (!attached.has(best.key)) attached.set(best.key, fact);
  }
  return attached;
}

interface Resolved {
  readonly published: Published;
  readonly subjects: Subjects;
  readonly evidence: Evidence;
  readonly entities: ReadonlyMap<string, Entity>;
}

function chooseTypes(
  known: Resolved,
  context: { readonly taken: Set<string>; readonly asParam: AsParam; readonly findings: Findings },
): Choices {
  const methods = [...known.published.operations.values()].flatMap((operation) => {
    const key = known.subjects.of(operation.name);
    const entity = key === undefined ? undefined : known.entities.get(key);
    return key === undefined || entity === undefined ? [] : [{ operation, entity, key }];
  });
  const entities = byName([...known.entities.values()]);
  return buildChoices(methods, { evidence: known.evidence, entities, ...context });
}

type MethodContext = Resolved & {
  /** By key. */
  readonly entityFacts: ReadonlyMap<string, EntityFact>;
  readonly choices: Choices;
  readonly references: ReturnType<typeof referrers>;
  readonly asParam: AsParam;
};

type AsParam = ReturnType<typeof asParameter>;

function buildMethods(input: V3Input, context: MethodContext): readonly Method[] {
  const { operations } = context.published;
  const aliases = findAliases(operations, input.facts, input.findings);
  const chosen = [...operations.keys()].filter((name) => isChosen(name, input.options));
  const paths = methodPaths(chosen, input.findings);
  return [...operations.values()]
    .flatMap((operation) => {
      const path = paths.get(operation.name);
      const target = aliases.get(operation.name);
      return path === undefined ? [] : [buildMethod(input, context, { operation, path, target })];
    })
    .sort(compareNames);
}

interface Naming {
  readonly operation: PublishedOperation;
  readonly path: readonly string[];
  /** The method that this is another name of. */
  readonly target: PublishedOperation | undefined;
}

function buildMethod(input: V3Input, context: MethodContext, { operation, path, target }: Naming): Method {
  const { facts } = input;
  const { name } = operation;
  const known = facts.kinds.get(name) ?? facts.kinds.get(target?.name ?? '');
  const kind = known?.kind ?? kindOf(target ?? operation, facts.words);
  const entityOf = (key: string | undefined): Entity | undefined =>
    key === undefined ? undefined : context.entities.get(key);
  const about = entityOf(context.subjects.of(name));
  const giving = { operation, kind, entity: entityOf(context.subjects.given(name)) };
  const params = buildParams(
    { ...context, references: context.references.parameter, facts, findings: input.findings },
    {
      operation,
      kind,
      entity: about,
      readOnly: readOnlyFields(context, facts, operation),
      described: describedFields(context, name),
    },
  );
  return {
    name,
    path,
    kind,
    write: isWrite(kind),
    scope: input.description.scopes?.get(name) ?? factFor(facts.scopes, name) ?? [],
    who: factFor(facts.who, name) ?? '',
    applicationOnly: false,
    ...textOf(operation, target, defaultSummary(kind, about?.name)),
    ...(operation.deprecated ? { deprecated: { message: 'The account says that it is deprecated.' } } : {}),
    errors: errorsOf(facts, { name, kind, params }),
    source: factFor(facts.sources, name) ?? "the account's own description",
    params,
    result: buildResult({ ...context, references: context.references.result, facts }, giving),
    ...buildBeside(context.references.result, operation),
    ...buildPaging(context, giving),
    ...readBack(name, kind, context),
  };
}

/** Fields that the contract only answers. Field lists do not count: newer accounts report every field as not editable. */
function readOnlyFields(
  context: MethodContext,
  facts: Facts,
  operation: PublishedOperation,
): ReadonlySet<string> {
  const { name } = operation;
  const fact = context.entityFacts.get(context.subjects.of(name) ?? '');
  const rows = [...(fact?.fields ?? [])].filter(([, { readOnly }]) => readOnly).map(([field]) => field);
  const written = new Set(factFor(facts.writes, name) ?? []);
  return new Set(rows.filter((field) => !written.has(field)));
}

/** Fields of the object as the account describes them, without those that the contract's rows describe. */
function describedFields({ subjects, entityFacts }: MethodContext, method: string): MethodFacts['described'] {
  const key = subjects.of(method) ?? '';
  const facts = entityFacts.get(key)?.fields;
  return (name) => (facts?.has(name) ? undefined : subjects.objects.get(key)?.properties.get(name));
}

function textOf(
  operation: PublishedOperation,
  target: PublishedOperation | undefined,
  usual: string,
): Pick<Method, 'summary' | 'description'> {
  const { description } = operation;
  const summary = operation.summary || target?.summary || usual;
  if (target === undefined) return { summary, description };
  return {
    summary,
    description: `Another name of \`${target.name}\`. ${description || target.description}`.trim(),
  };
}

/** The read that shows whether a write was done: of the same object, one by one or in a list. */
function readBack(
  name: string,
  kind: Kind,
  { published, subjects }: Pick<Resolved, 'published' | 'subjects'>,
): { readonly readBack?: string } {
  const about = subjects.of(name);
  const found = READ_BACK_KINDS.get(kind)
    ?.map((last) => `${namespaceOf(name)}.${last}`)
    .find((read) => published.operations.has(read) && mayReturn(about, subjects.given(read)));
  return found === undefined ? {} : { readBack: found };
}

/** The undescribed result of a read can be the object too. */
function mayReturn(about: string | undefined, given: string | undefined): boolean {
  return about === undefined || given === undefined || about === given;
}

function modulesOf(methods: readonly Method[], { modules }: Published): readonly Module[] {
  const names = new Set(methods.map(({ path }) => path[0] ?? ''));
  return [...names].sort().map((name) => ({ name, doc: modules.get(name) ?? '' }));
}

/** Not a method of the description either (Observed behaviour, Published description): the path of the batch, which is a function of the client. */
const BATCH = 'batch';

function withoutBatch(
  operations: ReadonlyMap<string, PublishedOperation>,
  findings: Findings,
): ReadonlyMap<string, PublishedOperation> {
  if (!operations.has(BATCH)) return operations;
  findings.applied('batch-path', 'the path of the batch is not a method');
  findings.inform(BATCH, 'is the batch, not a method; use batch(), or call()');
  return new Map([...operations].filter(([name]) => name !== BATCH));
}

/** Name → the method that it is another name of. */
function findAliases(
  operations: ReadonlyMap<string, PublishedOperation>,
  { kinds }: Facts,
  findings: Findings,
): ReadonlyMap<string, PublishedOperation> {
  const aliases = new Map<string, PublishedOperation>();
  for (const name of operations.keys()) {
    const target = operations.get(kinds.get(name)?.alias ?? '');
    if (target === undefined) continue;
    aliases.set(name, target);
    findings.applied('alias-path', 'a one-word path that repeats a method is another name of it');
    findings.inform(name, `is another name of \`${target.name}\``);
  }
  return aliases;
}
