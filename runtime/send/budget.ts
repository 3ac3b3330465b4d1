/** The retry budget of one client: a retry costs, a success gives back, so that retries cannot become a storm. */

const RETRY_COST = 5;

export interface Budget {
  affords(): boolean;
  spend(): void;
  refill(): void;
}

/** @param tokens to begin with and at most; false: no budget. */
export function createBudget(tokens: number | false): Budget {
  const most = tokens === false ? Infinity : tokens;
  let left = most;
  return {
    affords: () => left >= RETRY_COST,
    spend: () => void (left -= RETRY_COST),
    refill: () => void (left = Math.min(most, left + 1)),
  };
}
