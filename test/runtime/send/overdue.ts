/** Requests whose time is over once they have arrived, so that no test waits for it by the wall clock. */

import { onTestFinished, vi } from 'vitest';
import type { Step } from './server.js';

/** ms of an attempt, for clients of such a test. */
export const TIMEOUT = 5000;

/** Takes the request and never answers. Only for a test that has called `holdTimers` before its client sends. */
export const overdue: Step = () => void vi.advanceTimersByTime(TIMEOUT);

/** Timers of this test pass when `overdue` says so, and not by themselves. */
export function holdTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}
