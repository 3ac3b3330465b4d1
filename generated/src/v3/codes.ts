/** Types and methods of `v3/codes`. */

/**
 * Codes of errors that any method can answer with.
 *
 * - `INTERNAL_SERVER_ERROR` (500): Internal error.
 * - `ERROR_UNEXPECTED_ANSWER` (500): Unexpected server response.
 * - `QUERY_LIMIT_EXCEEDED` (503): Request intensity limit exceeded.
 * - `OPERATION_TIME_LIMIT` (429): Method blocked for exceeding the operating-time limit; lifts automatically.
 * - `ERROR_BATCH_METHOD_NOT_ALLOWED` (405): Method not allowed inside batch.
 * - `ERROR_BATCH_LENGTH_EXCEEDED` (400): Batch parameters too long.
 * - `NO_AUTH_FOUND` (401): Invalid or absent access token or webhook code.
 * - `INVALID_REQUEST` (400): HTTPS required (401 in a variant).
 * - `OVERLOAD_LIMIT` (503): REST API manually blocked for overload (401 in a variant).
 * - `ACCESS_DENIED` (403): REST API only on commercial plans (401 in a variant).
 * - `INVALID_CREDENTIALS` (403): Webhook or token user lacks permissions (401 in a variant); in a variant: no active webhook with that user and code.
 * - `ERROR_MANIFEST_IS_NOT_AVAILABLE` (404): Manifest unavailable.
 * - `ERROR_METHOD_NOT_FOUND` (404): Method name unknown, misspelled or unavailable without scope.
 * - `insufficient_scope` (403): Token or webhook privileges too low (401 in a variant).
 * - `expired_token` (401): Access token expired.
 * - `user_access_error` (403): Application installed but access limited by the administrator to specific users (401 in a variant).
 * - `PORTAL_DELETED` (500): Public part of the account is closed (403 in a variant).
 * - `SVC_REST_V3_EXCEPTION_INVALIDJSONEXCEPTION` (400): Body is not valid JSON.
 * - `SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION` (403): User lacks rights.
 * - `SVC_REST_V3_EXCEPTION_INSUFFICIENTSCOPEEXCEPTION` (403): Scope missing.
 * - `SVC_REST_V3_EXCEPTION_METHODNOTFOUNDEXCEPTION` (404): Unknown method.
 * - `SVC_REST_V3_EXCEPTION_RATELIMITEXCEPTION` (429): Request rate limit exceeded.
 * - `SVC_REST_V3_EXCEPTION_INTERNAL_INTERNALEXCEPTION` (500): Internal error.
 */
export type CommonCode =
  | 'INTERNAL_SERVER_ERROR'
  | 'ERROR_UNEXPECTED_ANSWER'
  | 'QUERY_LIMIT_EXCEEDED'
  | 'OPERATION_TIME_LIMIT'
  | 'ERROR_BATCH_METHOD_NOT_ALLOWED'
  | 'ERROR_BATCH_LENGTH_EXCEEDED'
  | 'NO_AUTH_FOUND'
  | 'INVALID_REQUEST'
  | 'OVERLOAD_LIMIT'
  | 'ACCESS_DENIED'
  | 'INVALID_CREDENTIALS'
  | 'ERROR_MANIFEST_IS_NOT_AVAILABLE'
  | 'ERROR_METHOD_NOT_FOUND'
  | 'insufficient_scope'
  | 'expired_token'
  | 'user_access_error'
  | 'PORTAL_DELETED'
  | 'SVC_REST_V3_EXCEPTION_INVALIDJSONEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_ACCESSDENIEDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INSUFFICIENTSCOPEEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_METHODNOTFOUNDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_RATELIMITEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INTERNAL_INTERNALEXCEPTION';

/**
 * Codes of errors that several methods are documented to answer with, such as `note.document.add`.
 *
 * - `SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION` (422): Same idempotency key with a different body.
 * - `SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION` (400): Idempotency key of invalid length or characters.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_DTOVALIDATIONEXCEPTION` (400): A field of the object is not valid.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
 */
export type AddCode =
  | 'SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_DTOVALIDATIONEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/**
 * Codes of errors that several methods are documented to answer with, such as `tasks.task.delete`.
 *
 * - `SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION` (400): Object with the given identifier not found.
 * - `SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION` (422): Same idempotency key with a different body.
 * - `SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION` (400): Idempotency key of invalid length or characters.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
 */
export type DeleteCode =
  | 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/**
 * Codes of errors that several methods are documented to answer with, such as `main.eventlog.field.get`.
 *
 * - `SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION` (400): Select expression not recognised: an element is not a text.
 * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field of a related object, or unknown description attribute, in `select`; newer accounts refuse an unknown field of the object itself too, others leave it out.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
 * - `SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION` (400): Field named in `name` not found.
 */
