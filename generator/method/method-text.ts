/** A method as text for a terminal: signature, parameters, result, errors and an example. */

import { readableType } from '../emit/pages/readable-type.js';
import { resultTypes } from '../emit/pages/result-types.js';
import { fieldRows, paramRows, type PageRow } from '../emit/pages/page-rows.js';
import { signature } from '../emit/pages/signature.js';
import { planGeneration, type GenerationPlan } from '../emit/plan/generation-plan.js';
import { shellCall } from '../export/code-samples.js';
import { traitsOf } from '../model/generation.js';
import type { Method, Model, Property } from '../model/model.js';
import { rangeSentence } from '../text/range.js';
import { brokenAt, hanging, hangingColumns, oneLine, type Paint, shortenedText } from '../terminal/layout.js';
import { callee } from '../view/call-sample.js';
import { methodsInOwnNames } from '../view/own-names.js';
import { accessFacts, factText, type MethodView, viewOf } from '../view/method-view.js';
import { shownKind } from '../view/shown-kind.js';
import type { FoundMethod } from './find-method.js';
import { type MethodJson, ownErrors } from './method-json.js';

interface TextOptions {
  /** Shortens long texts and tables, so that they fit on a screen. */
  readonly terminal?: boolean;
  /** Every row of each table. */
  readonly all?: boolean | undefined;
  readonly columns: number;
  readonly paint: Paint;
}

/** Lines without a line end. */
export function methodLines(
  found: FoundMethod,
  json: MethodJson,
  model: Model,
  { terminal = false, all = false, columns, paint }: TextOptions,
): readonly string[] {
  const { api, method } = methodsInOwnNames(model.vendor, 'own')(found);
  const plan = planGeneration(api);
  const bounded = (text: string): string => (terminal ? shortenedText(text) : text);
  const wrap = (text: string, indent = 0): readonly string[] => wrapped(bounded(text), { columns, indent });
  const layout: TextLayout = { wrap, bounded, columns, maxRows: terminal && !all ? MAX_ROWS : Infinity };
  const access = [...new Set([shownKind(method), method.write ? 'write' : 'read'])].join(', ');
  const generation = traitsOf(api).title.replace(/^the (\w+).*$/, '$1');
  const view = viewOf(method, api);
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ['', paint('bold', title), ...lines];
  return [
    `${paint('bold', bounded(json.name))}  ${paint('dim', `${generation}, ${access}`)}`,
    ...proseOf(method, view).flatMap((text) => wrap(text)),
    '',
    ...wrap(signature(method, plan)),
    ...section('Parameters', paramLines(method, view, plan, layout)),
    ...section('Result', resultLines(method, plan, layout)),
    ...section(
      'Access',
      accessFacts(method, view.access)
        .filter(({ name }) => name !== 'Write')
        .flatMap((fact) => wrap(oneLine(factText(fact)).replaceAll('`', ''), 2)),
    ),
    ...section('Errors', errorLines(json, all ? json.errors : ownErrors(json, { method }), layout)),
    ...section('Example', exampleLines(json, callee(method, api), bounded)),
    ...section('Source', method.source === '' ? [] : wrap(oneLine(method.source).trim(), 2)),
  ];
}

type Wrap = (text: string, indent?: number) => readonly string[];

/** Rows of a table on a terminal. */
const MAX_ROWS = 15;

interface TextLayout {
  readonly wrap: Wrap;
  /** A text as long as the output shows it. */
  readonly bounded: (text: string) => string;
  readonly columns: number;
  readonly maxRows: number;
}

/** What it means, and which values it can have. */
function meaningOf(row: PageRow): string {
  const [doc, range] = [oneLine(row.doc).trim(), rangeSentence(row)];
  return [range === '' ? doc : doc.replace(/[^.!?:]$/, '$&.'), range].filter((text) => text !== '').join(' ');
}

/** A line for each row: its name and type, and what it means. */
function table(
  rows: readonly PageRow[],
  { bounded, columns, maxRows }: TextLayout,
  indent: number,
): readonly string[] {
  const cells = rows.slice(0, maxRows).map((row) => {
    const deprecation = row.deprecated ? 'Deprecated. ' : '';
    return [bounded(oneLine(row.text)), bounded(deprecation + meaningOf(row))] as const;
  });
  const more = rows.length > maxRows ? [`  … ${rows.length - maxRows} more (--all)`] : [];
  return [...hangingColumns(cells, columns - indent), ...more].map((line) => ' '.repeat(indent) + line);
}

function proseOf({ summary, deprecated }: Method, { description }: MethodView): readonly string[] {
  const deprecation = deprecated === undefined ? '' : `Deprecated. ${deprecated.message}`;
  return [deprecation.replace(/^(Deprecated\.) \1/, '$1').replaceAll('`', ''), summary, description]
    .map((text) => oneLine(text).trim())
    .filter((text) => text !== '');
}

