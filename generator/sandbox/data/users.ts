/** The people of the sandbox. */

import type { Group, User } from '../account.js';
import { isoDate } from '../iso-date.js';
import { accountOpened, DAY } from './days.js';

const PEOPLE = [
  'Alice Moreno, Director, 1, admin, manages 1 2 3 4',
  'Boris Keller, Engineer, 3',
  'Chandra Rao, Head of engineering, 3, manages 3',
  'Dana Novak, Designer, 3',
  'Emil Haugen, Engineer, 3',
  'Farah Aziz, Head of sales, 2, manages 2',
  'Goran Petrov, Sales manager, 2',
  'Hana Sato, Sales manager, 2',
  'Ivo Martins, Accountant, 4',
  'Jana Lind, Office manager, 4',
  'Kofi Mensah, Engineer, 3',
  'Lena Fischer, Sales manager, 2, dismissed',
];

export function seedUsers(now: number): User[] {
  const opened = accountOpened(now);
  return PEOPLE.map((line, index) => readPerson(index + 1, line, opened));
}

function readPerson(id: number, line: string, opened: number): User {
  const [fullName = '', position = '', department = '', ...marks] = line.split(', ');
  const [name = '', lastName = ''] = fullName.split(' ');
  const manages = marks
    .find((mark) => mark.startsWith('manages '))
    ?.split(' ')
    .slice(1)
    .map(Number);
  return {
    id,
    name,
    lastName,
    email: `${name}.${lastName}@account.example`.toLowerCase(),
    active: !marks.includes('dismissed'),
    admin: marks.includes('admin'),
    position,
    departmentIds: [Number(department)],
    registered: isoDate(opened + (id - 1) * DAY),
    ...(manages && { manages }),
  };
}

export function seedGroups(): Group[] {
  return [
    { id: 1, name: 'Website', type: 'project', isVisible: true },
    { id: 2, name: 'Customer onboarding', type: 'group', isVisible: true },
    { id: 3, name: 'Spring release', type: 'scrum', isVisible: true },
    { id: 4, name: 'Board', type: 'group', isVisible: false },
  ];
}
