/** The structure of a company, in Japanese: no `id` anywhere, unions of nodes, lists that are not described, selects without an object. */

import {
  anyArray,
  choose,
  done,
  flag,
  int,
  itemOf,
  listOf,
  long,
  moment,
  object,
  type ObservedAccount,
  pages,
  published,
  refTo,
  shows,
  sorted,
  stockFilter,
  text,
} from './account.js';

const node = {
  oneOf: [refTo('svc.hr.departmentdto'), refTo('svc.hr.teamdto')],
  discriminator: {
    propertyName: 'entityType',
    mapping: {
      DEPARTMENT: '#/components/schemas/svc.hr.departmentdto',
      TEAM: '#/components/schemas/svc.hr.teamdto',
    },
  },
};

const description = published(
  { title: '組織構造', tags: [{ name: 'humanresources', description: '部門、チーム、メンバー' }] },
  {
    'humanresources.department.get': {
      takes: { code: text, select: choose('code', 'name', 'headId') },
      required: ['code'],
      gives: itemOf(refTo('svc.hr.departmentdto')),
    },
    'humanresources.department.list': {
      takes: {
        select: choose('code', 'name', 'headId'),
        filter: stockFilter,
        order: sorted('name'),
        pagination: pages,
      },
      gives: listOf(refTo('svc.hr.departmentdto')),
    },
    'humanresources.department.add': { get: true, gives: itemOf(refTo('svc.hr.departmentdto')) },
    'humanresources.department.update': {
      takes: { code: text, fields: object({ name: text, parent: anyArray }) },
      required: ['code', 'fields'],
      gives: itemOf(refTo('svc.hr.departmentdto')),
    },
    'humanresources.department.delete': { takes: { code: text }, gives: done },
    'humanresources.department.move': { get: true, gives: done },
    'humanresources.department.children.list': {
      takes: { code: text },
      gives: object({ items: listOf(node), truncated: flag }),
    },
    'humanresources.node.get': { takes: { code: text }, gives: itemOf(node) },
    'humanresources.node.search': { takes: { name: text, pagination: pages }, gives: listOf(node) },
    'humanresources.team.get': { takes: { code: text }, gives: itemOf(refTo('svc.hr.teamdto')) },
    'humanresources.team.list': { takes: { select: choose('code', 'name') }, gives: anyArray },
    'humanresources.team.add': { get: true },
    'humanresources.member.list': {
      takes: { nodeCode: text, select: choose('userId', 'role'), pagination: pages },
      gives: listOf(refTo('svc.hr.memberdto')),
    },
    'humanresources.member.add': { get: true, gives: itemOf(refTo('svc.hr.memberdto')) },
    'humanresources.member.set': { get: true, gives: { type: 'object' } },
    'humanresources.member.remove': { takes: { userIds: anyArray }, gives: done },
    'humanresources.member.count': { takes: { nodeCode: text }, gives: object({ result: int }) },
    'humanresources.role.list': { gives: listOf(object({ code: text, title: text, rights: anyArray })) },
    'humanresources.role.assign': { get: true },
    'humanresources.employee.subordinates': {
      takes: { userId: int, select: choose('userId', 'chain') },
      gives: { type: 'object' },
    },
    'humanresources.employee.list': {
      takes: { select: choose('userId', 'position'), filter: stockFilter, pagination: pages },
      gives: anyArray,
    },
    'humanresources.employee.field.list': {
      takes: { select: choose('name', 'type') },
      gives: { type: 'object' },
    },
    'humanresources.hcmlink.mapping.get': {
      gives: itemOf({ type: 'object', additionalProperties: { type: 'object', additionalProperties: int } }),
    },
  },
  {
    schemas: {
      'svc.hr.departmentdto': object(
        {
          entityType: text,
          code: text,
          name: text,
          headId: long,
          head: refTo('svc.hr.memberdto', '責任者'),
          parent: refTo('svc.hr.departmentdto'),
          members: listOf(refTo('svc.hr.memberdto')),
          createdAt: moment,
        },
        { description: '部門' },
      ),
      'svc.hr.teamdto': object({
        entityType: text,
        code: text,
        name: text,
        colorName: { type: 'string', enum: ['blue', 'green'] },
      }),
      'svc.hr.memberdto': object({
        userId: long,
        role: text,
        joinedAt: moment,
        nodes: listOf(refTo('svc.hr.departmentdto')),
      }),
    },
  },
);

