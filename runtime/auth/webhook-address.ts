/** A webhook as text: `<user_id>/<webhook_code>`, or the URL in which the account shows both. */

export interface WebhookText {
  /** Of the account, without `/rest/…`; absent in the short form. */
  readonly baseUrl?: string;
  readonly userId: number;
  readonly code: string;
}

const SHORT = /^(\d{1,15})\/([^/\s]+)\/?$/;
const PATH = /^(.*)\/rest\/(?:api\/)?(\d{1,15})\/([^/]+)\/?$/;

/** The webhook, or why the text is none, without a part of it. */
export function readWebhookText(given: string): WebhookText | string {
  const text = given.trim();
  return (
    knownMistake(text) ??
    readText(text) ??
    'this is neither <user_id>/<webhook_code> nor the URL of a webhook'
  );
}

function readText(text: string): WebhookText | undefined {
  const [, userId, code] = SHORT.exec(text) ?? [];
  return code !== undefined && !isDots(code) ? { userId: Number(userId), code } : readUrl(text);
}

/** What people paste most often instead of a webhook. */
function knownMistake(text: string): string | undefined {
  if (text === '') return 'the text is empty';
  if (/^["'`“‘]|["'`”’]$/.test(text))
    return 'the text has quotes around it, which belong to a shell or a file: remove them';
  if (/[<>]|%3C|%3E/i.test(text))
    return 'the text is a placeholder: <user_id> and <webhook_code> stand for those of your webhook';
  return undefined;
}

/** Encoding leaves these as they are, and a server or proxy takes them for a step in the path: the call would lose its webhook. */
export function isDots(code: string): boolean {
  return code === '.' || code === '..';
}

function readUrl(text: string): WebhookText | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const [, basePath = '', userId, encoded = ''] = PATH.exec(url.pathname) ?? [];
  const code = decoded(encoded);
  const hasExtras = [url.username, url.password, url.search, url.hash].some((part) => part !== '');
  if (hasExtras || code === '') return undefined;
  return { baseUrl: `${url.origin}${basePath}`, userId: Number(userId), code };
}

/** As it is sent and looked for in texts; nothing where the URL is not well formed. */
function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}
