/** Types and methods of `legacy/messageservice/localized-text`. */

import type { Param } from '../../runtime/index.js';

/** A text, or a map of language to text. */
export type LocalizedText = Param<string> | { readonly [name: string]: Param<string> };
