/** The error for faults that a user can correct: a wrong option, or a description that cannot be read or used. */

/** Ends a run with exit code 2 and one line on stderr. No part may hold a credential. */
export class InputError extends Error {
  override readonly name = 'InputError';

  /**
   * @param what The failure, a sentence without a full stop: `the account refused the credentials (401)`.
   * @param where A URL without secrets, a file, an option or a JSON pointer; empty where the failure names it.
   * @param advice What to do: `set SVC_WEBHOOK to <user_id>/<webhook_code>`.
   */
  constructor(
    readonly what: string,
    readonly where: string,
    readonly advice: string,
  ) {
    super(`${where === '' ? '' : `${where}: `}${what}; ${advice}`);
  }
}
