/** Adds the findings of `probe` and `learn` to `account.corrections.yaml`, whose comments and edits stay. */

import { Document, isMap, isSeq, parseDocument, Scalar, type ScalarTag, type Tags, type YAMLMap } from 'yaml';
import { at, isObject, listOf, member, strings, text } from '../base/json.js';
import { readRow } from '../model/corrections/corrections.js';
import { visible } from '../terminal/visible.js';
import { differenceOf, type RowForm, correctionRow } from '../model/corrections/row-form.js';
import {
  type Finding,
  keyOfLearned,
  type LearnedRow,
  type MethodReport,
  messageOf,
  type ProbeReport,
  seenText,
} from './finding.js';

const HEADER = ` Where the responses of an account differ from its description, found by svc-gen probe and learn.
 Use it with svc-gen generate --corrections. You can edit the rows. They contain types and counts, and no data.`;

interface Writing {
  /** The text of the file; undefined: there is none. */
  readonly text: string | undefined;
  /** The run that this one continues. */
  readonly previous?: PreviousRun | undefined;
  /** YYYY-MM-DD. */
  readonly date: string;
}

export function correctionsText(report: ProbeReport, writing: Writing): string {
  const file = openFile(writing.text);
  for (const finding of report.findings) {
    const { path, expected, set } = correctionRow(finding);
    add(file, finding, { path, expected, set, evidence: seenText(finding), date: writing.date });
  }
  addLearned(file, report.learned, writing.date);
  const namesIn = (...states: readonly MethodReport['state'][]): readonly string[] =>
    report.methods
      .filter(({ state }) => states.includes(state))
      .map((one) => `${one.generation} ${one.method}`);
  const finished = namesIn('finished', 'refused');
  const found = [...(writing.previous?.findings ?? []), ...report.findings].map(keyOf);
  const withoutId = report.complete ? namesIn('not asked') : [];
  file.set(
    'probe',
    file.createNode({
      finished,
      ...(withoutId.length > 0 && { withoutId }),
      ...(found.length > 0 && { found }),
    }),
  );
  return file.toString({ lineWidth: 0 });
}

/** @param text of the file; undefined: there is none */
export function withLearned(text: string | undefined, rows: readonly LearnedRow[], date: string): string {
  const file = openFile(text);
  addLearned(file, rows, date);
  return file.toString({ lineWidth: 0 });
}

/** Texts with hidden characters as escapes: other readers of YAML end a line at some of them, and an editor turns a line round at others. */
function escaping(tag: ScalarTag): ScalarTag {
  return {
    ...tag,
    stringify(item, ...terms) {
      const text = String(item.value);
      if (visible(text) === text && !/\p{Surrogate}/u.test(text))
        return tag.stringify?.(item, ...terms) ?? text;
      const quoted = new Scalar(text);
      quoted.type = 'QUOTE_DOUBLE';
      return visible(tag.stringify?.(quoted, ...terms) ?? '');
    },
  };
}

const FORM = {
  customTags: (tags: Tags): Tags =>
    tags.map((tag) =>
      typeof tag === 'object' && tag.tag === 'tag:yaml.org,2002:str' ? escaping(tag as ScalarTag) : tag,
    ),
};

function openFile(text: string | undefined): Document {
  const file: Document =
    text === undefined ? new Document({ corrections: '1.0.0' }, FORM) : parseDocument(text, FORM);
  if (text === undefined) file.commentBefore = HEADER;
  // A file of the user's can be a list of rows.
  if (isSeq(file.contents)) {
    const facts = file.contents;
    file.contents = file.createNode({ corrections: '1.0.0' });
    file.set('facts', facts);
  }
  return file;
}

/** Each ends once the account describes the method. One that an earlier run wrote is written again in its place. */
function addLearned(file: Document, rows: readonly LearnedRow[], date: string): void {
  const facts = file.get('facts');
  const known = (isSeq(facts) ? facts.items : []).filter((one): one is YAMLMap => isMap(one));
  for (const row of rows) {
    const evidence = `seen in ${row.answers} ${row.answers === 1 ? 'answer' : 'answers'}`;
    const own = known.find((one) => {
      const earlier = learnedRow(one.toJS(file));
      return earlier !== undefined && keyOfLearned(earlier) === keyOfLearned(row);
    });
    if (own === undefined)
      add(file, row, { path: 'result', expected: 'unknown', set: row.set, evidence, date });
    else {
      own.set('set', file.createNode(row.set, { flow: true }));
      own.set('evidence', evidence);
      own.set('date', date);
    }
  }
}

/** Undefined: the row is none that a run wrote of a result, or a user has given it another form. */
export function learnedRow(row: unknown): LearnedRow | undefined {
  if (!isObject(row)) return undefined;
  const { generation, methods, path, expected, set, evidence } = row;
  const [, answers] = /^seen in (\d+) answers?$/.exec(text(evidence)) ?? [];
  const [method, ...others] = strings(methods);
  const type = member(set, 'type');
  const isOwn = path === 'result' && expected === 'unknown' && answers !== undefined && others.length === 0;
  if (!isOwn || method === undefined || typeof type !== 'string') return undefined;
  if (generation !== 'v3' && generation !== 'legacy') return undefined;
  const isList = member(set, 'kind') === 'list';
  const isPaged = member(set, 'paging') === 'start';
  const own = {
    type,
    ...(isList && { kind: 'list' as const }),
    ...(isPaged && { paging: 'start' as const }),
  };
  return { generation, method, set: own, answers: Number(answers) };
}

export interface PreviousRun {
  /** `v3 tasks.task.list` */
  readonly finished: ReadonlySet<string>;
  /** It was complete, and no answer had an id for them. */
  readonly withoutId: ReadonlySet<string>;
  readonly findings: readonly Finding[];
}

/** Methods and findings of the last run. @param document the parsed file, which the user may have edited */
export function previousRun(document: unknown): PreviousRun {
  const found = new Set(strings(at(document, 'probe', 'found')));
  return {
    finished: new Set(strings(at(document, 'probe', 'finished'))),
    withoutId: new Set(strings(at(document, 'probe', 'withoutId'))),
    findings: listOf(at(document, 'facts'))
      .flatMap(findingsIn)
      .filter((finding) => found.has(keyOf(finding))),
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

function findingsIn(row: unknown): readonly Finding[] {
  const { generation = 'v3', methods, changes } = readRow(row, '');
  const [, seen = '1', all = '1'] = /(?<!\d)(\d+) of (\d+)/.exec(text(member(row, 'evidence'))) ?? [];
  return changes.flatMap((change) => {
    const difference = differenceOf(change);
    const [method = ''] = methods;
    if (difference === undefined) return [];
    const message = messageOf(difference);
    return [{ generation, method, ...difference, seen: { in: Number(seen), of: Number(all) }, message }];
  });
}

interface Row extends RowForm {
  readonly evidence: string;
  readonly date: string;
}

function add(
  file: Document,
  { generation, method }: Pick<Finding, 'generation' | 'method'>,
  { path, expected, set, ...rest }: { readonly [Name in keyof Row]: Row[Name] | undefined },
): void {
  const row = file.createNode({
    generation,
    methods: file.createNode([method], { flow: true }),
    ...(path !== undefined && { path }),
    ...(expected !== undefined && { expected }),
    set: file.createNode(set, { flow: true }),
    ...rest,
  });
  const list = file.get('facts');
  if (!isSeq(list)) return file.set('facts', file.createNode([row]));
  list.flow = false;
  list.add(row);
}
