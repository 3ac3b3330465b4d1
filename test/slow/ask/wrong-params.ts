/** Forty requests that a schema has to refuse, with what is said of each. */

export interface WrongParams {
  readonly method: string;
  readonly name: string;
  readonly given: unknown;
  readonly want: readonly [path: string, message: string];
}

const task = { title: 'Ship', creatorId: 1, responsibleId: 2 };

export const WRONG: readonly WrongParams[] = [
  { method: 'tasks.task.get', name: 'no object', given: [8], want: ['', 'must be an object, not a list'] },
  { method: 'tasks.task.get', name: 'null', given: null, want: ['', 'must be an object, not null'] },
  { method: 'tasks.task.get', name: 'a text', given: '8', want: ['', 'must be an object, not a text'] },
  { method: 'tasks.task.get', name: 'nothing', given: {}, want: ['', 'must have id'] },
  {
    method: 'tasks.task.get',
    name: 'an id as a text',
    given: { id: '8' },
    want: ['id', 'must be an integer, not a text'],
  },
  {
    method: 'tasks.task.get',
    name: 'an id that is a fraction',
    given: { id: 8.5 },
    want: ['id', 'must be an integer, not a fraction'],
  },
  {
    method: 'tasks.task.get',
    name: 'an id that is null',
    given: { id: null },
    want: ['id', 'must be an integer, not null'],
  },
  {
    method: 'tasks.task.get',
    name: 'a name in capitals',
    given: { ID: 8 },
    want: ['', 'must have id; ID is not known (did you mean id?)'],
  },
  {
    method: 'tasks.task.get',
    name: 'select as a text',
    given: { id: 8, select: 'id' },
    want: ['select', 'must be a list, not a text'],
  },
  {
    method: 'tasks.task.get',
    name: 'a field that is not there',
    given: { id: 8, select: ['titel'] },
    want: [
      'select[0]',
      'must be "id", "title", "description", "creatorId", "created", "responsibleId", "deadline", "needsControl" or one of 239 more (did you mean title?)',
    ],
  },
  {
    method: 'tasks.task.get',
    name: 'a number among names',
    given: { id: 8, select: ['id', 5] },
    want: [
      'select[1]',
      'must be "id", "title", "description", "creatorId", "created", "responsibleId", "deadline", "needsControl" or one of 239 more',
    ],
  },
  {
    method: 'tasks.task.get',
    name: 'a filter where none is taken',
    given: { id: 8, filter: [] },
    want: ['', 'must not have filter; it takes id, select'],
  },
  {
    method: 'tasks.task.list',
    name: 'a filter as an object',
    given: { filter: { id: 8 } },
    want: ['filter', 'must be a list, not an object'],
  },
  {
    method: 'tasks.task.list',
    name: 'a condition outside a list',
    given: { filter: ['id', '>', 8] },
    want: ['filter[0]', 'must be a list or an object, not a text'],
  },
  {
    method: 'tasks.task.list',
    name: 'an unknown operator',
    given: { filter: [['id', '~', 8]] },
    want: ['filter[0][1]', 'must be "=", "!=", ">", ">=", "<", "<=", "in", "between"'],
  },
  {
    method: 'tasks.task.list',
    name: 'a text for a number',
    given: { filter: [['id', '>', 'x']] },
    want: ['filter[0][2]', 'must be an integer, not a text'],
  },
  {
    method: 'tasks.task.list',
    name: 'a condition of four',
    given: { filter: [['id', '=', 1, 2]] },
    want: ['filter[0]', 'must have at most 3 items'],
  },
  {
    method: 'tasks.task.list',
    name: 'a range of three',
    given: { filter: [['id', 'between', [1, 2, 3]]] },
    want: ['filter[0][2]', 'must have at most 2 items'],
  },
  {
    method: 'tasks.task.list',
    name: 'one value for in',
    given: { filter: [['id', 'in', 1]] },
    want: ['filter[0][2]', 'must be a list, not a number'],
  },
  {
    method: 'tasks.task.list',
    name: 'a group without logic',
    given: { filter: [{ conditions: [] }] },
    want: ['filter[0]', 'must have logic'],
  },
  {
    method: 'tasks.task.list',
    name: 'another logic',
    given: { filter: [{ logic: 'xor', conditions: [] }] },
    want: ['filter[0].logic', 'must be "or", "and" (did you mean or?)'],
  },
  {
    method: 'tasks.task.list',
    name: 'a wrong condition in a group',
    given: { filter: [{ logic: 'or', conditions: [['titel', '=', 'x']] }] },
    want: ['filter[0].conditions[0][0]', 'must be "id"'],
  },
  {
    method: 'tasks.task.list',
    name: 'an unknown direction',
    given: { order: { id: 'UP' } },
    want: ['order.id', 'must be "ASC", "DESC"'],
  },
  {
    method: 'tasks.task.list',
    name: 'a field that cannot be sorted by',
    given: { order: { titel: 'ASC' } },
    want: [
      'order',
      'must not have titel (did you mean title?); it takes id, title, creatorId, created, responsibleId, deadline, startPlan, endPlan or one of 11 more',
    ],
  },
  {
    method: 'tasks.task.list',
    name: 'an order as a list',
    given: { order: ['id'] },
    want: ['order', 'must be an object, not a list'],
  },
  {
    method: 'tasks.task.list',
    name: 'a limit of nothing',
    given: { pagination: { limit: 0 } },
    want: ['pagination.limit', 'must be >= 1'],
  },
  {
    method: 'tasks.task.list',
    name: 'a limit above the highest',
    given: { pagination: { limit: 1001 } },
    want: ['pagination.limit', 'must be <= 1000'],
  },
  {
    method: 'tasks.task.list',
    name: 'a misspelt name of paging',
    given: { pagination: { limt: 5 } },
    want: ['pagination', 'must not have limt (did you mean limit?); it takes page, limit, offset'],
  },
  { method: 'tasks.task.add', name: 'no fields', given: {}, want: ['', 'must have fields'] },
  { method: 'tasks.task.add', name: 'fields at the top', given: task, want: ['', 'must have fields'] },
  {
    method: 'tasks.task.add',
    name: 'a field that is missing',
    given: { fields: { title: 'Ship', creatorId: 1 } },
    want: ['fields', 'must have responsibleId'],
  },
  {
    method: 'tasks.task.add',
    name: 'a title that is a number',
    given: { fields: { ...task, title: 5 } },
    want: ['fields.title', 'must be a text, not a number'],
  },
  {
    method: 'tasks.task.add',
    name: 'a date in words',
    given: { fields: { ...task, deadline: 'tomorrow' } },
    want: ['fields.deadline', "must be a date such as '2026-03-01T09:00:00+00:00'"],
  },
  {
    method: 'tasks.task.add',
    name: 'a flag as a letter',
    given: { fields: { ...task, needsControl: 'Y' } },
    want: ['fields.needsControl', 'must be true or false, not a text'],
  },
  {
    method: 'tasks.task.add',
    name: 'a field that is answered alone',
    given: { fields: { ...task, id: 5 } },
    want: [
      'fields',
      'must not have id; it takes title, description, creatorId, responsibleId, deadline, needsControl, startPlan, endPlan or one of 56 more',
    ],
  },
  {
    method: 'tasks.task.update',
    name: 'no id',
    given: { fields: { title: 'x' } },
    want: ['', 'must have id'],
  },
  {
    method: 'user.get',
    name: 'a field that cannot be filtered by',
    given: { FILTER: { '>NAEM': 'x' } },
    want: [
      'FILTER',
      'must not have >NAEM; it takes ID, ACTIVE, NAME, LAST_NAME, SECOND_NAME, EMAIL, LAST_LOGIN, DATE_REGISTER or one of 10 more',
    ],
  },
  {
    method: 'user.get',
    name: 'a start as a text',
    given: { start: 'x' },
    want: ['start', 'must be an integer, not a text'],
  },
  {
    method: 'crm.deal.update',
    name: 'an unknown field',
    given: { id: 1, fields: { TITEL: 'x' } },
    want: [
      'fields',
      'must not have TITEL (did you mean TITLE?); it takes TITLE, TYPE_ID, STAGE_ID, OPPORTUNITY, CURRENCY_ID, COMPANY_ID, CONTACT_IDS, OPENED or one of 9 more',
    ],
  },
  {
    method: 'keys.update',
    name: 'a limit as a text',
    given: { id: 7, rateLimit: 'many' },
    want: ['rateLimit', 'must be an integer, not a text'],
  },
];
