/** The kind of a legacy method by its name. Whatever no row proves to be a read is a write. */

/** The source of every row: A legacy generation's self-description, section 3, Telling a read from a write. */
export type LegacyKind = 'get' | 'list' | 'add' | 'update' | 'delete' | 'read' | 'action';

/** Rule A: the complete last part, in any letter case. */
const READ_VERBS: ReadonlyMap<string, LegacyKind> = new Map<string, LegacyKind>([
  ['list', 'list'],
  ['getlist', 'list'],
  ['get', 'get'],
  ['fields', 'read'],
  ['getfields', 'read'],
]);

/**
 * A part before the verb that makes it a write: `im.notify.read.list` marks notifications. The documented ones are the
 * first five; the others cost at most a retry.
 */
const ACTING_PARTS: ReadonlySet<string> = new Set(
  'read send delete update set add unset remove clear import register unregister'.split(' '),
);

/**
 * Rule B: a last part that begins with `get` and has a further word is a read. In lower case the words are not separated, so
 * there the rest has at least four letters.
 */
const GET_AND_WORD = /^get(?:[A-Z]\w*|[a-z]\w{3,})$/;

/** Calls of these may create what they return: a storage, a public link, or what the word names. */
const GETS_THAT_ACT =
  /^get(?:forapp|externallink|publicurl)$|create|delete|remove|clear|reset|register|mark|(?:or|and)add/;

/** They fit Rule A and take or drop what they read. `*`: one part. */
const READS_THAT_ACT: readonly string[] = ['event.offline.get', '*.v2.event.get'];

/** Reads that do not look so, by exact name. `*`: one part. */
const EXACT_READS: readonly string[] = [
  'crm.enum.*',
  'crm.enum.settings.mode',
  'crm.status.entity.types',
  'timeman.status',
  'voximplant.sip.status',
  'user.search',
  'im.dialog.messages.search',
  'im.notify.history.search',
  'user.current',
  'user.admin',
  'user.access',
  'access.name',
  'app.info',
  'server.time',
  'profile',
  'scope',
  'methods',
  'events',
  'bizproc.workflow.instances',
  'calendar.event.get.nearest',
  'crm.duplicate.findbycomm',
  'crm.status.entity.items',
  'crm.requisite.preset.countries',
  'entity.rights',
  'timeman.settings',
  'timeman.networkrange.check',
  'landing.repo.checkcontent',
  'landing.landing.resolveidbypublicurl',
  'task.*.isactionallowed',
  'tasks.flow.flow.isexists',
  'lists.element.get.file.url',
  'lists.get.iblock.type.id',
  'sign.b2e.*.tail',
  'sonet_group.user.groups',
  'sonet_group.feature.access',
];

const WRITE_VERBS: ReadonlyMap<string, LegacyKind> = new Map<string, LegacyKind>([
  ['add', 'add'],
  ['update', 'update'],
  ['delete', 'delete'],
]);

/** In any letter case. `action` is a write of which nothing more is known. */
export function legacyKind(name: string): LegacyKind {
  const parts = name.toLowerCase().split('.');
  const last = parts.at(-1) ?? '';
  const write = WRITE_VERBS.get(last);
  if (write !== undefined) return write;
  if (parts.slice(0, -1).some((part) => ACTING_PARTS.has(part))) return 'action';
  if (isOneOf(READS_THAT_ACT, parts)) return 'action';
  const verb = parts.length > 1 ? READ_VERBS.get(last) : undefined;
  if (verb !== undefined) return verb;
  if (parts.length > 1 && isGet(name.split('.').at(-1) ?? '')) return 'read';
  return isOneOf(EXACT_READS, parts) && !ACTING_PARTS.has(last) ? 'read' : 'action';
}

function isGet(last: string): boolean {
  return (
    GET_AND_WORD.test(/[a-z]/.test(last) ? last : last.toLowerCase()) &&
    !GETS_THAT_ACT.test(last.toLowerCase())
  );
}

function isOneOf(rows: readonly string[], parts: readonly string[]): boolean {
  return rows.some((row) => {
    const wanted = row.split('.');
    return (
      wanted.length === parts.length && wanted.every((part, index) => part === '*' || part === parts[index])
    );
  });
}

/** Fields methods that need a parameter: what they answer belongs to it (section 6). */
const NEED_PARAMETERS: ReadonlySet<string> = new Set([
  'crm.item.fields',
  'crm.category.fields',
  'crm.userfield.settings.fields',
  'documentgenerator.document.getfields',
  'documentgenerator.template.getfields',
]);

/** The family whose objects a method describes, in lower case: `crm.deal` of `crm.deal.fields`. */
export function describedFamily(name: string): string | undefined {
  const lower = name.toLowerCase();
  const [, family] = /^(.+)\.(?:get)?fields$/.exec(lower) ?? [];
  return family !== undefined && legacyKind(lower) === 'read' && !NEED_PARAMETERS.has(lower)
    ? family
    : undefined;
}
