/** How many requests a probe may send, and how many it has sent. */

export interface RequestBudget {
  readonly limit: number;
  readonly spent: number;
  readonly left: number;
  /** One request leaves. */
  spend(this: void): void;
}

export function openBudget(limit: number): RequestBudget {
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