function paramLines(
  method: Method,
  { params, takes }: MethodView,
  plan: GenerationPlan,
  layout: TextLayout,
): readonly string[] {
  const { wrap } = layout;
  if (params.length === 0) return wrap(takes.replaceAll('`', ''), 2);
  const hasForms = method.params.kind === 'object' && method.params.variants.length > 1;
  const forms = hasForms ? wrap('Exactly one of the forms above:', 2) : [];
  const lines = paramRows(method, params, plan).flatMap((row) => {
    const doc = meaningOf(row);
    const remarks = [row.isRequired ? 'required' : '', row.deprecated ? 'deprecated' : '']
      .filter((text) => text !== '')
      .join(', ');
    return [
      ...wrap(`${row.text}${remarks === '' ? '' : `  (${remarks})`}`, 2),
      ...(doc === '' ? [] : wrap(doc, 6)),
      ...rowDetail(row, layout),
    ];
  });
  return [...forms, ...lines];
}

function rowDetail({ shape, choice, rows }: PageRow, layout: TextLayout): readonly string[] {
  const names = (title: string, list: readonly string[]): readonly string[] => {
    const shown = list.slice(0, layout.maxRows).map(oneLine);
    const more = list.length > shown.length ? ` … ${list.length - shown.length} more (--all)` : '';
    return list.length === 0 ? [] : layout.wrap(`${title}: ${shown.join(', ')}${more}`, 6);
  };
  if (choice !== undefined) return names(choice.shortTitle, choice.names);
  if (shape.kind === 'fields') return table(rows, layout, 4);
  const values = rows.map(({ name }) => name);
  return shape.kind === 'by-value' ? names(`By the value of ${shape.of}`, values) : [];
}

function resultLines(
  { result, meta = [] }: Method,
  plan: GenerationPlan,
  layout: TextLayout,
): readonly string[] {
  const { wrap } = layout;
  const { api, lookup } = plan;
  const rows = (properties: readonly Property[]) => fieldRows(properties, plan, 'result');
  const texts = rows(meta).map(({ text }) => oneLine(text));
  const metaLines = texts.length === 0 ? [] : wrap(`Metadata: ${texts.join(', ')}`, 2);
  if (!('entity' in result)) {
    const typeName = readableType(result.shape, lookup);
    // A short object without a name is all in its type.
    const types = resultTypes({ result }, api).filter(
      ({ name, properties }) => properties.length > 0 && (name !== '' || !typeName.includes('{')),
    );
    const lines = types.flatMap(({ name, properties }) => {
      const title = oneLine(lookup.typeName(name));
      return [
        ...(title === typeName || name === '' ? [] : wrap(title, 2)),
        ...table(rows(properties), layout, 2),
      ];
    });
    return [...wrap(typeName, 2), ...lines, ...metaLines];
  }
  const entity = api.entities.find(({ name }) => name === result.entity);
  const related = (entity?.relations ?? []).map(({ name }) => oneLine(name)).join(', ');
  const omitted = (result.omittedFields ?? []).map(oneLine).join(', ');
  const many = result.kind === 'items' ? 'a list of ' : '';
  return [
    ...wrap(`${many}${lookup.type(result.entity)}${result.nullable ? ' | null' : ''}`, 2),
    ...table(rows(entity?.own ?? []), layout, 2),
    ...(omitted === '' ? [] : wrap(`Some accounts leave out: ${omitted}`, 2)),
    ...(related === '' ? [] : wrap(`Related: ${related}`, 2)),
    ...metaLines,
  ];
}

/** The errors that are not shown are the same for all methods. */
function errorLines(
  { errors }: MethodJson,
  shown: MethodJson['errors'],
  { wrap, bounded }: TextLayout,
): readonly string[] {
  const lines = shown.flatMap(({ code, status, meaning }) => {
    const head = `${bounded(code) || '(empty)'}${status > 0 ? `  ${status}` : ''}`;
    return [`  ${head}`, ...(meaning === '' ? [] : wrap(meaning, 6))];
  });
  const rest = errors.length - shown.length;
  return rest === 0 ? lines : [...lines, ...wrap(`${rest} more of every method (--all)`, 2)];
}

/** Each example is one line, unwrapped, so that it can be copied. */
function exampleLines(
  { name, write, example, generation }: MethodJson,
  callee: string,
  bounded: (text: string) => string,
): readonly string[] {
  const params = JSON.stringify(example) === '{}' ? '' : JSON.stringify(example);
  const code = generation === 'gateway' ? [] : [`  await ${callee}(${params})`];
  return [`  ${shellCall({ name, write }, example)}`, ...code].map(bounded);
}

/** At least this wide, however narrow the terminal is. */
const MIN_WIDTH = 20;

/** Lines of at most `columns` characters, the later ones indented further; a longer word has a line of its own. */
function wrapped(
  text: string,
  { columns, indent }: { readonly columns: number; readonly indent: number },
): readonly string[] {
  const below = ' '.repeat(indent + 2);
  return hanging(brokenAt(text, Math.max(MIN_WIDTH, columns - below.length)), ' '.repeat(indent), below);
}
