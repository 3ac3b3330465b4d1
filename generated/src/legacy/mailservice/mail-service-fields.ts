/** Types and methods of `legacy/mailservice/mail-service-fields`. */

/** Field name to its label in the account's language. */
export type MailServiceFields = { [name: string]: string };
