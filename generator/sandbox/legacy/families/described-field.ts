/** Fields of a family: their descriptions, and which of them a caller may write. */

export interface DescribedField {
  readonly type: string;
  readonly title: string;
  readonly isRequired?: true;
  readonly isReadOnly?: true;
  readonly isImmutable?: true;
  readonly isMultiple?: true;
  /** Made by this account. */
  readonly isDynamic?: true;
  /** Codes and their names. */
  readonly values?: Readonly<Record<string, string>>;
  /** Of an enumeration. */
  readonly items?: readonly { readonly ID: string; readonly VALUE: string }[];
  /** Its name in a row, where that does not follow from its own. */
  readonly stored?: string;
}

export type Fields = Readonly<Record<string, DescribedField>>;

/** In the form of seven members, with `values` where there are any (A legacy generation's self-description, section 6). */
export function descriptionsOf(fields: Fields): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      {
        type: field.type,
        isRequired: field.isRequired === true,
        isReadOnly: field.isReadOnly === true,
        isImmutable: field.isImmutable === true,
        isMultiple: field.isMultiple === true,
        isDynamic: field.isDynamic === true,
        title: field.title,
        ...(field.values !== undefined && { values: field.values }),
        ...(field.items !== undefined && { items: field.items }),
      },
    ]),
  );
}

/** The fields of the caller that are stored. Accounts ignore the others. */
export function writable(
  fields: Fields,
  given: Readonly<Record<string, unknown>>,
  verb: 'add' | 'update',
): readonly (readonly [string, unknown])[] {
  return Object.entries(given).filter(([name]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field !== undefined && !field.isReadOnly && (verb === 'add' || !field.isImmutable);
  });
}

/** Names of required fields that were not given. */
export function missingFields(fields: Fields, given: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(fields)
    .filter(([name, { isRequired }]) => isRequired && (given[name] ?? '') === '')
    .map(([name]) => name);
}
