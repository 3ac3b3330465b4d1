/** What a user may do with a task (REST 3.0 reference, Task `rights` object). */

import type { Row } from '../../account.js';
import { mayChangeTask, maySeeTask } from '../../visibility.js';
import type { EntityView } from '../entity.js';

/** Whoever sees the task. */
const READER = 'read watch mute reminder favorite resultRead copy createSubtask';

/** Creator, responsible, their managers, administrators. */
const EDITOR =
  'createResult edit complete start take delegate defer renew deadline datePlan changeResponsible ' +
  'changeAccomplices pause timeTracking changeStatus addAuditors elapsedTime checklistAdd checklistEdit checklistSave ' +
  'checklistToggle automate resultEdit completeResult removeResult saveAsTemplate attachFile detachFile detachParent ' +
  'createGanttDependence sort';

/** The creator and administrators. */
const OWNER = 'remove approve disapprove changeDirector mark';

const ADMIN = 'admin';

export function taskRights({ account, user }: EntityView, row: Row): Record<string, boolean> {
  const owns = user.admin || row['creatorId'] === user.id;
  return {
    ...each(READER, maySeeTask(account, user, row)),
    ...each(EDITOR, mayChangeTask(account, user, row)),
    ...each(OWNER, owns),
    ...each(ADMIN, user.admin),
  };
}

function each(names: string, allowed: boolean): Record<string, boolean> {
  return Object.fromEntries(names.split(' ').map((name) => [name, allowed]));
}
