/** Methods whose pages document another code than the usual one (Public documentation of each method). The first row that fits counts. */

import type { LegacyFailure } from './outcome.js';
import type { Reason } from './refusals.js';

/** Methods by names in lower case, reasons, the only parameter that it is about (empty: any), code, text (`$`: the parameter), status. */
type OwnRefusal = readonly [RegExp, readonly Reason[], string, string, string, status?: number];

const MISSING: readonly Reason[] = ['a parameter is missing', 'a required field is missing'];
const WRONG: readonly Reason[] = ['a parameter has a wrong type'];
const INVALID: readonly Reason[] = [...MISSING, ...WRONG];
const NO_ROW: readonly Reason[] = ['no such row'];
const NO_TASK: readonly Reason[] = ['no such task', 'the task may not be changed'];

const OLDER = /^crm\.(?:deal|contact|company|lead|activity|status)\.(?:add|get|list|update|delete)$/;
const BOUND = /^crm\.\w+\.(?:contact|company)\.items\./;

export const OWN_REFUSALS: readonly OwnRefusal[] = [
  // CRM, older style.
  [/^crm\.status\.add$/, ['a required field is missing'], '', '', 'The field $ is required.'],
  [/^crm\.activity\.add$/, ['a required field is missing'], '', '', 'The field $ is not defined or invalid.'],
  [OLDER, INVALID, 'id', '', 'ID is not defined or invalid.'],
  [OLDER, INVALID, '', '', "Parameter '$' must be array."],
  [/^crm\.contact\.delete$/, NO_ROW, '', 'ERROR_CORE', 'The contact is not found'],
  [/^crm\.company\.delete$/, NO_ROW, '', '', 'Company is not found'],
  [/^crm\.status\./, NO_ROW, '', '', 'Status is not found.'],
  [/^crm\.activity\./, NO_ROW, '', '', 'Activity is not found.'],
  [/^crm\.\w+\.userfield\.get$/, INVALID, '', '', 'ID is not defined or invalid.'],
  [/^crm\.\w+\.userfield\.list$/, INVALID, '', '', "Parameter '$' must be array."],
  [/^crm\.\w+\.productrows\./, INVALID, 'id', '', 'The parameter id is invalid or not defined.'],
  [/^crm\.\w+\.productrows\.set$/, INVALID, 'rows', '', 'The parameter rows must be array.'],
  [BOUND, INVALID, 'id', '', 'The parameter ownerEntityID is invalid or not defined.'],
  [BOUND, INVALID, 'items', '', 'The parameter items must be array.'],
  [/^crm\.status\.entity\.items$/, INVALID, '', '', 'The parameter entityId is not defined or invalid.'],
  // Catalog.
  [/^catalog\.measure\./, NO_ROW, '', '200600000020', 'The measure does not exist'],
  [/^catalog\.price\./, NO_ROW, '', '', 'Price is not exists'],
  // Tasks.
  [/^tasks\.task\.startwatch$/, NO_TASK, '', '1048584', 'a:0:{}'],
  [
    /^tasks\.task\.(?:pause|defer|renew|approve|disapprove|delete)$/,
    NO_TASK,
    '',
    '1048582',
    'The action is not allowed',
  ],
  [
    /^tasks\.task\.(?:update|complete|start|delegate|result\.list|files\.attach)$/,
    NO_TASK,
    '',
    '0',
    'The action is not allowed',
  ],
  [/^tasks\.task\.files\.attach$/, WRONG, 'fileId', '100', 'Invalid value to match with parameter {$}'],
  [/^tasks\.task\.getaccess$/, WRONG, 'users', '100', 'Invalid value to match with parameter {$}'],
  [/^tasks\.task\.result\.list$/, WRONG, '', '100', 'Invalid value to match with parameter {$}'],
  [
    /^task\.stages\.movetask$/,
    ['no such task'],
    '',
    'TASK_NOT_FOUND',
    'Task is not found or access is denied',
  ],
  [
    /^task\.(?:checklist|comment)item\./,
    ['no such task'],
    '',
    'ERROR_CORE',
    'TASKS_ERROR_EXCEPTION_#8; Action failed; 8/TE/ACTION_FAILED_TO_BE_PROCESSED',
  ],
  [
    /^task\.(?:checklist|comment)item\./,
    INVALID,
    '',
    'ERROR_CORE',
    'TASKS_ERROR_EXCEPTION_#256; Param $ is not given or has a wrong type; 256/TE/WRONG_ARGUMENTS',
  ],
  [/^task\.elapseditem\./, ['no such task'], '', '0x000001', 'Task is not found'],
  // Drive.
  [/^disk\.file\.search$/, WRONG, 'QUERY', 'INVALID_QUERY', 'Search query is invalid. (INVALID_QUERY).'],
  [/^disk\.file\.search$/, WRONG, 'TYPE', 'INVALID_TYPE', 'Search result type is invalid. (INVALID_TYPE).'],
  [/^disk\./, INVALID, '', 'ERROR_ARGUMENT', 'Invalid value of parameter {$}'],
  // Messenger.
  [/^im\.message\.add$/, INVALID, 'DIALOG_ID', 'USER_ID_EMPTY', "User ID can't be empty"],
  [/^im\.notify/, INVALID, 'USER_ID', 'USER_ID_EMPTY', "User ID can't be empty"],
  [/^im(?:bot)?\./, INVALID, 'MESSAGE', 'MESSAGE_EMPTY', "Message can't be empty"],
  [/^im(?:bot)?\./, INVALID, 'DIALOG_ID', 'DIALOG_ID_EMPTY', "Dialog ID can't be empty"],
  [/^im\.chat\.user\./, INVALID, 'CHAT_ID', 'CHAT_ID_EMPTY', "Chat ID can't be empty"],
  [/^im\.dialog\.messages\.get$/, WRONG, 'FIRST_ID', 'FIRST_ID_STRING', "First ID can't be string"],
  [/^im\.dialog\.messages\.get$/, WRONG, 'LAST_ID', 'LAST_ID_STRING', "Last ID can't be string"],
  [/^im\.notify\.get$/, WRONG, 'LAST_ID', 'LAST_ID_STRING', "Last notification ID can't be string"],
  [/^im\.search\./, INVALID, 'FIND', 'FIND_SHORT', 'Too short a search phrase'],
  [/^im\.user\.list\.get$/, INVALID, 'ID', 'INVALID_FORMAT', 'A wrong format for the ID field is passed'],
  [/^im\.user\.get$/, ['no such user'], '', 'USER_NOT_EXISTS', 'User is not exists'],
  [/^im\.v2\.file\.upload$/, MISSING, '', 'FILE_EMPTY', 'File name and content are required'],
  [/^im\.v2\.file\.upload$/, ['no such dialog'], '', 'CHAT_NOT_FOUND', 'CHAT_NOT_FOUND', 400],
  // Bots and open lines.
  [/^imbot\.register$/, MISSING, 'CODE', 'CODE_ERROR', "Bot code isn't specified"],
  [/^imbot\.register$/, MISSING, 'PROPERTIES', 'NAME_ERROR', "Bot name isn't specified"],
  [
    /^imbot\.register$/,
    MISSING,
    '',
    'EVENT_MESSAGE_ADD_ERROR',
    'Handler for "Message add" event isn\'t specified',
  ],
  [/^imbot\.v2\.bot\.register$/, MISSING, 'fields.code', 'BOT_CODE_REQUIRED', 'Bot code is required'],
  [
    /^imbot\.v2\.bot\.register$/,
    MISSING,
    'fields.properties',
    'BOT_PROPERTIES_REQUIRED',
    'Bot properties are required',
  ],
  [
    /^imbot\.v2\.bot\.register$/,
    MISSING,
    'fields.properties.name',
    'BOT_PROPERTIES_REQUIRED',
    'Bot properties are required',
  ],
  [/^imbot\.v2\./, MISSING, 'botId', 'BOT_ID_REQUIRED', 'Bot ID is required'],
  [/^imbot\.v2\.file\.upload$/, MISSING, '', 'FILE_EMPTY', 'File name or content is empty'],
  [/^imopenlines\.crm\.chat\.get$/, MISSING, '', 'ERROR_ARGUMENT', "Argument '$' is null or empty"],
  [
    /^imopenlines\.crm\.chat\.get$/,
    WRONG,
    '',
    'ERROR_ARGUMENT',
    "The value of an argument '$' has an invalid type",
  ],
  [
    /^imopenlines\.config\.list\.get$/,
    WRONG,
    '',
    'INVALID_FORMAT',
    "A wrong format for the PARAMS field '$' is passed",
  ],
  // The others.
  [/^placement\.bind$/, MISSING, '', 'ERROR_ARGUMENT', "Argument '$' is null or empty", 200],
  [/^placement\.unbind$/, MISSING, '', 'ERROR_ARGUMENT', "Argument '$' is null or empty"],
  [/^placement\.unbind$/, WRONG, '', 'ERROR_ARGUMENT', "The value of an argument '$' must be of type string"],
  [/^sale\.paysystem\.list$/, INVALID, '', 'ERROR_CHECK_FAILURE', 'Invalid value of $'],
  [/^lists\./, MISSING, '', 'ERROR_REQUIRED_PARAMETERS_MISSING', 'Required parameter `$` is missing'],
  [/^entity\./, MISSING, '', 'ERROR_ARGUMENT', "Argument '$' is null or empty"],
  [/^telephony\.externalcall\.finish$/, INVALID, 'CALL_ID', 'INVALID_ARGUMENT', 'CALL_ID must be a string'],
  [
    /^telephony\.externalcall\.(?:register|finish)$/,
    MISSING,
    'USER_ID',
    'ERROR_CORE',
    'USER_ID or USER_PHONE_INNER should be set',
  ],
  [/^telephony\.external/, MISSING, '', 'ERROR_CORE', '$ is empty'],
  [/^bizproc\.workflow\.start$/, MISSING, 'TEMPLATE_ID', 'ERROR_WRONG_WORKFLOW_ID', 'Empty TEMPLATE_ID'],
  [/^bizproc\.workflow\.start$/, INVALID, 'DOCUMENT_ID', '', 'Wrong DOCUMENT_ID!'],
  [/^bizproc\.task\.complete$/, MISSING, 'TASK_ID', 'ERROR_TASK_VALIDATION', 'empty TASK_ID'],
  [/^bizproc\.task\.complete$/, INVALID, 'STATUS', 'ERROR_TASK_VALIDATION', 'incorrect STATUS'],
  [/^calendar\./, MISSING, '', '', 'The required parameter "$" is not set'],
  [/^sonet_group\.user\.get$/, INVALID, '', '', 'Wrong socialnetwork group ID'],
  [
    /^log\.blogpost\.add$/,
    MISSING,
    '',
    'SONET_CONTROLLER_LIVEFEED_BLOGPOST_ADD_ERROR',
    "Blog post hasn't been added",
  ],
];

/** @param method in any letter case */
export function ownRefusalOf(method: string, reason: string, name: string): OwnRefusal | undefined {
  const lower = method.toLowerCase();
  return OWN_REFUSALS.find(
    ([methods, reasons, of]) =>
      methods.test(lower) && reasons.some((one) => one === reason) && (of === '' || of === name),
  );
}

/** The failure as the page of the method documents it. */
export function asDocumented(method: string, failed: LegacyFailure): LegacyFailure {
  if (failed.refused === undefined) return failed;
  const { reason, name } = failed.refused;
  const own = ownRefusalOf(method, reason, name);
  if (own === undefined) return failed;
  const [, , , error, says, status = failed.status] = own;
  return { ...failed, status, error, description: says.replace('$', () => name) };
}
