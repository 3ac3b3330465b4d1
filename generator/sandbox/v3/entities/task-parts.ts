/** Objects that belong to tasks: people, groups, results and what a task only refers to. */

import { mayChangeTask } from '../../visibility.js';
import { fieldTable, type V3Entity, type EntityView } from '../entity.js';
import type { Row } from '../../account.js';
import { userRow } from './task.js';

export const user: V3Entity = dto(`user
  id              int
  name            string
  role            string
  image           ->file
  gender          string
  email           string
  externalAuthId  string
  rights          array
`);

export const file: V3Entity = dto(`file
  id           int
  src          string
  name         string
  width        int
  height       int
  size         int
  subDir       string
  contentType  string
  file         array
`);

export const group: V3Entity = dto(`group
  id         int
  name       string
  image      ->file
  type       string
  isVisible  bool
`);

export const stage: V3Entity = dto(`stage
  id     int
  title  string
  color  string
`);

export const flow: V3Entity = dto(`flow
  id    int
  name  string
`);

export const chat: V3Entity = dto(`chat
  id          int
  entityId    int
  entityType  string
`);

export const template: V3Entity = dto(`template
  id                     int
  task                   ->task
  title                  string
  description            string
  creator                ->user
  responsibleCollection  array
  deadlineAfterTs        int
  startDatePlanTs        int
  endDatePlanTs          int
  replicate              bool
  fileIds                array
  checklist              array
  group                  ->group
  priority               string
  accomplices            array
  auditors               array
  parent                 ->template
`);

export const tag: V3Entity = {
  ...dto(`tag
  id       int
  name     string
  ownerId  int
  owner    ->user
  groupId  int
  group    ->group
  taskId   int
  task     ->task
`),
  values: {
    owner: ({ account }, row) => userRow(account, row['ownerId']),
    task: ({ account }, row) => account.tasks.get(Number(row['taskId'])),
  },
};

export const userField: V3Entity = dto(`userfield
  id     int
  key    string
  value  any
`);

export const crmItem: V3Entity = dto(`crmitem
  id     int
  type   string
  title  string
`);

export const elapsedTime: V3Entity = dto(`elapsedtime
  id       int
  userId   int
  taskId   int
  minutes  int
  seconds  float
  source   string
  text     string
  startTs  int
  stopTs   int
`);

export const email: V3Entity = dto(`email
  id         int
  taskId     int
  mailboxId  int
  title      string
  body       string
  from       string
  dateTs     int
  link       string
`);

export const source: V3Entity = dto(`source
  type  string
  data  array
`);

export const message: V3Entity = dto(`message
  taskId  int     add required
  text    string  add required
`);

export const result: V3Entity = {
  ...dto(`result
  id         int       filter sort
  taskId     int       filter add required
  text       string    add update required plain
  authorId   int       filter sort
  author     ->user
  createdAt  datetime  sort
  updatedAt  datetime  sort
  status     string    filter sort
  fileIds    array
  rights     array
  messageId  int       sort
`),
  values: {
    author: ({ account }, row) => userRow(account, row['authorId']),
    rights: resultRights,
  },
};

function resultRights({ account, user: caller }: EntityView, row: Row): Record<string, boolean> {
  const task = account.tasks.get(Number(row['taskId']));
  const edit = row['authorId'] === caller.id || (task !== undefined && mayChangeTask(account, caller, task));
  return { edit, remove: edit };
}

/** The first line of `table` is the name, the others are fields. */
function dto(table: string): V3Entity {
  const [name = '', ...fields] = table.split('\n');
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const schema = `svc.tasks.${name}dto`;
  return { name: `${title}Dto`, schema, fields: fieldTable(fields.join('\n')), values: {} };
}
