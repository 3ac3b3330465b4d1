/** Deals, contacts, companies and leads. Each names the others by ids that exist, and the newest deal is of yesterday. */

import type { Row } from '../account.js';
import { isoDate } from '../iso-date.js';
import { DAY, daysBefore } from './days.js';

/** Codes and names, in their order. */
export const STAGES = { NEW: 'New', PREPARATION: 'In preparation', WON: 'Won', LOST: 'Lost' } as const;

const DEALS = 25;
export const COMPANIES = 4;
const LEADS = 6;
/** The gateway has them too. */
export const PEOPLE =
  'Aino Bell, Ben Cole, Cleo Dean, Dov Eden, Eva Ford, Finn Gale, Gus Hale, Hana Ives'.split(', ');

/** Of success and of failure: those of the sandbox and those of accounts. */
const FINAL: ReadonlySet<string> = new Set(['WON', 'LOST', 'LOSE', 'APOLOGY']);

/** What follows from the stage that a caller writes: a deal that comes back to work is open again. */
export function closedByStage({ stageId }: Readonly<Record<string, unknown>>): {
  readonly closed?: 'Y' | 'N';
} {
  return typeof stageId === 'string' ? { closed: isFinal(stageId) ? 'Y' : 'N' } : {};
}

/** Codes of further pipelines begin with theirs: `C1:WON`. */
function isFinal(stageId: string): boolean {
  return FINAL.has(stageId.replace(/^C\d+:/, ''));
}

/** One a week, up to yesterday. */
export function seedDeals(now: number): readonly Row[] {
  const codes = Object.keys(STAGES);
  return Array.from({ length: DEALS }, (_, index) => {
    const id = index + 1;
    const contact = 1 + (id % PEOPLE.length);
    const stageId = codes[id % codes.length] ?? 'NEW';
    const made = daysBefore(now, 1 + 7 * (DEALS - id));
    return {
      id,
      title: `Deal ${id}`,
      categoryId: 0,
      stageId,
      opportunity: id * 100,
      currencyId: 'EUR',
      companyId: companyOf(contact),
      contactIds: [contact],
      opened: 'Y',
      ...closedByStage({ stageId }),
      begindate: isoDate(made),
      closedate: isoDate(made + 7 * DAY),
      ...record(1 + (id % 2), made),
    };
  });
}

/** Contact 1 was there before the first deal. */
export function seedContacts(now: number): readonly Row[] {
  return PEOPLE.map((fullName, index) => {
    const id = index + 1;
    const [name = '', lastName = ''] = fullName.split(' ');
    return {
      id,
      name,
      lastName,
      companyId: companyOf(id),
      opened: 'Y',
      export: 'Y',
      phone: [value('PHONE', 2 * id - 1, `+4930555010${id}`)],
      email: [value('EMAIL', 2 * id, `${name.toLowerCase()}@client.example`)],
      ...record(1 + (id % 2), daysBefore(now, 200 - id)),
    };
  });
}

/** Ids of multifields are common to all types. */
export const MULTIFIELDS = 2 * (PEOPLE.length + COMPANIES);

export function seedCompanies(now: number): readonly Row[] {
  return Array.from({ length: COMPANIES }, (_, index) => {
    const id = index + 1;
    const at = 2 * (PEOPLE.length + index);
    return {
      id,
      title: `Company ${id}`,
      typeId: 'CUSTOMER',
      industry: id % 2 === 0 ? 'IT' : 'OTHER',
      currencyId: 'EUR',
      isMyCompany: 'N',
      opened: 'Y',
      phone: [value('PHONE', at + 1, `+4930555020${id}`)],
      email: [value('EMAIL', at + 2, `office@company${id}.example`)],
      ...record(1, daysBefore(now, 210 - id)),
    };
  });
}

export function seedLeads(now: number): readonly Row[] {
  return Array.from({ length: LEADS }, (_, index) => {
    const id = index + 1;
    return {
      id,
      title: `Lead ${id}`,
      name: 'Visitor',
      lastName: String(id),
      stageId: 'NEW',
      sourceId: 'WEB',
      opportunity: 0,
      currencyId: 'EUR',
      opened: 'Y',
      ...record(1 + (id % 2), daysBefore(now, 1 + LEADS - id)),
    };
  });
}

const SEMANTICS: Readonly<Record<string, string>> = { WON: 'S', LOST: 'F', CONVERTED: 'S', JUNK: 'F' };

/** Codes and names by directory. */
const DIRECTORIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DEAL_STAGE: STAGES,
  STATUS: { NEW: 'New', IN_PROCESS: 'In work', CONVERTED: 'Good', JUNK: 'Junk' },
  SOURCE: { WEB: 'Website', CALL: 'Call', EMAIL: 'E-mail' },
  CONTACT_TYPE: { CLIENT: 'Client', SUPPLIER: 'Supplier' },
  COMPANY_TYPE: { CUSTOMER: 'Customer', PARTNER: 'Partner' },
  INDUSTRY: { IT: 'Information technology', OTHER: 'Other' },
};

export function seedStatuses(): readonly Row[] {
  const rows = Object.entries(DIRECTORIES).flatMap(([entityId, codes]) =>
    Object.entries(codes).map(([statusId, name], at) => ({
      entityId,
      statusId,
      name,
      nameInit: name,
      sort: 10 * (at + 1),
      system: 'Y',
      color: '',
      semantics: SEMANTICS[statusId] ?? '',
    })),
  );
  return rows.map((row, index) => ({ id: index + 1, ...row }));
}

const DEAL = 2;
const CALL = 2;

/** One call for each deal, on the day after it was made; those of deals that are closed are done. */
export function seedActivities(deals: readonly Row[]): readonly Row[] {
  return deals.map((deal, index) => {
    const created = String(deal['createdTime']);
    const deadline = isoDate(Date.parse(created) + DAY);
    return {
      id: index + 1,
      ownerId: deal.id,
      ownerTypeId: DEAL,
      typeId: CALL,
      providerId: 'CALL',
      subject: `Call about ${String(deal['title'])}`,
      description: '',
      completed: deal['closed'],
      responsibleId: deal['assignedById'],
      authorId: deal['createdBy'],
      priority: 2,
      direction: 2,
      created,
      lastUpdated: created,
      startTime: created,
      endTime: deadline,
      deadline,
    };
  });
}

function companyOf(contact: number): number {
  return 1 + (contact % COMPANIES);
}

function record(owner: number, made: number): object {
  const time = isoDate(made);
  return { assignedById: owner, createdBy: owner, updatedBy: owner, createdTime: time, updatedTime: time };
}

function value(TYPE_ID: string, id: number, text: string): object {
  return { ID: String(id), VALUE_TYPE: 'WORK', VALUE: text, TYPE_ID };
}
