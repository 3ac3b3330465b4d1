/** One method as data for everything that shows it: comments, `api.md`, `describe` and the exported description. */

import { traitsOf } from '../model/generation.js';
import type { Api, FilterType, Method, MethodParam } from '../model/model.js';
import { namedOf } from '../model/named.js';

export interface MethodView {
  /** Empty where the summary says the same. */
  readonly description: string;
  /** The parameters of every variant, each once. */
  readonly params: readonly ParamView[];
  /** For a signature without parameters: whether it takes none, or they are not described. Else empty. */
  readonly takes: string;
  readonly access: Access;
}

export interface ParamView extends MethodParam {
  /** What `select`, `filter` or `order` admits. */
  readonly choice?: Choice;
}

export interface Choice {
  readonly kind: 'select' | 'filter' | 'order';
  /** `Fields that can be filtered by`, and `Can be filtered by`. */
  readonly title: string;
  readonly shortTitle: string;
  readonly names: readonly string[];
  /** Of a filter: what each name is compared with. */
  readonly fields?: FilterType['fields'];
  /** The description does not list the names. */
  readonly isAssumed: boolean;
}

interface Access {
  /** Each of them admits the method. */
  readonly scopes: readonly string[];
  /** Without a full stop; empty where anybody may call it. */
  readonly who: string;
  readonly applicationOnly: boolean;
  /** Of a write that the client sends: whether it has an idempotency key. */
  readonly write?: 'keyed' | 'unkeyed';
  /** The method that shows whether a write was done. */
  readonly readBack?: string;
}

export function viewOf(method: Method, api: Api): MethodView {
  const { summary, description } = method;
  return {
    description: description === summary ? '' : description,
    params: paramsOf(method).map((param) => ({ ...param, ...choiceOf(param, api) })),
    takes: takesNote(method, api),
    access: accessOf(method, api),
  };
}

export function paramsOf({ params }: Pick<Method, 'params'>): readonly MethodParam[] {
  if (params.kind !== 'object') return [];
  const { variants } = params;
  const all = variants.flat();
  // The first variant with a parameter describes it best. A parameter is required if each variant requires it.
  return all
    .filter((param, at) => all.findIndex(({ name }) => name === param.name) === at)
    .map((param) => ({
      ...param,
      required: variants.every((variant) =>
        variant.some(({ name, required }) => required && name === param.name),
      ),
    }));
}

export function choiceOf({ shape }: Pick<MethodParam, 'shape'>, api: Api): { readonly choice?: Choice } {
  const { selects, filters, orders } = namedOf(api);
  switch (shape.kind) {
    case 'select':
      return choice('select', 'be selected', { names: selects.get(shape.select)?.names });
    case 'filter': {
      const filter = filters.get(shape.filter);
      const names = filter?.fields.map(({ name }) => name);
      return choice('filter', 'be filtered by', { ...filter, names });
    }
    case 'order':
      return choice('order', 'be sorted by', { names: orders.get(shape.order)?.fields });
    default:
      return {};
  }
}

function choice(
  kind: Choice['kind'],
  action: string,
  { names = [], fields, isAssumed }: ChoiceSource,
): { readonly choice: Choice } {
  const known = [`Fields that can ${action}`, `Can ${action}`];
  const [title = '', shortTitle = title] = isAssumed ? [ASSUMED] : known;
  return {
    choice: { kind, title, shortTitle, names, isAssumed: isAssumed === true, ...(fields && { fields }) },
  };
}

interface ChoiceSource extends Partial<Pick<FilterType, 'fields' | 'isAssumed'>> {
  readonly names: readonly string[] | undefined;
}

const ASSUMED = 'Fields, of which nobody says whether they can be filtered by';

export function accessOf(
  { scope, who, applicationOnly, write, route, readBack }: Method,
  api: Pick<Api, 'generation'>,
): Access {
  const isSent = write && route?.sends !== false;
  return {
    scopes: scope,
    who: who.replace(/\.$/, ''),
    applicationOnly,
    ...(isSent && { write: traitsOf(api).hasKeyedWrites ? 'keyed' : 'unkeyed' }),
    ...(isSent && readBack !== undefined && { readBack }),
  };
}

interface AccessFact {
  readonly name: 'Scope' | 'Who' | 'Credential' | 'Write' | 'Outcome';
  /** Without a full stop; code is in backticks. */
  readonly text: string;
}

/** In the order of every page. */
export function accessFacts({ kind }: Method, access: Access): readonly AccessFact[] {
  const { scopes, who, applicationOnly, write, readBack } = access;
  const facts: readonly (AccessFact | false)[] = [
    scopes.length > 0 && { name: 'Scope', text: scopes.map((name) => `\`${name}\``).join(' or ') },
    who !== '' && { name: 'Who', text: who },
    applicationOnly && { name: 'Credential', text: 'Only with `application(…)` credentials' },
    // An action may write; nothing more is known of it.
    write !== undefined && {
      name: 'Write',
      text: (kind === 'action' ? 'Sent as a write' : 'A write') + WRITES[write],
    },
    readBack !== undefined && { name: 'Outcome', text: `\`${readBack}\` shows whether it was done` },
  ];
  return facts.filter((fact) => fact !== false);
}

const WRITES = {
  keyed: ' with an `Idempotency-Key`: safe to retry on accounts that support idempotency keys',
  unkeyed:
    ': not retried once sent. If the result cannot be confirmed, it rejects with `OutcomeUnknownError`',
} as const;

/** As text: only scopes and people need a label. */
export function factText({ name, text }: AccessFact): string {
  return name === 'Scope' || name === 'Who' ? `${name}: ${text}` : text;
}

/** Explains a signature without parameters; empty where parameters are described. */
export function takesNote(method: Pick<Method, 'params'>, api: Pick<Api, 'generation'>): string {
  if (isUndescribed(method)) return UNDESCRIBED;
  if (takesParams(method)) return '';
  return traitsOf(api).takesCustomNames
    ? 'Takes no parameters; one that the account has all the same goes by `custom()`.'
    : 'Takes no parameters.';
}

const UNDESCRIBED = 'Its parameters are not described: any object is sent as it is, and no name is checked.';

/** Whether the method takes anything at all. */
export function takesParams(method: Pick<Method, 'params'>): boolean {
  return isUndescribed(method) || paramsOf(method).length > 0;
}

export function isUndescribed(method: Pick<Method, 'params'>): boolean {
  const { kind } = method.params;
  return kind === 'open' || (kind === 'object' && method.params.open && paramsOf(method).length === 0);
}
