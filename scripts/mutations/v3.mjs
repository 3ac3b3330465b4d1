/** Rules of REST 3.0 reference and their counterparts in Observed behaviour, with the place where the account keeps each. */

import { rulesOf } from './table.mjs';

const SCOPES = ['tasks.task.list', 'tasks.task.add', 'tasks.task.field.list', 'main.eventlog.field.get'];
const MESSAGES = [
  [
    'executor user not found',
    "...«checkUser(account, values, { field: 'responsibleId', role: 'Executor' })»",
  ],
  ['creator user not found', "...«checkUser(account, values, { field: 'creatorId', role: 'Creator' })»"],
  ['parent task not found', "...«checkParent(account, values['parentId'], id)»"],
];
const OPERATORS = ['===', '!==', '>', '>=', '<', '<='];

export const V3 = [
  ...rulesOf('v3/time.ts', [
    ['Time object: start, Unix time', 'start: «start / 1000»', 'start'],
    ['Time object: finish, Unix time', 'finish: «finish / 1000»', 'finish'],
    ['Time object: duration, seconds', '((finish - start) / 1000)', '(finish - start)'],
    ['Time object: date_start, ISO 8601 with offset', 'date_start: «isoDate(start)»', 'start'],
    ['Time object: date_finish', 'date_finish: «isoDate(finish)»', 'isoDate(0)'],
  ]),
  ...rulesOf('v3/operating.ts', [
    ['Time object: operating, accumulated', 'operating: «Number(sum.toFixed(6))»', '0'],
    ['Time object: operating_reset_at, Unix time', '(oldest + BUCKETS) * BUCKET', '(oldest + BUCKETS)'],
    ['D. counted for each method', '`${caller} ${method}`', 'caller'],
    ['D. ten one-minute buckets: what is older counts no more', 'bucket <= minute() - BUCKETS', 'false'],
    ['D. counted for each application or webhook apart', 'const key = «`${caller} ${method}`»', 'method'],
    [
      'D. blocked when the limit is reached, not before',
      'spent.operating >= limit',
      'spent.operating * 2 >= limit',
    ],
    ['OPERATION_TIME_LIMIT: method blocked', 'spent.operating >= limit ? spent : undefined', 'undefined'],
  ]),
  ...rulesOf('limits.ts', [
    ['QUERY_LIMIT_EXCEEDED: request intensity limit exceeded', 'level + 1 <= burst', 'true'],
    ['QUERY_LIMIT_EXCEEDED: 503', 'reply.code(«503»)', '500'],
    ['QUERY_LIMIT_EXCEEDED: its code', "error: «'QUERY_LIMIT_EXCEEDED'»", "'MUTATED'"],
    ['D. drains so many a second', '((now - known.at) / 1000) * perSecond', '0'],
    ['D. what is refused does not fill the bucket', 'isLet ? level + 1 : level', 'level + 1'],
    ['D. the gateway has limits of its own', "!request.url.startsWith('/rest/')", 'false'],
  ]),
  ...rulesOf('credentials.ts', [
    [
      'Authentication 5: invalid webhook code, NO_AUTH_FOUND',
      'known.userId === userId && «known.code === code»',
      'true',
    ],
    ['Authentication 1: the webhook is of one user', '«known.userId === userId» && known.code', 'true'],
    ['Authentication 5: invalid token, NO_AUTH_FOUND', 'candidate.token === token', 'true'],
    [
      'Authentication 5: expired token, expired_token',
      'token.expires !== undefined && token.expires <= account.clock.now()',
      'false',
    ],
    ['user_access_error: access limited to specific users', 'if («token.restricted»)', 'false'],
    ['INVALID_CREDENTIALS: the user is dismissed', '!user?.active', '!user'],
  ]),
  ...rulesOf('v3/address.ts', [
    ['Common request rules 1: webhook call', 'parts.length === 3', 'false'],
    ['Common request rules 2: application call', 'parts.length === 1', 'false'],
    ['Common request rules 2: the body field auth', "?? «tokenIn(body)» ?? ''", 'undefined'],
    ['B. Authorization: Bearer works as well', '«bearerOf(request)» ?? tokenIn(request.query)', 'undefined'],
    [
      'System errors: usual HTTP of each credential error',
      'systemError(identity.code, «status», message)',
      'status + 1',
    ],
    [
      'System errors: the code of each credential error',
      'systemError(«identity.code», status, message)',
      "'MUTATED'",
    ],
  ]),
  ...rulesOf('v3/index.ts', [
    [
      'Common request rules 4: another content type yields INVALIDJSONEXCEPTION',
      "/^application\\/json\\b/i.test(request.headers['content-type'] ?? '')",
      'true',
    ],
    [
      'Common request rules 5: methods with parameters accept POST only',
      "request.method !== 'POST' || method.params === 'none'",
      'false',
    ],
    [
      'Common request rules 5: a missing required id is named',
      "if («method.params !== 'none'») checkParams",
      'false',
    ],
    ['Common request rules 6: methods without parameters accept GET', "['GET', 'HEAD', 'POST']", "['POST']"],
    ['Common request rules 6: methods without parameters accept POST', "['GET', 'HEAD', 'POST']", "['GET']"],
    [
      'Common request rules 6: and nothing else',
      "method.params === 'none' && «['GET', 'HEAD', 'POST'].includes(request.method)»",
      'true',
    ],
    ['Common request rules 7: HTTPS is required', "headers['x-forwarded-proto'] === 'http'", 'false'],
    [
      'Authentication 2: auth is not a parameter',
      "Object.entries(body).filter(([name]) => name !== 'auth' && name !== 'access_token')",
      'Object.entries(body)',
    ],
    ['Idempotent repeats: first call is stored', 'server.answers.keep(slot, params, body)', 'undefined'],
    [
      'Idempotent repeats: repeat with same key returns the stored response',
      'if («stored !== undefined») return',
      'false',
    ],
    [
      'Idempotent repeats: Idempotent-Replayed: true on a repeat',
      "reply.header('Idempotent-Replayed', 'true')",
      'reply',
    ],
    ['Idempotent repeats: Echo of the key', "reply.header('Idempotency-Key', call.key)", 'reply'],
    [
      'Idempotent repeats: unique for one application or webhook, one user',
      'JSON.stringify([«call.principal.id», call.principal.user.id',
      '0',
    ],
    [
      'Idempotent repeats: unique for one method',
      'call.principal.user.id, «call.method.name», call.key',
      '0',
    ],
    [
      'Idempotent repeats: ignored by read methods',
      'method.write ? readKey(request, !isServer(account)) : undefined',
      'readKey(request, !isServer(account))',
    ],
    [
      'Idempotent repeats: apply to methods that create, modify, delete',
      'method.write ? readKey(request, !isServer(account)) : undefined',
      'undefined',
    ],
    ...['tasks.task.add', 'tasks.task.update', 'tasks.task.delete', 'tasks.task.chat.message.send'].map(
      (name) => [
        `Idempotent repeats: apply to ${name}`,
        'method.write ? readKey(request, !isServer(account)) : undefined',
        `method.write && method.name !== '${name}' ? readKey(request, !isServer(account)) : undefined`,
      ],
    ),
    [
      'Response envelope: Success {result, time}',
      '{ result, time: isServer(account) ? wholeSeconds(time) : time }',
      '{ result }',
    ],
    [
      'A. The body of the description is bare',
      "method.bare && !server.account.quirks.has('envelope')",
      'false',
    ],
  ]),
  ...rulesOf('v3/idempotency.ts', [
    ['Idempotency key length: 1', 'KEY.test(key)', '/^[\\x20-\\x7e]{2,255}$/.test(key)'],
    ['Idempotency key length: to 255', 'KEY.test(key)', '/^[\\x20-\\x7e]{1,254}$/.test(key)'],
    ['Invalid key length: status 400', 'KEY.test(key)', '/^[\\x20-\\x7e]*$/.test(key)'],
    ['Invalid key characters: status 400', 'KEY.test(key)', '/^[^]{1,255}$/.test(key)'],
    ['Idempotent response retention: 24 hours, not more', 'stored.until <= clock.now()', 'false'],
    [
      'Idempotent response retention: 24 hours, not less',
      'clock.now() + RETENTION',
      'clock.now() + RETENTION - 1',
    ],
    ['Same key, different body: status 422', 'stored.body !== body', 'false'],
    ['Repeat with same key and same body', 'stored.body !== body', 'true'],
  ]),
  ...rulesOf('v3/refusal.ts', [
    [
      'Response envelope: Failure {error}',
      '{ error: { code, message, ...more } }',
      '{ result: null, error: { code, message, ...more } }',
    ],
    [
      'System errors in the flat shape',
      '{ error: code, error_description: message, ...more }',
      '{ error: { code, message, ...more } }',
    ],
    [
      'Errors: the prefix of every code',
      'refuse(suffix: string, status: number, message: string): Refusal {\n  return new Refusal(«PREFIX + suffix»',
      'suffix',
    ],
    ['D. OPERATION_TIME_LIMIT says when in a time object', "'flat', message, «{ time }»", '{}'],
    [
      'error fields: validation, of a wrong request',
      "const code = `${PREFIX}VALIDATION_REQUESTVALIDATIONEXCEPTION`;\n  return new Refusal(code, 400, 'nested', 'Request validation failed', «{ validation }»",
      '{}',
    ],
    ['error fields: validation, of a wrong object', "'Object validation failed', «{ validation }»", '{}'],
    [
      'VALIDATION_REQUESTVALIDATIONEXCEPTION',
      '`${PREFIX}VALIDATION_REQUESTVALIDATIONEXCEPTION`',
      "'MUTATED'",
    ],
    ['VALIDATION_DTOVALIDATIONEXCEPTION', '`${PREFIX}VALIDATION_DTOVALIDATIONEXCEPTION`', "'MUTATED'"],
    ['FIELDNOTFOUNDEXCEPTION', "'SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION'", "'MUTATED'"],
    [
      'VALIDATION_REQUESTVALIDATIONEXCEPTION: 400',
      "Refusal(code, «400», 'nested', 'Request validation failed'",
      '422',
    ],
  ]),
  ...rulesOf('v3/params.ts', [
    [
      'VALIDATION_REQUESTVALIDATIONEXCEPTION: required field missing',
      'required ? [missing(name)] : []',
      '[]',
    ],
    [
      'VALIDATION_REQUESTVALIDATIONEXCEPTION: value of wrong type',
      'test(value) ? [] : [wrongType(name, text)]',
      '[]',
    ],
  ]),
  ...rulesOf('v3/service.ts', [
    [
      'Authentication 3: the scope of the method, INSUFFICIENTSCOPEEXCEPTION',
      'scopes.some((scope) => principal.scopes.has(scope))',
      'true',
    ],
    ...SCOPES.map((name) => [
      `Scope of ${name}`,
      'scopes.length > 0',
      `scopes.length > 0 && name !== '${name}'`,
    ]),
    ['main.eventlog.field.get: administrator only', 'admin && !principal.user.admin', 'false'],
    [
      'tasks.task.list, Errors: ACCESSDENIEDEXCEPTION',
      'principal.user.closed?.includes(moduleOf(name))',
      "name !== 'tasks.task.list' && principal.user.closed?.includes(moduleOf(name))",
    ],
    [
      'tasks.task.field.list, Errors: ACCESSDENIEDEXCEPTION',
      'principal.user.closed?.includes(moduleOf(name))',
      "name !== 'tasks.task.field.list' && principal.user.closed?.includes(moduleOf(name))",
    ],
  ]),
  ...rulesOf('v3/select.ts', [
    [
      'Related objects: dotted names are nested under the relation',
      'related ? projectRelated(view, related, { name, value, selection: below }) : value',
      'value',
    ],
    [
      'Related objects: an unknown field of one yields UNKNOWNDTOPROPERTYEXCEPTION',
      '!field && strict',
      'false',
    ],
    [
      'Related objects: an unknown field of the object itself is omitted',
      '!field && !isExtra(entity, row, name)',
      'false',
    ],
    [
      'INVALIDSELECTEXCEPTION: not an array of strings',
      "!Array.isArray(select) || !select.every((name) => typeof name === 'string')",
      'false',
    ],
    ['select: fields to return', 'names.length > 0 ? names : otherwise', 'otherwise'],
    [
      'tasks.task.add: the complete task object',
      "entity.fields.filter((field) => !field.marks.has('custom'))",
      'entity.fields.slice(0, 5)',
    ],
  ]),
  ...rulesOf('v3/filter.ts', [
    [
      'Filtering 1: elements at one level combine with AND',
      'parts.every((fits) => fits(row))',
      'parts.some((fits) => fits(row))',
    ],
    ['Filtering 2: [field, value] is equals', "Array.isArray(second) ? 'in' : «'='»", "'!='"],
    ['Filtering 2: [field, [v1, v2]] is in', "Array.isArray(second) ? «'in'» : '='", "'='"],
    [
      'Filtering 3: a group matches when one of its conditions does',
      'parts.some((part) => part(row))',
      'parts.every((part) => part(row))',
    ],
    ['Filtering 3: groups are elements like conditions', 'if («isObject(element)») return', 'false'],
    ['B. Group logic: and', "logic !== 'or' && «logic !== 'and'»", 'true'],
    ['B. Group: negative', 'negative === true', 'false'],
    ['Filtering: a bare condition', "typeof filter[0] === 'string'", 'false'],
    ['Filtering 4: filterable fields only', "return «field.marks.has('filter')»", 'false'],
    ...OPERATORS.map((symbol) => [`Filtering 5: operator ${symbol}`, `=> «a ${symbol} b»`, 'true']),
    ['Filtering 5: one of list', 'wanted.has(comparable(type, read(row)))', 'true'],
    ['Filtering 5: within range, from', 'value >= from', 'true'],
    ['Filtering 5: within range, to', 'value <= to', 'true'],
    ['Filtering 6: unknown field in a condition (400)', 'if («!field») throw', 'false'],
    ['Filtering 6: value of wrong type (400)', '!test(value)', 'false'],
    [
      'Filtering 6: unknown operator (400)',
      'if («!holds») throw unknownOperator(operator);\n  checkValue',
      'false',
    ],
  ]),
  ...rulesOf('v3/order.ts', [
    ['INVALIDORDEREXCEPTION: a sortable field', "!findField(entity, name)?.marks.has('sort')", 'false'],
    [
      'order: direction ASC or DESC',
      'sign * compareValues(a[name], b[name])',
      'compareValues(a[name], b[name])',
    ],
    ['order: fields', 'sign * compareValues(a[name], b[name])', '0'],
    ['order: by id where nothing else decides', 'return «last(a, b)»', '-last(a, b)'],
    ['order: DESC', "word === 'DESC'", 'true'],
    ['order: in any case of letters', 'direction.toUpperCase()', 'direction'],
  ]),
  ...rulesOf('v3/pagination.ts', [
    [
      'pagination: limit, default 50',
      "readNumber('limit', value, paging) ?? DEFAULT_LIMIT",
      "readNumber('limit', value, paging) ?? DEFAULT_LIMIT + 1",
    ],
    ['pagination: limit, maximum 1000, not more', 'DEFAULT_LIMIT : «MAX_LIMIT»', 'MAX_LIMIT + 1'],
    ['pagination: limit, maximum 1000, not less', 'DEFAULT_LIMIT : «MAX_LIMIT»', 'MAX_LIMIT - 1'],
    ['pagination: page 0 is the first', 'Math.max(1, page)', 'page'],
    ['pagination: limit must not be 0', 'limit === 0', 'false'],
    ['pagination: offset', 'offset ?? 0', '0'],
    [
      'pagination: with page and limit, offset is computed',
      '(Math.max(1, page) - 1) * limit',
      'Math.max(1, page) * limit',
    ],
    ['INVALIDPAGINATIONEXCEPTION: non-numeric', 'if («!isUsable») throw', 'false'],
    [
      'B. Page size: some accounts clamp to 50',
      'Math.min(limit, paging.clamp ? DEFAULT_LIMIT : MAX_LIMIT)',
      'Math.min(limit, MAX_LIMIT)',
    ],
    [
      'B. Page size: the account does not clamp by itself',
      'Math.min(limit, paging.clamp ? DEFAULT_LIMIT : MAX_LIMIT)',
      'Math.min(limit, DEFAULT_LIMIT)',
    ],
  ]),
  ...rulesOf('v3/cursor.ts', [
    ['B. Cursor paging: limit', 'slice(0, «limit»)', 'Infinity'],
    [
      'B. Cursor paging: order',
      '.sort((a, b) => «sign * (key(a[field]) - key(b[field]) || a.id - b.id)»)',
      '0',
    ],
    ['B. Cursor paging: value', 'sign * (key(row[field]) - from) > 0', 'true'],
  ]),
  ...rulesOf('v3/cursor-page.ts', [
    [
      'B. Cursor paging: nextCursor while more follows',
      'end < rows.length ? placeCursor(account.quirks, end) : null',
      'null',
    ],
    ['B. Cursor paging: afterCursor', 'readOffset(afterCursor)', '0'],
  ]),
  ...rulesOf('v3/batch.ts', [
    ['Batch: JSON array at the root', 'if («Array.isArray(body)») return', 'true'],
    ['Batch: an object of indexes', '«given.length > 0» && given.every', 'false'],
    ['B. Batch length: 51 was accepted', 'list.length > MAX_CALLS', 'list.length >= MAX_CALLS'],
    ['ERROR_BATCH_LENGTH_EXCEEDED: longer', 'list.length > MAX_CALLS', 'list.length > MAX_CALLS + 1'],
    [
      'ERROR_BATCH_METHOD_NOT_ALLOWED: no batch inside a batch',
      "if («method === 'batch'») throw systemError",
      'false',
    ],
    ['B. Batch elements: query is required', 'query === undefined', 'false'],
    ['B. Batch references: a repeated alias', 'seen.has(as)', 'false'],
    ['B. Batch references: by alias', '[String(index), «as»]', "''"],
    ['B. Batch references: by index', 'if (as === undefined) return [«String(index)»]', "''"],
    [
      'B. Batch failure: all or nothing',
      "!(error instanceof Refusal) || !quirks.has('element-errors')",
      'false',
    ],
    ['Batch: each result', 'return «outcome.result»;', 'null'],
  ]),
  ...rulesOf('v3/references.ts', [
    ['B. Batch references: an unknown call', '!earlier.has(call)', 'false'],
    ['B. Batch references: an unknown path', '!Object.hasOwn(value, step)', 'false'],
    ['B. Batch references: $refArray', 'if («isArray») return', 'false'],
    ['B. Batch references: $ref', 'if («reference») return', 'false'],
  ]),
  ...rulesOf('v3/methods/crud.ts', [
    [
      'List: result.items',
      '{ items: page.map((row) => project(view, row)) }',
      '{ rows: page.map((row) => project(view, row)) }',
    ],
    ['tasks.task.list: filter', '.filter(«fits»)', '() => true'],
    ['object with the given identifier not found', 'if («!row») throw', 'false'],
    ['A. delete and update: exactly one of id and filter', 'isGiven.id === isGiven.filter', 'false'],
  ]),
  ...rulesOf('visibility.ts', [
    [
      'tasks.task.list, Visibility: an administrator sees all tasks',
      '«user.admin» || membersOf(task)',
      'false',
    ],
    [
      'tasks.task.list, Visibility: others see only tasks available to them',
      'user.admin || membersOf(task).some((id) => id === user.id || isEmployeeOf(account, user, id))',
      'true',
    ],
    [
      'tasks.task.list, Visibility: a manager sees the tasks of employees',
      'departments.includes(department)',
      'false',
    ],
    [
      'tasks.task.list, Visibility: employees of other departments are not shown',
      'departments.includes(department)',
      'true',
    ],
    [
      'tasks.task.list, Visibility: lists too',
      '.filter((task) => «maySeeTask(account, user, task)»)',
      'true',
    ],
    [
      'ACCESSDENIEDEXCEPTION: changing',
      'user.admin || owners.some((id) => id === user.id || isEmployeeOf(account, user, id))',
      'true',
    ],
    ['ACCESSDENIEDEXCEPTION: removing', "user.admin || task['creatorId'] === user.id", 'true'],
  ]),
  ...rulesOf('v3/methods/tasks.ts', [
    [
      'tasks.task.get: result.item',
      '{ item: project(viewOf(call), row) }',
      "{ task: project(viewOf(call), visibleTask(call, call.params['id'])) }",
    ],
    [
      'tasks.task.list: select omitted, only id is returned',
      "listRows(call, task, rows, { otherwise: «['id']» })",
      'undefined',
    ],
    ['tasks.task.add: the task is created', 'account.tasks.set(row.id, row)', 'undefined'],
    [
      'Boolean outcome: result.result',
      "tell(call, 'DELETE', row);\n  return «{ result: rows.length > 0 }»",
      '{ item: true }',
    ],
    ['B. Answer to tasks.task.add leaves four fields out', "call.account.quirks.has('full-add')", 'true'],
    ['ACCESSDENIEDEXCEPTION: a task of others', '!maySeeTask(account, principal.user, row)', 'false'],
    ['tasks.task.delete', 'removeTask(call.account, row.id)', 'undefined'],
    [
      'tasks.task.update',
      'Object.assign(row, values, changed, changesOf(values, now, principal.user))',
      'undefined',
    ],
  ]),
  ...rulesOf('v3/fields.ts', [
    [
      'tasks.task.add: without required fields the task is not created',
      "given[name] === undefined || given[name] === null || given[name] === ''",
      'false',
    ],
    ...['title', 'creatorId', 'responsibleId'].map((name) => [
      `tasks.task.add: ${name} is required`,
      "given[name] === undefined || given[name] === null || given[name] === ''",
      `name !== '${name}' && given[name] === undefined`,
    ]),
    [
      'Task creation: wrong type (for example deadline needs a datetime)',
      'test(value) && isArrayOfItsType(field, value) ? [] : [wrongType(name, type)]',
      '[]',
    ],
    [
      'tasks.task.add: crmItemIds, array of string',
      "value.every((item) => typeof item === 'string')",
      'true',
    ],
    ['tasks.task.add: an unknown field', 'if (isCustom(name)) return [];\n  if («!field») throw', 'false'],
  ]),
  ...rulesOf('v3/methods/task-rules.ts', [
    ...MESSAGES.map(([what, text]) => [`Task creation: ${what}`, text, '[]']),
    ['Task creation: plan end earlier than plan start', 'length < 0', 'false'],
    ['Task creation: plan duration too long', 'length > LONGEST_PLAN', 'false'],
    ['B. Task values', 'known.some((one) => one === value)', 'true'],
  ]),
  ...rulesOf('v3/methods/task-parts.ts', [
    ['tasks.task.chat.message.send: result {result: true}', 'return «{ result: true }»', '{ item: true }'],
    ['tasks.task.chat.message.send: text', 'text: «String(text)»', "''"],
    ['tasks.task.chat.message.send: taskId', 'taskId: «row.id»', '0'],
  ]),
  ...rulesOf('v3/methods/fields.ts', [
    ['Field description object: type', 'type: «wireType»', 'null'],
    ['Field description object: title', 'title: «name»', '1'],
    ['Field description object: description', 'description: «null»', '1'],
    ['Field description object: validationRules', 'validationRules: «[]»', 'null'],
    ['Field description object: requiredGroups', "marks.has('required') ? ['add'] : null", '1'],
    ['Field description object: filterable', "filterable: «marks.has('filter')»", 'null'],
    ['Field description object: sortable', "marks.has('sort') && name !== 'title'", 'null'],
    ['Field description object: editable', "editable: «marks.has('update')»", 'null'],
    ['Field description object: multiple', "multiple: «wireType === 'array'»", 'null'],
    ['Field description object: elementType', "wireType === 'array' ? 'string' : null", '1'],
    [
      'tasks.task.field.list: UNKNOWNDTOPROPERTYEXCEPTION (unknown attribute)',
      '!findField(fieldDescription, String(name))',
      'false',
    ],
    ['FIELDNOTFOUNDEXCEPTION: field named in name not found', 'if («!field») throw', 'false'],
  ]),
  ...rulesOf('v3/methods/rest.ts', [
    [
      'rest.scope.list: for all modules',
      '[...self.methods()].filter((method) => isAskedFor(call, method.name))',
      '[]',
    ],
    [
      'B. rest.scope.list: filterModule, filterController, filterMethod',
      'wanted === undefined || wanted === own[index]',
      'true',
    ],
    ['documentation, an alias', "documentation(self, «'documentation'»)", "'documentation2'"],
  ]),
  ...rulesOf('v3/description/document.ts', [
    ['Versioning 3: info.version as a string', "version: «'1.0.0'»", '1'],
    ['rest.documentation.openapi: openapi', "openapi: «'3.0.0'»", '3'],
    [
      'rest.documentation.openapi: tags {name, description}',
      'modulesOf(all).map((name) => ({ name, description: `${name} module methods` }))',
      '[{}]',
    ],
    ['rest.documentation.openapi: paths keyed by method', '`/${method.name}`', 'method.name'],
  ]),
  ...rulesOf('v3/entities/task-rights.ts', [
    ['Task rights object: all boolean', '[name, allowed]', "[name, 'Y']"],
    ['Task rights object: the administrator', 'each(ADMIN, user.admin)', '{}'],
  ]),
  ...rulesOf('v3/entities/task.ts', [
    // One row stands for all: the table of fields is read when the file is loaded.
    ['Sortable task fields', 'deadline             datetime  «sort add»', 'add', 'contract/v3-lists'],
  ]),
];
