import { describe, expect, test } from 'vitest';
import { camelCase, kebabCase, pascalCase } from '../../../generator/text/letter-case.js';

describe('letter case', () => {
  test.each([
    {
      given: 'tasks.task.result',
      pascal: 'TasksTaskResult',
      camel: 'tasksTaskResult',
      kebab: 'tasks-task-result',
    },
    {
      given: 'activateMarketTrial',
      pascal: 'ActivateMarketTrial',
      camel: 'activateMarketTrial',
      kebab: 'activate-market-trial',
    },
    {
      given: 'placement-session_id',
      pascal: 'PlacementSessionId',
      camel: 'placementSessionId',
      kebab: 'placement-session-id',
    },
    { given: '../..', pascal: '', camel: '', kebab: '' },
  ])('$given', ({ given, pascal, camel, kebab }) => {
    expect([pascalCase(given), camelCase(given), kebabCase(given)]).toEqual([pascal, camel, kebab]);
  });
});
