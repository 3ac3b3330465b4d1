/** How many requests a probe may send, and how many it has sent. */

export interface Budget {
  readonly limit: number;
  readonly spent: number;
  readonly left: number;
  /** One request leaves. */
  spend(this: void): void;
}

export function openBudget(limit: number): Budget {
  let spent = 0;
  return {
    limit,
    get spent() {
      return spent;
    },
    get left() {
      return Math.max(0, limit - spent);
    },
    spend: () => {
      spent += 1;
    },
  };
}
