/** The page at `/`: how to call the sandbox. It shows no secret that the start does not print. */

import type { Credentials } from './credentials.js';
import { asksForHtml, type HttpAnswer, type HttpRequest, textAnswer } from './http.js';

/** `undefined`: another page was wanted. */
export function landingPage(request: HttpRequest, { webhooks }: Credentials): HttpAnswer | undefined {
  if (request.path !== '/') return undefined;
  const lines = landingLines(request.origin, webhooks.owner);
  return asksForHtml(request)
    ? textAnswer(200, page(lines), 'html')
    : textAnswer(200, `${lines.join('\n')}\n`);
}

function landingLines(baseUrl: string, webhook: string): readonly string[] {
  const json = "-H 'Content-Type: application/json'";
  return [
    'The sandbox of svc-gen: a collaboration service for tests, with state that lasts until it ends.',
    '',
    'REST 3.0, POST with JSON; methods without parameters answer GET too:',
    `  curl ${baseUrl}/rest/api/${webhook}/rest.documentation.openapi`,
    `  curl ${baseUrl}/rest/api/${webhook}/tasks.task.get ${json} -d '{"id": 8}'`,
    '',
    'Legacy generation:',
    `  curl ${baseUrl}/rest/${webhook}/user.get ${json} -d '{"FILTER": {"ACTIVE": true}}'`,
    '',
    'Gateway, with one of the keys that were printed at the start:',
    `  curl ${baseUrl}/v1/me -H "X-Api-Key: $SVC_GATEWAY_KEY"`,
    '',
    'Faults, limits and a description of your own: svc-gen sandbox --help',
  ];
}

function page(lines: readonly string[]): string {
  const text = lines.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><html lang="en"><head><title>Built-in account</title></head><body><pre>${text}</pre></body></html>\n`;
}
