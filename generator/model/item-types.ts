/** Numbers of the types of items that every account has. */

/** By the name that the constant `entityType` of a package has for it. */
export const ENTITY_TYPES: Readonly<Record<string, number>> = {
  lead: 1,
  deal: 2,
  contact: 3,
  company: 4,
  quote: 7,
  invoice: 31,
};
