/** What a browser or `curl` finds at `/`: what this is and how to call it, with no secret that the start does not print. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Credentials } from './credentials.js';

export function registerLanding(app: FastifyInstance, { webhooks }: Credentials): void {
  app.get('/', (request, reply) => {
    const lines = landingLines(baseUrlOf(request), webhooks.owner);
    if (!/\btext\/html\b/.test(request.headers.accept ?? '')) {
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
    }
    return reply.type('text/html; charset=utf-8').send(page(lines));
  });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type('text/plain; charset=utf-8')
      .send('Nothing is here. GET / says what can be called.\n'),
  );
}

/** The account listens on this address alone, whatever name the caller has for it. */
function baseUrlOf({ socket }: FastifyRequest): string {
  return `http://127.0.0.1:${String(socket.localPort)}`;
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
