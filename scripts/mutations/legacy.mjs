/** Rules of Legacy reference and their counterparts in Observed behaviour, Legacy. */

import { rulesOf } from './table.mjs';

const METHODS = [
  ...['user.get', 'calendar.section.get', 'calendar.settings.get', 'sale.paysystem.delete'],
  ...[
    'sale.paysystem.settings.invoice.get',
    'mailservice.fields',
    'im.dialog.get',
    'booking.v1.clienttype.list',
  ],
  ...['tasks.task.favorite.add', 'tasks.task.unmute', 'messageservice.sender.add', 'task.comment.add'],
];
const APPLICATION_ONLY = ['event.bind', 'event.offline.clear', 'messageservice.sender.add'];
const PREFIXES = ['>=', '>', '<=', '<', '@', '!@', '%', '=%', '%=', '!%', '!=%', '!%=', '=', '!=', '!'];
const HIDDEN = ['bot', 'email', 'imconnector', 'replica', 'integrator'];

export const LEGACY = [
  ...rulesOf('legacy/run.ts', [
    ...METHODS.map((name) => [
      `Scope of ${name}`,
      'method.scope.some((scope) => scopes.has(scope))',
      `name === '${name}' || method.scope.some((scope) => scopes.has(scope))`,
    ]),
    ...APPLICATION_ONLY.map((name) => [
      `${name} works only in application-authorisation context`,
      "if («method.applicationOnly && kind !== 'application'») {\n    return failure(403, 'ACCESS_DENIED'",
      `name !== '${name}' && method.applicationOnly && kind !== 'application'`,
    ]),
    ['OPERATION_TIME_LIMIT', 'if («spent») {', 'false'],
    ['D. the refusal says when', '{ ...blocked, operating: spent }', 'blocked'],
    [
      'Time object: operating',
      '{ ...outcome, ...(isServer(call.account) && movedOut(outcome.result)), operating }',
      'outcome',
    ],
  ]),
  ...rulesOf('legacy/request.ts', [
    ['Application address: body field auth', "?? «tokenIn(body)» ?? ''", 'undefined'],
    ['Webhook address', 'Number(user)', '0'],
    [
      'System errors: codes of credentials',
      'failure(server ? 401 : status, «code», description)',
      "'MUTATED'",
    ],
    ['System errors: statuses of credentials', 'failure(server ? 401 : «status», code, description)', '418'],
    ['Payloads are JSON', 'isMap(body) ? body : undefined', 'Object(body)'],
  ]),
  ...rulesOf(
    'legacy/serve.ts',
    [
      [
        'Common request rules 5: POST only',
        "name !== 'batch';\n  return «method.plain === true && (verb === 'GET' || verb === 'HEAD')»",
        'true',
      ],
      [
        'Common request rules 6: methods without parameters accept GET',
        "verb === 'GET' || verb === 'HEAD'",
        'false',
      ],
      ['Common request rules 6: and nothing else', "verb === 'GET' || verb === 'HEAD'", 'true'],
      ['Common request rules 5: a batch is posted', "return «name !== 'batch'»", 'true'],
      ['Success: {result, time}', '{ result, total, next, time }', '{ result, total, next }'],
      [
        'Failure: {error, error_description}',
        '{ error, error_description: description, ...more, ...(operating && { time }) }',
        '{ error }',
      ],
      ['C. List envelope: total', 'send({ result, total, next, time })', 'send({ result, next, time })'],
      ['C. List envelope: next', 'send({ result, total, next, time })', 'send({ result, total, time })'],
    ].map(([rule, text, to]) => [
      rule,
      text.replace('send({', 'reply.send({'),
      to.replace('send({', 'reply.send({'),
    ]),
  ),
  ...rulesOf('legacy/page.ts', [
    ['List paging: page size is fixed at 50', 'const next = «from + PAGE_SIZE»', 'from + PAGE_SIZE + 1'],
    ['List paging: start is the offset', 'integer(start) ?? 0', '0'],
    ['C. List envelope: start -1 turns counting off', 'asked === -1', 'false'],
    ['C. List envelope: total', 'total: «rows.length» } as const', '1'],
    [
      'C. List envelope: next while more follow',
      'next < rows.length ? { ...answer, next } : answer',
      'answer',
    ],
    [
      'C. List envelope: no next on the last page',
      'next < rows.length ? { ...answer, next } : answer',
      '{ ...answer, next }',
    ],
    ['C. start -1: total 0', 'total: «0»', '1'],
  ]),
  ...rulesOf('legacy/methods/user.ts', [
    [
      'user.get 2: default order is ascending by ID',
      "filled(params['SORT'])?.toUpperCase() ?? 'ID'",
      "filled(params['SORT'])?.toUpperCase() ?? 'NAME'",
    ],
    ['user.get 2: sort names a user field', "FIELDS.has(wanted) ? wanted : «'ID'»", "'NAME'"],
    ['user.get 2: sort', "FIELDS.has(wanted) ? wanted : 'ID'", "'ID'"],
    ['user.get 2: order is the direction', "filled(params['ORDER'])?.toLowerCase() === 'desc' ? -1 : 1", '1'],
    ['user.get 3: FILTER', "isMap(params['FILTER']) ? params['FILTER'] : undefined", '{}'],
    [
      'user.get: user fields may also be passed as filter keys',
      '{ ...params, ...inner }',
      "{ ...(isMap(params['FILTER']) ? params['FILTER'] : {}) }",
    ],
    ['user.get 4: ADMIN_MODE', "principal.user.admin && isTrue(params['ADMIN_MODE'])", 'false'],
    [
      'user.get 4: for administrators',
      "principal.user.admin && isTrue(params['ADMIN_MODE'])",
      "isTrue(params['ADMIN_MODE'])",
    ],
    ...HIDDEN.map((type) => [
      `user.get 1: all users except ${type}`,
      "principal.user.admin && isTrue(params['ADMIN_MODE']) ? [...people, ...hiddenUsers()] : «people»",
      `[...people, ...hiddenUsers().filter((user) => user.USER_TYPE === '${type}')]`,
    ]),
    ...HIDDEN.map((type) => [`user.get 4: ${type} in administrator mode`, `type: «'${type}'»`, "'employee'"]),
    ['User: the fields depend on the scope', "scopes.has('user')", 'true'],
    ['User: the scope user shows all', "scopes.has('user')", 'false'],
    ['User: ID is a string', 'ID: «String(user.id)»', 'user.id'],
    [
      'User: LAST_LOGIN, empty where absent',
      "    LAST_LOGIN: hasLoggedIn ? isoDate(Date.parse(user.registered) + user.id * 86_400_000) : «''»",
      'null',
    ],
    ['User: UF_DEPARTMENT, array of integer', 'UF_DEPARTMENT: «user.departmentIds»', "''"],
    ['User: ACTIVE, boolean', 'ACTIVE: «user.active»', "'Y'"],
  ]),
  ...rulesOf('legacy/user-filter.ts', [
    ...PREFIXES.flatMap((prefix) => [
      [
        `user.get 3: prefix ${prefix} leaves out`,
        'TESTS[prefix](row[field], value)',
        `prefix === '${prefix}' || TESTS[prefix](row[field], value)`,
      ],
      [
        `user.get 3: prefix ${prefix} lets in`,
        'TESTS[prefix](row[field], value)',
        `prefix !== '${prefix}' && TESTS[prefix](row[field], value)`,
      ],
    ]),
    [
      'user.get 3: trailing % is starts-with',
      "typeof wanted === 'string' && wanted.includes('%') ? like(actual, wanted) : same(actual, wanted)",
      'same(actual, wanted)',
    ],
    [
      'user.get 3: values may be arrays',
      'values(wanted).some((other) => test(one, other))',
      'test(one, values(wanted)[0])',
    ],
    ['user.get 3: keys that name no field are not filters', 'fields.has(field)', 'true'],
    ['user.get 3: date-time values are ISO 8601', 'DATE.test(text) ? Date.parse(text) : NaN', 'NaN'],
  ]),
  ...rulesOf('legacy/methods/calendar.ts', [
    ['calendar.section.get: type missing', 'if («!type»)', 'false'],
    ['calendar.section.get: ownerId missing', 'if («isMissing(ownerId)»)', 'false'],
    ['C. ownerId may be omitted for user', "isMissing(params['ownerId']) && type === 'user'", 'false'],
    ['C. for user alone', "isMissing(params['ownerId']) && type === 'user'", "isMissing(params['ownerId'])"],
    ['calendar.section.get: access denied for external users', 'isExternal(principal.user)', 'false'],
    ['calendar.section.get: of the type', '«section.type === type» && section.ownerId', 'true'],
    ['calendar.section.get: of the owner', 'section.ownerId === integer(ownerId)', 'true'],
    ['calendar.section.get: pages', "params['start']", '0'],
    ['Calendar section: ID, string', 'ID: «String(section.id)»', 'section.id'],
    ['Calendar section: ACCESS, object of integer codes', 'phpMap(Object.entries(section.access))', "'x'"],
    ['Calendar section: PERM', 'permissions(user.admin || section.createdBy === user.id)', '{}'],
    ['Calendar section: EXPORT {ALLOW: boolean}', '{ ALLOW: true }', '{}'],
    ['Calendar section: IS_COLLAB', 'IS_COLLAB: «false»', "'N'"],
  ]),
  ...rulesOf('legacy/methods/pay-system.ts', [
    ['sale.paysystem.delete: the system is gone', 'state.paySystems.delete(system.id)', 'true'],
    [
      'settings.invoice.get: PAY_SYSTEM_ID wins',
      "if («!isMissing(params['PAY_SYSTEM_ID'])») return state",
      'false',
    ],
    ['settings.invoice.get: the handler symbol', "system.handler === params['SVC_REST_HANDLER']", 'true'],
    ['settings.invoice.get: one of the selectors', 'selectors.every(isMissing)', 'false'],
    [
      'settings.invoice.get: INVOICE_ID is required',
      "if («isMissing(params['INVOICE_ID'])») return",
      'false',
    ],
    ['C. an empty map arrives as []', 'phpMap(Object.entries(system.settings))', 'system.settings'],
  ]),
  ...rulesOf('legacy/methods/dialog.ts', [
    ['im.dialog.get: chat<n>', "form === 'chat'", 'false'],
    ['im.dialog.get: sg<n>', "form === 'sg'", 'false'],
    ['im.dialog.get: <n>', "form === '' ? personalChat(call, id) : undefined", 'undefined'],
    ['im.dialog.get: chat participant', 'chat?.participants?.includes(principal.user.id) === false', 'false'],
    [
      'im.dialog.get: the chat of a task that is not seen',
      '!task || !maySeeTask(account, principal.user, task)',
      '!task',
    ],
    ['im.dialog.get: a closed group', '!(group.isVisible || principal.user.admin)', 'false'],
  ]),
  ...rulesOf(
    'legacy/methods/task.ts',
    [
      [
        'tasks.task.favorite.add: the task is a favourite',
        "[...others(task['inFavorite'], call), call.principal.user.id]",
        "task['inFavorite']",
      ],
      [
        'tasks.task.favorite.add: not accessible',
        'task && maySeeTask(account, principal.user, task) ? task : undefined',
        'task',
      ],
      [
        'tasks.task.unmute: {task: {...}}',
        "task['inMute'] = others(task['inMute'], call);\n    return answer(«{ task: legacyTask(task, call) }»)",
        'legacyTask(task, call)',
      ],
      [
        'tasks.task.unmute: no longer muted',
        "task['inMute'] = «others(task['inMute'], call)»",
        "task['inMute']",
      ],
      [
        'task.comment.add: the order of parameters must be kept',
        '!startsWithTask(Object.keys(params))',
        'false',
      ],
      ['task.comment.add: COMMENTTEXT', "filled(params['COMMENTTEXT']) ?? ", 'undefined ?? '],
      [
        'task.comment.add: FIELDS with POST_MESSAGE',
        "filled(isMap(fields) ? fields['POST_MESSAGE'] : undefined)",
        'undefined',
      ],
      ['task.comment.add: the comment is kept', 'state.comments.push(comment)', 'undefined'],
      ['task.comment.add: result number', 'answer(«comment.id»)', 'String(comment.id)'],
      [
        'A name in both generations: tasks.task.get',
        "if (!task) return failure(400, '1', 'Task not found or not accessible');\n    return answer(«{ task: legacyTask(task, call) }»)",
        'legacyTask(task, call)',
      ],
    ].filter(([rule]) => rule !== 'task.comment.add: COMMENTTEXT'),
  ),
  ...rulesOf('legacy/methods/task.ts', [
    ['task.comment.add: COMMENTTEXT', "«filled(params['COMMENTTEXT'])» ??", 'undefined'],
  ]),
  ...rulesOf('legacy/legacy-task.ts', [
    [
      'Legacy task: all scalars are strings',
      "typeof value === 'string' || typeof value === 'number' ? String(value) : ''",
      'value',
    ],
    ['Legacy task: flags are Y or N', "value === true ? 'Y' : 'N'", 'value === true'],
    ['Legacy task: auditors, array', "auditors: «ids(task['auditorIds'])»", "''"],
  ]),
  ...rulesOf('legacy/methods/event.ts', [
    ['event.bind: event name incorrect', 'if («!event») return noEvent(call);\n    const refused', 'false'],
    ['event.bind: handler is a URL', 'if («isHttpUrl(handler)») return', 'true'],
    [
      'event.bind: event_type online or offline',
      "!isMissing(params['event_type']) && !/^(?:online|offline)$/i.test(String(params['event_type']))",
      'false',
    ],
    ['event.bind: offline by a non-administrator', '!admin && isOffline(params)', 'false'],
    [
      "event.bind: another user's auth_type by a non-administrator",
      '!admin && authType && authType !== id',
      'false',
    ],
    ['event.bind: own auth_type', '!admin && authType && authType !== id', '!admin && authType'],
    ['event.bind: event_type, default online', "isOffline(params) ? 'offline' : 'online'", "'offline'"],
    ['event.bind: offline', "isOffline(params) ? 'offline' : 'online'", "'online'"],
    ['event.bind: auth_type is the user', '(authType && { authType })', '{}'],
    ['event.bind: auth_connector', '(connector && { connector })', '{}'],
    ['event.bind: options', "isMap(params['options']) ? params['options'] : {}", '{}'],
  ]),
  ...rulesOf('legacy/methods/event-offline.ts', [
    ['event.offline.clear: not an administrator', '(«call.principal.user.admin» ?', 'true'],
    [
      'event.offline.clear: process_id is required',
      'if («!processId») return noPackage(call);\n  const chosen',
      'false',
    ],
    ['event.offline.clear: id', 'return (record) => «ids.includes(record.id)»', 'true'],
    ['event.offline.clear: message_id is ignored when id is passed', 'if («ids.length > 0» && !(', 'false'],
    [
      'event.offline.clear: message_id',
      'messageIds.length === 0 || «messageIds.includes(record.messageId)»',
      'true',
    ],
    [
      'event.offline.clear: without both all records of the package',
      '«messageIds.length === 0» || messageIds',
      'false',
    ],
    [
      'event.offline.clear: records of other packages stay',
      'record.application === principal.id && «record.processId === processId»',
      'true',
    ],
  ]),
  ...rulesOf('legacy/events.ts', [
    ['Events: online, delivered to the handler', "handler.type === 'online'", 'false'],
    ['Events: offline, queued', "handler.type === 'online'", 'true'],
    [
      'event.bind: auth_connector excludes false triggers',
      '!handler.connector || handler.connector !== connector',
      'true',
    ],
    [
      'event.bind: default is the user whose action fired the event',
      'handler.authType ?? by?.id ?? 1',
      'handler.authType ?? 1',
    ],
    [
      'ONOFFLINEEVENT: minTimeout, default 1 second',
      "integer(handler.options['minTimeout']) ?? 1",
      "integer(handler.options['minTimeout']) ?? 0",
    ],
    ['ONOFFLINEEVENT: minTimeout', "integer(handler.options['minTimeout']) ?? 1", '1'],
    ['Events: handlers of the event alone', 'event === firing.event', 'true'],
  ]),
  ...rulesOf('legacy/methods/message-service.ts', [
    ['messageservice.sender.add: administrator', '!principal.user.admin', 'false'],
    [
      'C. CODE of a-zA-Z0-9.-_',
      "!/^[a-zA-Z0-9._-]+$/.test(filled(params['CODE']) ?? '')",
      "!filled(params['CODE'])",
    ],
    [
      'messageservice.sender.add: missing CODE',
      "!/^[a-zA-Z0-9._-]+$/.test(filled(params['CODE']) ?? '')",
      'false',
    ],
    ['messageservice.sender.add: unsupported TYPE', "params['TYPE'] !== 'SMS'", 'false'],
    ['messageservice.sender.add: missing HANDLER', "!isHttpUrl(params['HANDLER'])", 'false'],
    [
      'messageservice.sender.add: missing NAME',
      "textsOf(params['NAME']).length === 0 ? 'Empty sender name!' : undefined",
      'undefined',
    ],
    [
      'messageservice.sender.add: NAME, string or map',
      'isMap(name) ? Object.values(name) : [name]',
      '[name]',
    ],
    ['messageservice.sender.add: duplicate code', 'state.providers.some(isSame)', 'false'],
  ]),
  ...rulesOf('legacy/messages.ts', [
    ['Message callback: module_id', "message.workflow ? 'bizproc' : 'crm'", "''"],
    ['Message callback: bindings', 'bindings: «message.bindings»', 'undefined'],
    ['Message callback: workflow_id', 'message.workflow?.id', 'undefined'],
    ['Message callback: document_id', 'message.workflow?.documentId', 'undefined'],
    ['Message callback: document_type', 'message.workflow?.documentType', 'undefined'],
    ['Message callback: properties', '{ phone_number: message.to, message_text: message.text }', '{}'],
    [
      'Message callback: message_id, unique',
      "account.secret(`message ${account.nextId('message')}`, 32)",
      "'x'",
    ],
    ['Message callback: message_to', 'message_to: «message.to»', "''"],
    ['Message callback: message_body', 'message_body: «message.text»', "''"],
    ['Message callback: ts, Unix time', 'Math.floor(account.clock.now() / 1000)', '0'],
    ['Message callback: auth', 'callbackAuth({ account, state }, 1)', '{}'],
    ['Message callback: type', 'provider.type', "''"],
  ]),
  ...rulesOf('legacy/callback-auth.ts', [
    ['C. Events: always application_token', 'state.applicationToken', "''"],
    [
      'C. Events: access_token',
      'access && { access_token: access.token, expires_in: 3600, scope: access.scopes.join() }',
      '{}',
    ],
  ]),
  ...rulesOf('legacy/batch.ts', [
    ['C. Batch: at most 50', 'commands.length > LONGEST', 'commands.length > LONGEST + 1'],
    ['C. Batch: 50', 'commands.length > LONGEST', 'commands.length >= LONGEST'],
    ['C. Batch: halt 1', '!ok && isTrue(halt)', 'false'],
    ['C. Batch: halt 0', '!ok && isTrue(halt)', '!ok'],
    [
      'C. Batch: result_error',
      '[key, { error: outcome.error, error_description: outcome.description }]',
      '[key, {}]',
    ],
    ['C. Batch: result_total', 'outcome.total !== undefined', 'false'],
    ['C. Batch: result_next', 'outcome.next !== undefined', 'false'],
    ['C. Batch: result_time', 'if («outcome.operating»)', 'false'],
    ['ERROR_BATCH_METHOD_NOT_ALLOWED', "name === 'batch'", 'false'],
    ['C. Batch: references', 'if («whole») return', 'false'],
    [
      'C. Batch: references inside text',
      "typeof value === 'string' || typeof value === 'number' ? String(value) : ''",
      "''",
    ],
    ['C. Batch: keyed as cmd', 'result: «phpMap(answers.result)»', 'answers.result'],
    [
      'C. Batch: an empty map arrives as []',
      'result_error: «phpMap(answers.result_error)»',
      'Object.fromEntries(answers.result_error)',
    ],
  ]),
];
