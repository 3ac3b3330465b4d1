/** A dispatcher that answers from memory, so that what is measured is the client alone. */

import { Dispatcher } from 'undici';

/** Answers each request in a later turn, as a socket does. */
export class MemoryDispatcher extends Dispatcher {
  constructor(body) {
    super();
    this.body = Buffer.from(JSON.stringify(body));
  }

  dispatch(_request, handler) {
    const controller = { paused: false, aborted: false, reason: null, pause() {}, resume() {}, abort() {} };
    handler.onRequestStart?.(controller, {});
    setImmediate(() => {
      handler.onResponseStart?.(controller, 200, { 'content-type': 'application/json' }, 'OK');
      handler.onResponseData?.(controller, this.body);
      handler.onResponseEnd?.(controller, {});
    });
    return true;
  }

  async close() {}
  async destroy() {}
}