export type FieldGetCode =
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | 'SVC_REST_V3_REALISATION_EXCEPTION_FIELDNOTFOUNDEXCEPTION'
  | CommonCode;

/**
 * Codes of errors that several methods are documented to answer with, such as `main.eventlog.field.list`.
 *
 * - `SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION` (400): Select expression not recognised: an element is not a text.
 * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field of a related object, or unknown description attribute, in `select`; newer accounts refuse an unknown field of the object itself too, others leave it out.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
 */
export type FieldListCode =
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/**
 * Codes of errors that several methods are documented to answer with, such as `main.eventlog.get`.
 *
 * - `SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION` (400): Object with the given identifier not found.
 * - `SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION` (400): Select expression not recognised: an element is not a text.
 * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field of a related object, or unknown description attribute, in `select`; newer accounts refuse an unknown field of the object itself too, others leave it out.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
 */
export type GetCode =
  | 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/**
 * Codes of errors that several methods are documented to answer with, such as `tasks.task.result.list`.
 *
 * - `SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION` (400): Malformed filter.
 * - `SVC_REST_V3_EXCEPTION_INVALIDORDEREXCEPTION` (400): `order` is not a direction ASC or DESC with a sortable field.
 * - `SVC_REST_V3_EXCEPTION_INVALIDPAGINATIONEXCEPTION` (400): `limit`, `offset` or `page` is not numeric, or `limit` is 0.
 * - `SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION` (400): Select expression not recognised: an element is not a text.
 * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field of a related object, or unknown description attribute, in `select`; newer accounts refuse an unknown field of the object itself too, others leave it out. Unknown field in a filter condition. Unknown field in `order`.
 * - `SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION` (400): Unknown operator in a filter condition.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTFILTERVALIDATIONEXCEPTION` (400): The field that the filter must name is missing: on the top level, with `=`.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type. A filtered field is not filterable, or a value has the wrong type. A field in `order` is not sortable. `filter`, which this list requires, is missing.
 */
export type ListCode2 =
  | 'SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDORDEREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDPAGINATIONEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTFILTERVALIDATIONEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/**
 * Codes of errors that several methods are documented to answer with, such as `main.eventlog.list`.
 *
 * - `SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION` (400): Malformed filter.
 * - `SVC_REST_V3_EXCEPTION_INVALIDORDEREXCEPTION` (400): `order` is not a direction ASC or DESC with a sortable field.
 * - `SVC_REST_V3_EXCEPTION_INVALIDPAGINATIONEXCEPTION` (400): `limit`, `offset` or `page` is not numeric, or `limit` is 0.
 * - `SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION` (400): Select expression not recognised: an element is not a text.
 * - `SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION` (400): Unknown field of a related object, or unknown description attribute, in `select`; newer accounts refuse an unknown field of the object itself too, others leave it out. Unknown field in a filter condition. Unknown field in `order`.
 * - `SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION` (400): Unknown operator in a filter condition.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type. A filtered field is not filterable, or a value has the wrong type. A field in `order` is not sortable.
 */
export type ListCode3 =
  | 'SVC_REST_V3_EXCEPTION_INVALIDFILTEREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDORDEREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDPAGINATIONEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDSELECTEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNDTOPROPERTYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_UNKNOWNFILTEROPERATOREXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/**
 * Codes of errors that several methods are documented to answer with, such as `rest.scope.list`.
 *
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
 */
export type ListOrScopesCode = 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION' | CommonCode;

/**
 * Codes of errors that several methods are documented to answer with, such as `tasks.task.result.update`.
 *
 * - `SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION` (400): Object with the given identifier not found.
 * - `SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION` (422): Same idempotency key with a different body.
 * - `SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION` (400): Idempotency key of invalid length or characters.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_DTOVALIDATIONEXCEPTION` (400): A field of the object is not valid.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
 */
export type UpdateCode =
  | 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_DTOVALIDATIONEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;

/**
 * Codes of errors that several methods are documented to answer with, such as `tasks.task.chat.message.send`.
 *
 * - `SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION` (422): Same idempotency key with a different body.
 * - `SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION` (400): Idempotency key of invalid length or characters.
 * - `SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION` (400): Required field missing or value of wrong type.
 */
export type WriteCode =
  | 'SVC_REST_V3_EXCEPTION_IDEMPOTENCYKEYREUSEDEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_INVALIDIDEMPOTENCYKEYEXCEPTION'
  | 'SVC_REST_V3_EXCEPTION_VALIDATION_REQUESTVALIDATIONEXCEPTION'
  | CommonCode;
