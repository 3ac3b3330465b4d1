/** The section of one method in the reference: its description, parameters, result and errors. */

import type { ErrorCase, Method } from '../../model/model.js';
import { markdownCode, markdownFence, markdownProse } from '../../text/markdown.js';
import { isEntityRoute, type GenerationPlan } from '../plan/generation-plan.js';
import { callSample, callStatement } from '../../view/call-sample.js';
import { accessFacts, factText, viewOf } from '../../view/method-view.js';
import { paramLines, type ParamContext } from './param-lines.js';
import { resultTypes } from './result-types.js';
import { fieldRows } from './page-rows.js';
import { signature } from './signature.js';

/** What all sections of a page share. */
export interface SectionContext extends ParamContext {
  readonly errorLines: (errors: readonly ErrorCase[]) => string;
}

/** Blocks of Markdown, to be separated by blank lines. */
export function methodSection(method: Method, context: SectionContext): readonly string[] {
  const { plan } = context;
  const { description, params, takes, access } = viewOf(method, plan.api);
  return [
    deprecationLine(method, context),
    markdownProse(method.summary),
    markdownProse(description),
    markdownCode(signature(method, plan)),
    paramLines(method, params, context),
    resultLines(method, context),
    isEntityRoute(plan.api, method) ? '' : takes,
    accessFacts(method, access)
      .map((fact) => markdownProse(`${factText(fact)}.`))
      .join(' '),
    example(method, plan),
    ...(method.errors.length === 0 ? [] : ['Errors:', context.errorLines(method.errors)]),
  ].filter((block) => block !== '');
}

/** The fields of what it returns, or a link to the method that lists them. */
function resultLines(method: Method, { plan, anchorOf, returnedAt }: SectionContext): string {
  const { lookup, api } = plan;
  const lines = resultTypes(method, api).flatMap(({ name, properties }, index) => {
    const home = returnedAt.get(name) ?? method.name;
    const anchor = home === method.name ? undefined : anchorOf(api.generation, home);
    const title = name === '' ? 'Fields of the result' : `Fields of ${markdownCode(lookup.typeName(name))}`;
    if (anchor !== undefined)
      return index === 0 ? [`- ${title}: see [${markdownCode(home)}](#${anchor})`] : [];
    const fields = fieldRows(properties, plan, 'result').map(({ text }) => markdownCode(text));
    return fields.length === 0 ? [] : [`- ${title}: ${fields.join(', ')}`];
  });
  const { result } = method;
  const omitted = 'entity' in result ? (result.omittedFields ?? []) : [];
  const left =
    omitted.length === 0 ? [] : [`- Some accounts leave out: ${omitted.map(markdownCode).join(', ')}`];
  return lines.length === 0 ? '' : ['Returns:', '', ...lines, ...left].join('\n');
}

function deprecationLine({ deprecated }: Method, { anchorOf }: SectionContext): string {
  if (deprecated === undefined) return '';
  const { message, replacement } = deprecated;
  const anchor = replacement && anchorOf(replacement.generation, replacement.name);
  const link = anchor === undefined ? '' : ` See [${markdownCode(replacement?.name ?? '')}](#${anchor}).`;
  const text = markdownProse(message);
  return `**Deprecated.**${text === '' ? '' : ` ${text}`}${link}`;
}

function example(method: Method, { api }: GenerationPlan): string {
  const sample = callSample(method, api);
  return sample.isSent ? markdownFence(callStatement(sample), 'ts') : '';
}

/** `- `CODE` (400): meaning`; without the meaning for the usual ones. */
export function errorLines(errors: readonly ErrorCase[], usual: ReadonlySet<string> = new Set()): string {
  const lines = errors.map((error) => {
    const { code, status, otherStatuses = [], condition, action } = error;
    const statuses = [status, ...otherStatuses].filter((one) => one > 0).join(', ');
    const head = `- ${code === '' ? 'An empty code' : markdownCode(code)}${statuses === '' ? '' : ` (${statuses})`}`;
    if (usual.has(JSON.stringify(error))) return head;
    const parts = [condition, action ?? ''].map(markdownProse);
    const text = parts.filter((part) => part !== '').join(' ');
    return text === '' ? head : `${head}: ${text}`;
  });
  return [...new Set(lines)].join('\n');
}
