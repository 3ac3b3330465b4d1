/** The answers of the bench's account that never change: one task of 1 KB, a list of 200 KB, an error. */

const time = {
  start: 1_700_000_000,
  finish: 1_700_000_000.01,
  duration: 0.01,
  processing: 0.01,
  date_start: '2023-11-14T22:13:20+00:00',
  date_finish: '2023-11-14T22:13:20+00:00',
  operating_reset_at: 1_700_000_600,
  operating: 0,
};

/** A task with fields of each kind, about 800 characters long. */
export function taskOf(id) {
  return {
    id,
    title: `Ship release ${id}`,
    description: 'Everything that has to happen before the release can leave the house. '.repeat(4).trim(),
    creatorId: 1,
    responsibleId: 2,
    responsible: { id: 2, name: 'Ada', email: 'ada@account.example' },
    created: '2023-11-14T22:13:20+00:00',
    deadline: null,
    status: 'in_progress',
    priority: 'average',
    groupId: null,
    tags: ['release', 'house', 'week 46'],
    crmItemIds: ['D_17', 'C_4'],
    allowsTimeTracking: false,
    plannedDuration: 7200,
    siteId: 's1',
    xmlId: '2f0c6f4e-5ad6-4cd2-9d5e-9f3a4f7d11aa',
  };
}

export const SMALL = { result: { item: taskOf(8) }, time };

export const LARGE = {
  result: { items: Array.from({ length: 272 }, (_, index) => taskOf(index + 1)) },
  time,
};

export const ERROR = {
  error: {
    code: 'SVC_REST_V3_EXCEPTION_ENTITYNOTFOUNDEXCEPTION',
    message: 'Entity not found: the task with id 8 does not exist, or user 1 may not see it.',
  },
};

export const TIME = time;
