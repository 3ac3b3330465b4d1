/** Passes the requests of a client to the sandbox in the same process, without a socket. */

import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { DispatcherLike } from '../../runtime/platform/transport.js';
import { type HttpApplication, reasonOf, splitTarget } from './http.js';

/** The members of undici's dispatch options that our client sets. */
interface DispatchOptions {
  readonly origin: string;
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

interface Handler {
  onRequestStart(controller: Controller, context: object): void;
  onResponseStart(
    controller: Controller,
    status: number,
    headers: Readonly<Record<string, string>>,
    message: string,
  ): void;
  onResponseData(controller: Controller, chunk: Buffer): void;
  onResponseEnd(controller: Controller, trailers: object): void;
  onResponseError(controller: Controller, error: Error): void;
}

/** The answer arrives in one piece, so pausing is not needed. */
interface Controller {
  readonly aborted: boolean;
  abort(reason: Error): void;
}

/** For the option `dispatcher` of a client. */
export function dispatcherOver(app: HttpApplication): DispatcherLike {
  return {
    dispatch(given: DispatchOptions, handler: Handler) {
      const controller = controllerOf(handler);
      answer(app, given, { handler, controller }).catch((error: unknown) =>
        controller.abort(error instanceof Error ? error : new Error(String(error))),
      );
      return true;
    },
    close: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
}

async function answer(
  app: HttpApplication,
  { origin, path, method, headers, body }: DispatchOptions,
  { handler, controller }: { readonly handler: Handler; readonly controller: Controller },
): Promise<void> {
  handler.onRequestStart(controller, {});
  // As with a socket, timers and signals of the caller get their turn in between.
  await setImmediate();
  if (controller.aborted) return;
  const { host } = new URL(origin);
  const outcome = await app({
    verb: method,
    target: path,
    ...splitTarget(path),
    headers: { host, ...headers },
    body: Buffer.from(body ?? ''),
    source: '127.0.0.1',
    origin,
  });
  if (controller.aborted || outcome === 'silence') return;
  if (outcome === 'cut') throw new Error('the connection was cut');
  const bytes = typeof outcome.body === 'string' ? Buffer.from(outcome.body) : await buffer(outcome.body);
  if (controller.aborted) return;
  handler.onResponseStart(controller, outcome.status, outcome.headers, reasonOf(outcome.status));
  handler.onResponseData(controller, bytes);
  handler.onResponseEnd(controller, {});
}

function controllerOf(handler: Handler): Controller {
  let isAborted = false;
  const controller: Controller = {
    get aborted() {
      return isAborted;
    },
    abort(reason) {
      if (isAborted) return;
      isAborted = true;
      handler.onResponseError(controller, reason);
    },
  };
  return controller;
}
