/** Every object of REST 3.0 by the name that field tables use. */

import type { V3Entity, EntityName } from '../entity.js';
import * as other from './other.js';
import * as parts from './task-parts.js';
import { task } from './task.js';

export const entities: Readonly<Record<EntityName, V3Entity>> = { task, ...parts, ...other };
