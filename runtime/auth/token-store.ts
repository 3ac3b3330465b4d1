/** Where an application's tokens may lie beside the process, such as in a store that many processes share. */

/** Given to `application({ tokens })`. */
export interface TokenStore {
  /** The access token that calls carry from now on. */
  accessToken(): string | Promise<string>;
  /** A newer access token than the one that the account has refused with `expired_token`. */
  renew(refused: string): Promise<string>;
  /** Whether another process obtained this access token. A call whose token was adopted may ask for one more. */
  adopted?(accessToken: string): boolean;
  /** Names whose tokens they are: the same in every process, and no secret. */
  readonly holder: string;
  /** Every token that has been in use, for the redaction of errors. */
  secrets(): readonly string[];
}
