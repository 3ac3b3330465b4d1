/** Handlers of events and messages on `node:http`. */

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isEvent, parseEvent, parseMessageCallback, type MessageCallback } from '@svc/client/callbacks';
import { AuthenticationError, UsageError } from '@svc/client/errors';

export interface Work {
  /** Stored at installation. */
  readonly applicationToken: string;
  leadAdded(id: string): void;
  sendText(message: MessageCallback): void;
}

export function createHandlers(work: Work): Server {
  return createServer((request, response) => {
    handle(request, work).then(
      () => response.writeHead(200).end('ok'),
      (error: unknown) => {
        // The account sends no event again, and an error shows no secret.
        console.error(error);
        response.writeHead(statusOf(error)).end();
      },
    );
  });
}

async function handle(request: IncomingMessage, work: Work): Promise<void> {
  const options = { contentType: request.headers['content-type'], applicationToken: work.applicationToken };
  const body = await readBody(request);
  if (request.url === '/message') {
    work.sendText(parseMessageCallback(body, options));
    return;
  }
  const event = parseEvent(body, options);
  if (isEvent(event, 'ONCRMLEADADD')) work.leadAdded(event.data.FIELDS?.ID ?? '');
}

/** Larger ones are refused by the parser anyway: why read them to the end? */
const LARGEST = 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > LARGEST) throw new UsageError('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function statusOf(error: unknown): number {
  if (error instanceof AuthenticationError) return error.status;
  return error instanceof UsageError ? 400 : 500;
}
