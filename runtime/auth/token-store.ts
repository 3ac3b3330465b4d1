/** The interface of a store of an application's tokens, such as one that many processes share. */

/** Given to `application({ tokens })`. */
export interface TokenStore {
  /** The access token that calls carry from now on. */
  accessToken(): string | Promise<string>;
  /** A newer access token than the one that the account has refused with `expired_token`. */
  renew(refused: string): Promise<string>;
  /**
   * Whether the access token was obtained a while ago or by another process, not for the call that has just asked: it may
   * have expired as well, and the call may ask once more.
   */
  adopted?(accessToken: string): boolean;
  /** Where the account is now; absent: at the client's `baseUrl`. */
  address?(): { readonly origin: string; readonly basePath: string };
  /** Whether the account is to be found at another address, to which a redirect of the method leads. */
  moved?(location: string, method: string): Promise<boolean>;
  /** Identifies the owner of the tokens: the same in every process, and no secret. */
  readonly principalId: string;
  /** Every token that has been in use, for the redaction of errors. */
  secrets(): readonly string[];
  /** Waits for tokens that were asked for, and until they are stored. */
  settle?(): Promise<void>;
}
