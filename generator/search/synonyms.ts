/** The words in which people and agents ask for methods: the search of the site and that of `mcp` read these tables. */

/** Words that say nothing about the method that is searched for. */
export const EMPTY_WORDS =
  'a account am all an and any are at be by can do does each entry first five for from give have how i in into is it last latest many me my new next number of on one open or please recent record some ten that the their them these this those three to today tomorrow two up what when where which who with'.split(
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
  'amount: opportunity',
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

/**
 * Words in which people ask for methods whose names do not say them, by the beginning of the name or, after `*`, its end. Rows
 * of one name add up.
 */
const ASKED_METHODS: readonly (readonly [name: string, words: string])[] = [
  ['tasks.task.list', 'overdue user person'],
  ['tasks.task.complete', 'mark done finish close'],
  ['tasks.task.start', 'begin work working'],
  ['tasks.task.delegate', 'reassign colleague'],
  ['task.elapseditem.', 'time spent logged track hour'],
  ['task.elapseditem.add', 'log'],
  ['calendar.event.', 'meeting appointment'],
  ['calendar.event.get', 'week day schedule'],
  ['calendar.event.add', 'plan invite book room slot'],
  ['calendar.event.update', 'move reschedule'],
  ['calendar.event.delete', 'cancel'],
  ['calendar.meeting.status.', 'accept decline invitation answer'],
  ['calendar.accessibility.', 'free busy time colleague availability absent absence away vacation'],
  ['timeman.open', 'start begin workday work day clock'],
  ['timeman.close', 'end finish stop workday work day clock'],
  ['timeman.pause', 'break workday work day clock'],
  ['bizproc.workflow.', 'business process'],
  ['disk.folder.getchildren', 'file list content'],
  ['disk.storage.getchildren', 'file list content folder'],
  ['disk.file.moveto', 'folder'],
  ['sonet_group.', 'project workgroup team'],
  ['sonet_group.user.', 'member'],
  ['user.search', 'name'],
  ['crm.activity.', 'call client'],
  ['crm.activity.todo.add', 'plan schedule'],
  ['crm.documentgenerator.document.add', 'template'],
  ['im.recent.', 'chat conversation'],
  ['im.notify.', 'colleague user'],
  ['crm.duplicate.findbycomm', 'find contact company lead exist same known'],
  ['crm.deal.update', 'move stage'],
  ['crm.lead.update', 'move stage'],
  ['crm.item.update', 'move stage'],
  ['*.userfield.add', 'custom own field'],
  ['*.productrows.get', 'product item line'],
  ['*.productrows.set', 'product item line'],
];

/** The words of a method, without regard to the case of its name. */
export function askedFor(name: string): string {
  const lower = name.toLowerCase();
  return ASKED_METHODS.filter(([part]) =>
    part.startsWith('*')
      ? lower.endsWith(part.slice(1))
      : part.endsWith('.')
        ? lower.startsWith(part)
        : lower === part,
  )
    .map(([, words]) => words)
    .join(' ');
}

/** Reads rows such as `create make: add` into a map from each word to its meanings. */
export function meanings(rows: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const pairs = rows.flatMap((row) => {
    const [words = '', meant = ''] = row.split(': ');
    return words.split(' ').map((word) => [word, meant.split(' ')] as const);
  });
  return new Map(pairs);
}
