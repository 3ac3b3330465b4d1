/** A call of the gateway: sends nothing until something asks for its outcome, and then once. */

import type { Call, CallResponse } from '../call.js';
import type { Settled } from '../errors/settled.js';
import { captureStack } from '../errors/stack.js';
import { SvcError } from '../errors/svc-error.js';
import { UsageError } from '../errors/usage-error.js';
import type { Sender, Sent } from '../exchange.js';
import type { GatewaySuccess } from './envelope.js';
import { gatewayExchange, type GatewayRequest } from './exchange.js';
import type { GatewayCallOptions } from './gateway.js';

type Send = () => Promise<CallResponse<unknown>>;

/** @param describe gives the request, or throws what the call rejects with. */
export function gatewayCall(
  sender: Sender,
  describe: () => GatewayRequest,
  options: GatewayCallOptions = {},
): Call<unknown, 'gateway'> {
  const madeAt = captureStack(gatewayCall);
  return new LazyCall(async () => {
    checkOptions(options);
    const { signal, timeout, deadline, retry } = options;
    const exchange = gatewayExchange(describe());
    return responseOf(await sender.send(exchange, { signal, timeout, deadline, retry, madeAt }));
  });
}

function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) throw new UsageError('options must be an object');
  if (Reflect.get(options, 'idempotencyKey') !== undefined) {
    throw new UsageError('the gateway takes no idempotencyKey');
  }
}

function responseOf({ value, status, headers, attempts }: Sent<GatewaySuccess>): CallResponse<unknown> {
  const requestId = headers['x-request-id'];
  return {
    data: value.data,
    status,
    headers,
    attempts,
    replayed: false,
    ...(requestId === undefined ? {} : { requestId }),
    ...(value.page === undefined ? {} : { page: value.page }),
  };
}

/** A class because its identity is the one answer that all who ask share. */
class LazyCall implements Call<unknown, 'gateway'> {
  readonly generation = 'gateway';
  private readonly send: Send;
  private response: Promise<CallResponse<unknown>> | undefined;

  constructor(send: Send) {
    this.send = send;
  }

  get [Symbol.toStringTag](): string {
    return 'Call';
  }

  withResponse(): Promise<CallResponse<unknown>> {
    return (this.response ??= this.send());
  }

  async settle(): Promise<Settled<unknown>> {
    try {
      return { ok: true, data: await this };
    } catch (error) {
      if (error instanceof SvcError) return { ok: false, error };
      throw error;
    }
  }

  then<A = unknown, B = never>(
    onData?: ((data: unknown) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.withResponse()
      .then(({ data }) => data)
      .then(onData, onError);
  }

  catch<B = never>(onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<unknown> {
    return this.then(undefined, onError);
  }

  finally(onEnd?: (() => void) | null): Promise<unknown> {
    return this.then().finally(onEnd);
  }
}