const DEPARTMENT = { code: 'D1', name: '開発部', headId: null };
const NODE = { entityType: 'DEPARTMENT', code: 'D1', name: '開発部', createdAt: null };
const TEAM = { entityType: 'TEAM', code: 'T1', name: null, colorName: 'red' };

export const structure: ObservedAccount = {
  description,
  cases: [
    shows("humanresources.department.get({ code: 'D1' })", { ...NODE, ...DEPARTMENT }),
    shows("humanresources.department.get({ code: 'D1', select: ['name', 'head.userId', 'members.role'] })", {
      name: '開発部',
      head: { userId: 5 },
      members: [{ role: null }],
    }),
    shows('humanresources.department.list()', [DEPARTMENT, { code: null }, {}]),
    shows("humanresources.department.list({ select: ['code'], order: { name: 'ASC' } })", [{ code: 'D1' }]),
    shows(
      "humanresources.department.list({ filter: [[custom('parentCode'), 'D0']], pagination: { offset: 50 } })",
      [],
    ),
    shows("humanresources.department.add({ name: '営業部', parentCode: 'D0', settings: {} })", {
      ...NODE,
      parent: null,
    }),
    shows(
      "humanresources.department.update({ code: 'D1', fields: { name: '研究部', parent: { code: 'D0' } } })",
      { ...NODE, head: null },
    ),
    shows("humanresources.department.delete({ code: 'D1' })", true),
    shows("humanresources.department.move({ code: 'D1', targetCode: 'D2' })", true),
    shows("humanresources.department.children.list({ code: 'D1' })", [NODE, TEAM], {
      items: [NODE, TEAM],
      truncated: false,
    }),
    shows("humanresources.node.get({ code: 'T1' })", TEAM),
    shows("humanresources.node.search({ name: '開発', [custom('types')]: ['TEAM'] })", [TEAM]),
    shows("humanresources.team.get({ code: 'T1' })", TEAM),
    shows("humanresources.team.list({ select: ['code', custom('members')] })", [
      { code: 'T1', members: [1] },
    ]),
    shows("humanresources.team.add({ name: '横断', userIds: [1, 2] })", { code: 'T2' }),
    shows("humanresources.member.list({ nodeCode: 'D1', pagination: { page: 1 } })", [
      { userId: 5, role: 'HEAD' },
      { joinedAt: null },
    ]),
    shows("humanresources.member.list({ nodeCode: 'D1', select: ['userId', 'nodes.name'] })", [
      { userId: null, nodes: [{ name: 'x' }] },
    ]),
    shows("humanresources.member.add({ nodeCode: 'D1', userId: 5, role: 'EMPLOYEE' })", {
      userId: 5,
      role: 'EMPLOYEE',
      joinedAt: null,
      nodes: [],
    }),
    shows(
      "humanresources.member.set({ nodeCode: 'D1', userIds: { HEAD: [5] } })",
      { changed: 1 },
      { changed: 1 },
    ),
    shows('humanresources.member.remove({ userIds: [5] })', true),
    shows("humanresources.member.count({ nodeCode: 'D1' })", { result: 12 }, { result: 12 }),
    shows('humanresources.role.list()', [{ code: 'HEAD', title: null, rights: { edit: true } }, {}]),
    shows("humanresources.role.assign({ code: 'HEAD', userId: 5 })", { result: [] }, { result: [] }),
    shows(
      "humanresources.employee.subordinates({ userId: 5, select: ['userId'] })",
      { list: [1, 2] },
      { list: [1, 2] },
    ),
    shows("humanresources.employee.list({ select: ['position', custom('phone')] })", [
      { position: null, phone: 1 },
    ]),
    shows('humanresources.employee.list({ filter: { active: true } })', []),
    shows("humanresources.employee.field.list({ select: ['name', 'elementType'] })", [
      { name: 'userId', elementType: null },
    ]),
    shows('humanresources.hcmlink.mapping.get()', { a: {}, b: { x: 1 } }, { item: { a: [], b: { x: 1 } } }),
  ],
};
