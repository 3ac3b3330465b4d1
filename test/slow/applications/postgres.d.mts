/** Types of postgres.mjs for the slow checks. */

export interface Postgres {
  readonly url: string;
  start(): void;
  stop(): void;
  close(): void;
}

export const hasPostgres: boolean;
export function startPostgres(): Promise<Postgres>;
