/** Example texts by the name of their member: ids are numbers, addresses look like addresses. */

/** First match; tried on the name as it is on the wire. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/currency(?:_?(?:id|code))?$/i, 'EUR'],
  [/^lang(?:uage)?(?:_?(?:id|code))?$/i, 'en'],
  [/^(?:[a-z]+_?)?uuid$|guid$/i, '3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
  [/e-?mail$/i, 'ada@client.example'],
  [/(?:phone|mobile)(?:_?number)?$/i, '+15550100'],
  [/^domain$/i, 'account.example'],
  [/handler$|ur[il]$|href$/i, 'https://app.example/handler'],
  [/colou?r$/i, '#2fc6f6'],
  [/time_?zone$/i, 'Europe/Berlin'],
  [/(?:[a-z]At|_at|date_?time|deadline)$/i, '2026-03-01T09:00:00+00:00'],
  [/(?:^|_)(?:date|day)$|[a-z](?:Date|Day)$/i, '2026-03-01'],
  [/title$/i, 'Prepare the demo'],
  [/^(?:comment|message|post_?message|text|comment_?text|body)$/i, 'See you at nine.'],
  [/^description$/i, 'Slides and a sample account.'],
  [/^last_?name$/i, 'Lovelace'],
  [/^first_?name$/i, 'Ada'],
  [/^name$/i, 'Demo'],
  [/^code$/i, 'demo'],
];

/** `id`, `taskId`, `TASK_ID`; lists of them end in `s`. */
const ID = /^id$|[a-z0-9]Id$|_id$|^[A-Z]+ID$/;
const IDS = /^ids$|[a-z0-9]Ids$|_ids$/;

export function isIdName(name: string): boolean {
  return ID.test(name) || /^id$|_id$/i.test(name);
}

export function isIdsName(name: string): boolean {
  return IDS.test(name) || /^ids$|_ids$/i.test(name);
}

/** A text that fits the name or the description; the name itself if neither has a known form. */
export function exampleText(name: string, doc = ''): string {
  const text = doc.slice(0, MAX_READ);
  const found =
    BY_NAME.find(([pattern]) => pattern.test(name)) ?? BY_DOC.find(([pattern]) => pattern.test(text));
  if (found !== undefined) return isEndName(name) ? laterThan(found[1]) : found[1];
  return NAMED_VALUE.exec(text)?.[1] ?? (isIdName(name) || isIdsName(name) ? '1' : name);
}

/** A moment or a day; any other text is as it was. */
export function laterThan(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return '2026-03-02';
  return text.replace(/(^|T)09:/, '$110:');
}

/** Characters of a description that are read: its form is named at the beginning, and patterns take time on a long text. */
const MAX_READ = 2_000;

const BY_DOC: readonly (readonly [RegExp, string])[] = [
  [/\bISO[ -]?8601\b|\bRFC[ -]?3339\b|\bATOM\b/i, '2026-03-01T09:00:00+00:00'],
  [/\bY{4}-MM-DD\b(?![ T]*h)/i, '2026-03-01'],
  [/\bHH:MM:SS\b/i, '09:00:00'],
  [/\bHH:MM\b/i, '09:00'],
  [/\bbase64\b/i, 'U2hpcA=='],
];

/** `to`, `endDate`, `closesAt`: the later one of two moments, which may not be the same. */
const END =
  /^(?:to|till?|until|ends?|finish|closes?)(?:[A-Z_]|$)|(?:[a-z]To|_to|[a-z](?:End|Finish)|_(?:end|finish))$/;

/** Whether it is the later one of two moments: its example is an hour, or a day, after the beginning. */
export function isEndName(name: string): boolean {
  return END.test(name);
}
/** The first value that a description quotes as one: `one of "new", "paid"`. */
const NAMED_VALUE =
  /\b(?:one of|either|such as|for example|e\.g\.|values?(?: are| is)?:?|default(?: is)?:?),?:?\s*["'`\u201c\u00ab]([^\s"'`\u201c\u201d\u00bb]{1,40})["'`\u201d\u00bb]/i;

/** Moments that are counted in seconds; an account may refuse those that are long past. */
const SECONDS = /^(?:unix_?)?timestamp$|[a-z](?:Ts|Timestamp)$|_(?:ts|timestamp)$/;
/** 1 March 2026, 09:00 UTC: the day that the examples of dates have. */
const NINE_O_CLOCK = 1_772_355_600;

export function exampleNumber(name: string, doc = ''): number {
  return SECONDS.test(name) && !/milli|\bms\b/i.test(doc) ? NINE_O_CLOCK : 1;
}

/** Examples of string formats that have no shape of their own in the model. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-03-01',
  time: '09:00',
  email: 'ada@client.example',
  uri: 'https://app.example/handler',
  url: 'https://app.example/handler',
  uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
};

export function exampleOfFormat(format: unknown): string | undefined {
  return typeof format === 'string' && Object.hasOwn(BY_FORMAT, format) ? BY_FORMAT[format] : undefined;
}
