/**
 * All that the server of May 2026 does otherwise than the documents say: the quirk `server-2026-05`. A row says what its rule
 * means; the first value is that of the documents, the second that of this server. The number in brackets is the section of
 * Server behaviour (`docs/sources.md`) that the row comes from.
 */

import type { Quirks } from './quirks.js';

const TABLE = {
  // Requests.

  /** The name of a method is accepted in any letter case (1, 12). */
  lowersMethodNames: [false, true],
  /**
   * A request object is read from a JSON body alone, which must be there; plain parameters are read from the query string
   * and a form too, with any verb (1).
   */
  separatesPlainParameters: [false, true],
  /** Members of the top level that no method receives, since the server reads them itself (1). */
  reservedParameters: [
    names('auth access_token') as ReadonlySet<string>,
    names('auth access_token auth_connector state token') as ReadonlySet<string>,
  ],
  /** Digits in a text are accepted as a number, also as an id (1). */
  readsDigitsAsNumbers: [false, true],
  /** An `Idempotency-Key` has an effect, and the answer repeats it (2). */
  knowsIdempotencyKeys: [true, false],
  /** Legacy parameters of a POST are those of its query string and of its body together (12). */
  mergesQueryAndBody: [false, true],
  /** A legacy method runs without parameters if its body cannot be read (12). */
  ignoresBrokenBodies: [false, true],
  /** A legacy method refuses a verb other than its own with 405 (12). */
  checksLegacyVerbs: [true, false],

  // Authentication, scopes, limits.

  /** Every failed authentication of REST 3.0 is ACCESSDENIEDEXCEPTION 401 (2). */
  hidesAuthenticationErrors: [false, true],
  /** The status of every failed authentication in legacy; undefined: each code has its own (12). */
  legacyAuthenticationStatus: [undefined, 401],
  /** A webhook that calls a method for applications gets the code WRONG_AUTH_TYPE, not ACCESS_DENIED (12). */
  namesWrongAuthenticationType: [false, true],
  /** A prefix of the method's name is enough as a scope; fields in it are the default `select` and its limit (2). */
  grantsByPrefix: [false, true],
  /** A closed account is ACCESSDENIEDEXCEPTION 400 in REST 3.0, PORTAL_DELETED 403 in legacy (2). */
  deniesClosedAccounts: [false, true],
  /** Seconds of operating time in ten minutes, where the account has a limit and names no other (2). */
  operatingLimit: [480, 420],
  /** Only runs that take longer are counted, seconds (2). */
  countedFromSeconds: [0, 0.1],
  /** Seconds that are counted for each that a call takes: a choice of the sandbox, since short runs would never count. */
  countedSeconds: [1, 10],
  /** `time.operating` is also there if the account has no limit (2). */
  showsOperatingTimeWithoutLimit: [true, false],
  /** The REST 3.0 error of the limit is RATELIMITEXCEPTION, not OPERATION_TIME_LIMIT (2). */
  namesLimitAsException: [false, true],
  /** The legacy error of the limit carries `time` (2). */
  showsTimeOfBlockedCall: [true, false],
  /** The calls in a REST 3.0 batch are counted and blocked as single ones are (2). */
  countsCallsInBatch: [true, false],
  /** `time.start` and `time.processing` are whole seconds (2). */
  cutsTimeToSeconds: [false, true],
  /** Headers of each answer, which keep pages of other origins from sending a token (2). */
  answerHeaders: [{}, { 'access-control-allow-headers': 'origin, content-type, accept' }],

  // Answers.

  /** Texts have `< > & ' "` escaped, in REST 3.0 (3). */
  escapesTexts: [false, true],
  /** The generic add answers `{id}`, not the object (3). */
  answersIdAfterAdd: [false, true],
  /** FIELDNOTFOUNDEXCEPTION is 404 and has a member `field`, not 400 (3). */
  namesFieldNotFound: [false, true],

  // Select.

  /** An unknown field of the object itself is an error, not left out (4). */
  refusesUnknownSelection: [false, true],
  /** `select` may be one text (4). */
  acceptsTextAsSelect: [false, true],
  /** A relation without a dot selects nothing, one with a dot also its linking field (4). */
  linksRelations: [false, true],
  /** The key of a relation is absent, not null, where the linking field is empty (4). */
  omitsEmptyRelations: [false, true],
  /** Related rows of one kind that a page shows, the others are null without an error; undefined: all (4). */
  relatedRows: [undefined, 50],

  // Filter and order.

  /** A group in another group must have `type: "filter"` (5). */
  needsTypeOfInnerGroup: [false, true],
  /** A group without conditions restricts nothing (5). */
  dropsEmptyGroups: [false, true],
  /** Types of values, and the shape that each operator takes, are strict (5). */
  filtersStrictly: [false, true],
  /** A value may be another column, the left side the length of one (5). */
  filtersByExpressions: [false, true],
  /** Fields by which the event log is filtered and aggregated; undefined: those that its description marks (11). */
  eventLogFilters: [undefined, names('id timestampX auditTypeId userId guestId') as ReadonlySet<string>],
  /** Some lists refuse a call without their required filter (5). */
  requiresFilters: [false, true],
  /** Sorting by an unknown field and by one that is not sortable are errors of their own (6). */
  distinguishesOrderErrors: [false, true],
  /** `order: {}` is no order, and rows that it leaves equal come in another order on each page (6). */
  leavesEqualRowsUnordered: [false, true],

  // Pages.

  /** A fraction is cut, a negative `limit` or `offset` is a 500, a `page` below 1 the first (6). */
  cutsPageNumbers: [false, true],
  /** `cursor` needs `field` and a value of its type, and no filter may name that field (6). */
  checksCursor: [false, true],

  // Writes.

  /** Scalars are converted to the type of their field; what is missing or read-only is an error of the object (7). */
  convertsValues: [false, true],
  /** In update and delete 0 and an empty text are no id, and digits are one (7). */
  readsIdsLoosely: [false, true],
  /** The generic delete of what is not there answers true (7). */
  deletesMissingRows: [false, true],
  /** Rows that one generic update or delete by a filter reaches; undefined: all (5). */
  rowsOfOneWrite: [undefined, 1000],
  /** A rule about the start and end of a plan is violated by the object, not by the field `endPlan` (3). */
  namesPlanField: [true, false],

  // REST 3.0 batch.

  /**
   * Calls in one batch; undefined: any number (8). The documents name none; 51 were accepted (Observed behaviour, Batch
   * length), and more are not known to be.
   */
  batchLength: [51, undefined],
  /** An unknown name refuses the batch before a call runs, and another name of a method is unknown (8). */
  looksUpBatchFirst: [false, true],
  /** A call without `method` or `query` is INVALIDSELECTEXCEPTION, and an alias that is no text is ignored (8). */
  readsCallsLoosely: [false, true],
  /** A batch in a batch is a 500 when it runs, not refused by its name (8). */
  failsOnNestedBatch: [false, true],
  /** A method in a batch receives no plain parameters, and none that the server reads itself (8). */
  hidesPlainParametersInBatch: [false, true],
  /** A call with an alias cannot be referred to by its index (8). */
  aliasReplacesIndex: [false, true],
  /** Every object with a key `$ref` or `$refArray` is a reference, whatever else it has (8). */
  readsEveryReference: [false, true],
  /** A reference to null, to nothing, or into an answer without `item` and `items` is not found (8). */
  refusesEmptyReferences: [false, true],

  // What the account says of itself.

  /** ms for which a description is kept once it is made (9). */
  descriptionLifetime: [0, 3_600_000],
  /** A required filter is printed before `select` (5). */
  printsRequiredFilterFirst: [false, true],
  /** No field is called editable, and each element of an array an object (9). */
  describesFieldsVaguely: [false, true],
  /** `rest.scope.list` is a map of module, controller and method (9). */
  listsScopesByController: [false, true],
  /** Methods with files, with a datetime of the account's own and with an aggregate (6, 7). */
  hasServerOnlyMethods: [false, true],

  // Tasks.

  /** Fields of a task that `get` never answers (11). */
  hiddenInTask: [
    new Set<string>() as ReadonlySet<string>,
    names(
      'creatorId responsibleId groupId stageId flowId created changedById statusChangedById closedById ' +
        'forkedByTemplateId emailId crmItems source elapsedTime reminders',
    ) as ReadonlySet<string>,
  ],
  /** `tasks.task.add` answers what `get` answers, without related objects, not all but the four of Observed behaviour (11). */
  answersAddAsGet: [false, true],
  /** `get` of a task answers `id`, selected or not (11). */
  alwaysShowsTaskId: [false, true],
  /** Dotted accomplices or auditors are a 500 in `get` of a task that has any (11). */
  failsOnPeopleOfTask: [false, true],
  /** A task that does not exist is ACCESSDENIEDEXCEPTION, since rights are checked first (11). */
  deniesMissingTasks: [false, true],
  /** Only the order by `id` has an effect on a list of tasks (11). */
  sortsTasksById: [false, true],
  /** Fields that a list of tasks answers if they are selected; undefined: all (11). */
  shownInTaskList: [
    undefined,
    names(
      'id title description deadline created creator creatorId responsible responsibleId group groupId flow flowId closed ' +
        'changed changedBy changedById statusChanged statusChangedBy statusChangedById activity estimatedTime ' +
        'allowsTimeTracking allowsChangeDeadline mark startPlan endPlan status priority tags crmItems crmItemIds parentId ' +
        'needsControl guid xmlId siteId forumTopicId chatId accomplices auditors plannedDuration actualDuration ' +
        'durationType started exchangeId exchangeModified outlookVersion deadlineCount matchesWorkTime addInReport isMultitask',
    ) as ReadonlySet<string>,
  ],
  /** Update and delete of a task or a result take `id` alone, no filter (11). */
  writesTasksById: [false, true],
  /** `tasks.task.access.get` answers the map itself, not in `item` (11). */
  answersBareRights: [false, true],
  /** The `fileIds` of `tasks.task.file.attach` must be integers (11). */
  needsIntegersAsFileIds: [false, true],
  /** The text of a result of a message is that of the message, whatever was sent (11). */
  takesTextOfMessage: [false, true],

  // Legacy methods.

  /** `total` and `next` of any result that is a map are moved to the top level (12). */
  movesPagingOut: [false, true],
  /**
   * A list begins at a multiple of 50 and leaves out, after counting, rows that the caller may not see; an empty page has no
   * `total` (12).
   */
  roundsStart: [false, true],
  /** In a batch each call above 50 fails alone, with an answer of 200 (12). */
  refusesLateCallsAlone: [false, true],
  /** A call of a batch that is no text is skipped (12). */
  skipsCallsWithoutText: [false, true],
  /** Methods that a batch refuses (12). */
  refusedInBatch: [
    names('batch') as ReadonlySet<string>,
    names('batch download upload') as ReadonlySet<string>,
  ],
  /** A dot or a blank in the name of a parameter becomes an underscore in a batch, too (12). */
  replacesDotsInBatch: [false, true],
  /** `$total`, `$next`, `$time` and `$error` refer to earlier calls too, and a path that ends early to its last member (12). */
  readsEveryLegacyReference: [false, true],
  /** `app.info` answers a webhook (12). */
  showsAppToWebhooks: [false, true],
  /** In `user.get` a FILTER replaces the keys outside it (12). */
  filterReplacesKeys: [false, true],
  /** `user.get` sorts only if both SORT and ORDER are set (12). */
  sortsUsersIfAsked: [false, true],
  /** `user.get` takes SELECT (12). */
  selectsUserFields: [false, true],
  /** `calendar.section.get` answers every row at once, without `total` and `next` (Observed behaviour, Legacy). */
  answersAllSections: [false, true],
  /** A missing argument is ERROR_ARGUMENT with a member `argument` (12). */
  namesMissingArguments: [false, true],
  /** `event.bind` knows only events of the caller's scopes (12). */
  bindsEventsOfScopes: [false, true],
  /** `event.bind` has a code for a handler of another protocol, and one for any other text (12). */
  namesWrongHandlers: [false, true],
  /** In `event.offline.clear` `message_id` wins over `id` (12). */
  prefersMessageIds: [false, true],
  /** An event that the application has caused itself waits for it, too (12). */
  queuesOwnEvents: [true, false],
} as const;

type Table = typeof TABLE;

/** One value of each row: what an account does. */
export type ServerRules = { readonly [Name in keyof Table]: Table[Name][number] };

export const AS_DOCUMENTED: ServerRules = column(0);
export const SERVER_2026_05: ServerRules = column(1);

export function serverRules(quirks: Quirks): ServerRules {
  return quirks.has('server-2026-05') ? SERVER_2026_05 : AS_DOCUMENTED;
}

/** The declarations are made from this file alone, so a set in the table says its type. */
function names(text: string): Set<string> {
  return new Set(text.split(' '));
}

function column(at: 0 | 1): ServerRules {
  // Each row has the type that `ServerRules` takes from it.
  return Object.fromEntries(Object.entries(TABLE).map(([name, row]) => [name, row[at]])) as ServerRules;
}
