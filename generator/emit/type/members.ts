/** Prints the properties of an object as members of an interface. */

import type { Property } from '../../model/model.js';
import type { Member } from '../declaration.js';
import { plain } from '../text/code.js';
import { docOf, propertyCode, type Place } from './shape.js';

/** `open`: further names are there, or may be given. */
export function propertyMembers(
  properties: readonly Property[],
  open: boolean,
  place: Place,
): readonly Member[] {
  const members = properties.map((property) => ({
    doc: docOf(property, place.scope),
    code: propertyCode(property, place),
  }));
  return open ? [...members, OPEN_MEMBER] : members;
}

/** Further names. */
export const OPEN_MEMBER: Member = { doc: [], code: plain('[name: string]: unknown') };
