/** The account's own vendor token, used where `--vendor` is not given. */

import type { RecordedOptions } from '../drift/recorded-options.js';
import type { Description } from '../model/description.js';

interface InferredVendor {
  readonly recordedOptions: RecordedOptions;
  readonly description: Description;
}

/** An inferred vendor is recorded like a given `--vendor`, and is a line of the report. */
export function withInferredVendor(given: RecordedOptions, description: Description): InferredVendor {
  const { learnsVendor, ...recordedOptions } = given;
  const { vendorToken } = description;
  if (learnsVendor !== true || vendorToken === undefined) return { recordedOptions, description };
  const { token, from } = vendorToken;
  const vendor = { SVC_: `${token}_`, svc_: `${token.toLowerCase()}_` };
  const message = `means the account's own \`${token}_\` in codes and prefixes, by ${from}; --vendor sets it otherwise`;
  const note = { level: 'info', at: 'SVC_', message } as const;
  return {
    recordedOptions: { ...recordedOptions, vendor },
    description: { ...description, notes: [...description.notes, note] },
  };
}
