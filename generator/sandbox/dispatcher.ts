/** Hands the requests of a client to the sandbox in the same process, without a socket. */

import type { FastifyInstance } from 'fastify';
import type { DispatcherLike } from '../../runtime/send/transport.js';

/** Of undici's types what a client of ours gives. */
interface Given {
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

/** The answer comes in one piece, so that nothing can be held up. */
interface Controller {
  readonly aborted: boolean;
  abort(reason: Error): void;
}

/** For the option `dispatcher` of a client. Faults of a connection need one: they are not for this way. */
export function dispatcherOver(app: FastifyInstance): DispatcherLike {
  return {
    dispatch(given: Given, handler: Handler) {
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

interface Asking {
  readonly handler: Handler;
  readonly controller: Controller;
}

async function answer(
  app: FastifyInstance,
  { origin, path, method, headers, body }: Given,
  { handler, controller }: Asking,
): Promise<void> {
  handler.onRequestStart(controller, {});
  if (controller.aborted) return;
  const { statusCode, statusMessage, ...response } = await app.inject({
    method,
    url: path,
    headers: { host: new URL(origin).host, ...headers },
    ...(body !== null && { payload: body }),
  });
  if (controller.aborted) return;
  const sent = Object.entries(response.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  handler.onResponseStart(controller, statusCode, Object.fromEntries(sent), statusMessage);
  handler.onResponseData(controller, response.rawPayload);
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
