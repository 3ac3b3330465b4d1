/** Handlers of events, messages and authorisations on fastify. */

import fastify, { type FastifyInstance } from 'fastify';
import {
  isEvent,
  parseEvent,
  parseMessageCallback,
  parseOAuthCallback,
  type CallbackParseOptions,
  type MessageCallback,
} from '@svc/client/callbacks';
import { AuthenticationError, UsageError } from '@svc/client/errors';

export interface Work {
  /** Stored at installation. */
  readonly applicationToken: string;
  /** Whether an authorisation was begun with it, and not ended yet. It forgets the state. */
  takeState(state: string): boolean;
  leadAdded(id: string): void;
  sendText(message: MessageCallback): void;
  signedIn(code: string): void;
}

export function createHandlers(work: Work): FastifyInstance {
  const app = fastify();
  // The parsers take the raw body: the token is checked before anything in it is believed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    // The account sends no event again, and an error shows no secret.
    console.error(error);
    return reply.status(statusOf(error)).send();
  });

  const options = (contentType: string | undefined): CallbackParseOptions => ({
    contentType,
    applicationToken: work.applicationToken,
  });
  app.post<{ Body: Buffer }>('/event', ({ body, headers }) => {
    const event = parseEvent(body, options(headers['content-type']));
    if (isEvent(event, 'ONCRMLEADADD')) work.leadAdded(event.data.FIELDS?.ID ?? '');
    return 'ok';
  });
  app.post<{ Body: Buffer }>('/message', ({ body, headers }) => {
    work.sendText(parseMessageCallback(body, options(headers['content-type'])));
    return 'ok';
  });
  app.get('/callback', ({ url }) => {
    const callback = parseOAuthCallback(url);
    if ('error' in callback) throw new UsageError(`Not signed in: ${callback.error}`);
    // Once: an address that somebody has seen signs nobody in again.
    if (!work.takeState(callback.state)) throw new UsageError('Not signed in: another state');
    work.signedIn(callback.code);
    return 'ok';
  });
  return app;
}

function statusOf(error: unknown): number {
  if (error instanceof AuthenticationError) return error.status;
  return error instanceof UsageError ? 400 : 500;
}
