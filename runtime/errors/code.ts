/** What a wire code is without the prefixes of its generation, for any vendor's token. */

const PREFIX = /^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*?_REST_V3_(?:REALISATION_)?EXCEPTION_/;

/** `SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION` gives `ACCESSDENIEDEXCEPTION`; other codes stay as they are. */
export function bareCode(code: string): string {
  return code.replace(PREFIX, '');
}
