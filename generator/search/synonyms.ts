/** The words in which people and agents ask for methods: the search of the site and that of `mcp` read these tables. */

/** Words that say nothing about the method that is searched for. */
export const EMPTY_WORDS =
  'a account am all an and any are at be by can do does each entry first five for from give have how i in into is it last latest many me my new next number of on one open or please recent record some ten the their them three to two up what when where which who with'.split(
    ' ',
  );

/** Queries for the method `profile`. */
export const WHO_AM_I = '\\b(?:who am i|current user|my (?:profile|account|user))\\b';

/** Words of people, with the verbs, nouns and fields of methods that they mean. */
export const SAID: ReadonlyMap<string, readonly string[]> = meanings([
  'create insert make: add',
  'write: add send',
  'book: booking add',
  'change edit modify set rename move: update',
  'complete finish close: update statu',
  'reassign: update responsible',
  'postpone: update deadline',
  'remove destroy erase: delete',
  'find query search count: list',
  'overdue late: list deadline',
  'show check look: get list',
  'fetch read: get',
  'upload: attach file',
  'comment: message',
  'chat: message im',
  'send: add',
  'notify say reply: message send',
  'subscribe: bind',
  'webhook: event',
  'history audit log: eventlog',
  'mail: email',
  'telephone: phone',
  'person people employee colleague: user',
  'customer client: contact company',
  'money: currency payment',
  'stage: field',
  'funnel pipeline: category stage',
  'due: deadline',
  'clock: time',
  'whoami myself: profile',
  'begin: start',
  'total: count',
  'subtask: parent task',
  'working attendance: timeman',
]);

/** Reads rows such as `create make: add` into a map from each word to its meanings. */
export function meanings(rows: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const pairs = rows.flatMap((row) => {
    const [words = '', meant = ''] = row.split(': ');
    return words.split(' ').map((word) => [word, meant.split(' ')] as const);
  });
  return new Map(pairs);
}
