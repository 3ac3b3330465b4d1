/** `messageservice.sender.add` (Legacy reference; codes: Observed behaviour, Legacy). */

import { answer, failure, type LegacyMethod, type LegacyOutcome, type LegacyParams } from '../outcome.js';
import type { Provider } from '../state.js';
import { filled, isHttpUrl, isMap } from '../value.js';

/** What a provider's name can hold; a longer one cannot be saved. */
const MAX_NAME_LENGTH = 255;

export const senderAdd: LegacyMethod = {
  scope: ['messageservice'],
  applicationOnly: true,
  run({ params, principal, state }): LegacyOutcome {
    if (!principal.user.admin) return failure(403, 'ACCESS_DENIED', 'Access denied!');
    const invalid = findInvalid(params);
    if (invalid) return failure(400, 'ERROR_SENDER_VALIDATION_FAILURE', invalid);
    const provider: Provider = {
      application: principal.id,
      code: String(params['CODE']),
      type: String(params['TYPE']),
      handler: String(params['HANDLER']),
      name: params['NAME'],
      description: params['DESCRIPTION'] ?? '',
    };
    const isSame = (known: Provider): boolean =>
      known.application === provider.application && known.code === provider.code;
    if (state.providers.some(isSame)) {
      return failure(400, 'ERROR_SENDER_ALREADY_INSTALLED', 'Sender already installed!');
    }
    if (textsOf(provider.name).some((name) => name.length > MAX_NAME_LENGTH)) {
      return failure(400, 'ERROR_SENDER_ADD_FAILURE', 'The sender could not be saved');
    }
    state.providers.push(provider);
    return answer(true);
  },
};

function findInvalid(params: LegacyParams): string | undefined {
  if (!/^[a-zA-Z0-9._-]+$/.test(filled(params['CODE']) ?? '')) return 'Empty or wrong sender code!';
  if (params['TYPE'] !== 'SMS') return 'Unknown sender message type!';
  if (!isHttpUrl(params['HANDLER'])) return 'Empty or wrong handler!';
  return textsOf(params['NAME']).length === 0 ? 'Empty sender name!' : undefined;
}

/** One text, or a text for each language. */
function textsOf(name: unknown): readonly string[] {
  const texts = isMap(name) ? Object.values(name) : [name];
  return texts.filter((text): text is string => filled(text) !== undefined);
}
