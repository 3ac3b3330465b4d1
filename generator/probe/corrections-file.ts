/** `account.corrections.yaml`: what a probe found, added to what stands in the file, whose comments and edits stay. */

import { Document, isSeq, parseDocument } from 'yaml';
import { at, isObject, listOf, member, strings, text } from '../json.js';
import { CORRECTION_KINDS } from '../model/corrections/corrections.js';
import { jsonTypeOf } from '../model/normalise/content.js';
import { type Difference, type Finding, messageOf, type ProbeReport, seenText } from './finding.js';

const HEADER = ` What svc-gen probe saw an account do against its model: give it to svc-gen generate --corrections.
 actions: OpenAPI Overlay 1.0 actions on the description. facts: what no description can say. Both can be edited.
 It holds types and counts, and nothing of the account's data.`;

interface Writing {
  /** What stands there; undefined: nothing. */
  readonly text: string | undefined;
  /** The run that this one continues. */
  readonly previous?: PreviousRun | undefined;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The published document, out of its envelope. */
  readonly document: unknown;
}

export function correctionsText(report: ProbeReport, writing: Writing): string {
  const empty = { corrections: '1.0.0', actions: [], facts: [], probe: { finished: [] } };
  const file: Document = writing.text === undefined ? new Document(empty) : parseDocument(writing.text);
  if (writing.text === undefined) file.commentBefore = HEADER;
  for (const finding of report.findings) {
    const action = actionOf(finding, writing);
    if (action === undefined) add(file, 'facts', factOf(finding, writing.date));
    else add(file, 'actions', action);
  }
  const finished = report.methods
    .filter(({ state }) => state === 'finished' || state === 'refused')
    .map((one) => `${one.generation} ${one.method}`);
  const found = [...(writing.previous?.findings ?? []), ...report.findings].map(keyOf);
  file.set('probe', file.createNode({ finished, ...(found.length > 0 && { found }) }));
  return file.toString({ lineWidth: 0 });
}

export interface PreviousRun {
  /** `v3 tasks.task.list` */
  readonly finished: ReadonlySet<string>;
  readonly findings: readonly Finding[];
}

/** What the last run finished and found; `document` is the parsed file, which the user may have edited. */
export function previousRun(document: unknown): PreviousRun {
  const found = new Set(strings(at(document, 'probe', 'found')));
  const rows = [...listOf(at(document, 'actions')), ...listOf(at(document, 'facts'))];
  return {
    finished: new Set(strings(at(document, 'probe', 'finished'))),
    findings: rows.flatMap(findingIn).filter((finding) => found.has(keyOf(finding))),
  };
}

function keyOf({
  generation,
  method,
  kind,
  path,
}: Pick<Finding, 'generation' | 'method' | 'kind' | 'path'>): string {
  return [generation, method, kind, path].join(' ').trim();
}

/** An action is a parameter that is required (`actionOf`). */
function findingIn(row: unknown): readonly Finding[] {
  const of = (name: string): string => text(member(row, name));
  const [required] = strings(at(row, 'update', 'required'));
  const kind =
    required === undefined ? CORRECTION_KINDS.find((one) => one === of('kind')) : 'required-parameter';
  if (kind === undefined) return [];
  const [, seen = '1', all = '1'] = /(\d+) of (\d+)/.exec(of('evidence')) ?? [];
  const types = ['expected', 'got'].flatMap((name) => {
    const value = member(row, name);
    return value === undefined
      ? []
      : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const];
  });
  const difference: Difference = { kind, path: required ?? of('path'), ...Object.fromEntries(types) };
  return [
    {
      generation: of('generation') === 'legacy' ? 'legacy' : 'v3',
      method: of('method'),
      ...difference,
      seen: { in: Number(seen), of: Number(all) },
      message: messageOf(difference),
    },
  ];
}

function add(file: Document, section: string, row: object): void {
  const list = file.get(section);
  if (!isSeq(list)) {
    file.set(section, file.createNode([row]));
    return;
  }
  list.flow = false;
  list.add(file.createNode(row));
}

function factOf(finding: Finding, date: string): object {
  const { generation, method, kind, path, expected, got, values, keyset } = finding;
  return {
    generation,
    method,
    kind,
    path,
    ...(expected !== undefined && { expected }),
    ...(got !== undefined && { got }),
    ...(values && { values: [...values] }),
    ...(keyset && { keyset }),
    evidence: seenText(finding),
    date,
  };
}

/** What the description itself can say, where it has the place. */
function actionOf(finding: Finding, { document, date }: Writing): object | undefined {
  const { generation, method, kind, message } = finding;
  if (generation !== 'v3' || kind !== 'required-parameter') return undefined;
  const change = required(finding, document);
  return change && { ...change, description: message, method, evidence: seenText(finding), date };
}

/** In the words of the document, as other tools read it. */
function required({ method, path }: Finding, document: unknown): object | undefined {
  const paths = at(document, 'paths');
  const name = isObject(paths) && !Object.hasOwn(paths, `/${method}`) ? method : `/${method}`;
  const content = at(paths, name, 'post', 'requestBody', 'content');
  const type = jsonTypeOf(content) ?? '';
  const properties = at(content, type, 'schema', 'properties');
  if (!isObject(properties) || path.includes('.')) return undefined;
  const target = `$.paths[${quoted(name)}].post.requestBody.content[${quoted(type)}].schema`;
  const isKnown = Object.hasOwn(properties, path);
  return { target, update: { required: [path], ...(!isKnown && { properties: { [path]: {} } }) } };
}

function quoted(name: string): string {
  return `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
