/** The limit on request intensity: a leaky bucket for each source address (Observed behaviour, Limits). */

import type { Clock } from './account.js';

export interface Intensity {
  /** How many requests the bucket loses in a second. */
  readonly perSecond: number;
  /** How many it holds. */
  readonly burst: number;
}

/** What an ordinary plan has. */
export const USUAL_INTENSITY: Intensity = { perSecond: 2, burst: 50 };

/** Whether a request of this source is let in. A batch counts as one. The gateway has limits of its own. */
export type Admit = (source: string) => boolean;

export function createIntensityLimit(clock: Clock, { perSecond, burst }: Intensity): Admit {
  const levels = new Map<string, { level: number; at: number }>();
  return (source) => {
    const now = clock.now();
    const known = levels.get(source) ?? { level: 0, at: now };
    const level = Math.max(0, known.level - ((now - known.at) / 1000) * perSecond);
    const isLet = level + 1 <= burst;
    levels.set(source, { level: isLet ? level + 1 : level, at: now });
    return isLet;
  };
}
