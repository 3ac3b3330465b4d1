/** An HTTP handler of the account's events: each new lead becomes a task. */

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { AuthenticationError, UsageError, type Client } from '@svc/client';
import { isEvent, parseEvent } from '@svc/client/callbacks';
import type { Team } from './order-tasks.js';

/** `applicationToken`: stored when the application was installed; events with another are refused. */
export function createLeadHandler(
  svc: Client,
  { applicationToken, team }: { readonly applicationToken: string; readonly team: Team },
): Server {
  return createServer((request, response) => {
    handle(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        // The account sends no event again, and an error shows no secret.
        console.error(error);
        response.writeHead(statusOf(error)).end();
      },
    );
  });

  async function handle(request: IncomingMessage): Promise<number> {
    const event = parseEvent(await bodyOf(request), {
      contentType: request.headers['content-type'] ?? '',
      applicationToken,
    });
    const lead = isEvent(event, 'ONCRMLEADADD') ? event.data.FIELDS?.ID : undefined;
    if (lead === undefined || !/^\d+$/.test(lead)) return 204;
    // An event can come twice.
    await svc.v3.tasks.task.add(
      { fields: { title: `Call lead ${lead}`, ...team } },
      { idempotencyKey: `lead-${lead}` },
    );
    return 200;
  }
}

/** The parser refuses larger ones: nobody can make the handler read without end. */
const LARGEST = 1024 * 1024;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST) throw new UsageError('The body is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** 500 tells the account that the event was not handled. */
function statusOf(error: unknown): number {
  if (error instanceof AuthenticationError) return 401;
  return error instanceof UsageError ? 400 : 500;
}
