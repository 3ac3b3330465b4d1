/** Which names of events compile: the compiler checks the lines marked as errors with the rest of the tests. */

import { expect, test } from 'vitest';
import { createEventRouter, isEvent, parseEvent } from '../../../runtime/callbacks/index.js';
import { custom } from '../../../runtime/params/select.js';

const event = parseEvent('event=ONCRMLEADADD&data[FIELDS][ID]=7&ts=1');

test('a name of the catalogue narrows the data, in any letter case and with the number of a type', () => {
  const ids = [
    isEvent(event, 'ONCRMLEADADD') && event.data.FIELDS?.ID,
    isEvent(event, 'onCrmLeadAdd') && event.data.FIELDS?.ID,
    isEvent(event, 'ONCRMDYNAMICITEMADD_147') && event.data.FIELDS?.ID,
  ];
  expect(ids).toEqual(['7', '7', false]);
});

test('another name is admitted, and its data is unknown', () => {
  const name: string = 'ONCRMLEADADD';
  const found = [isEvent(event, name), isEvent(event, 'MYEVENT'), isEvent(event, custom('ONCRMOTHER'))];
  expect(found).toEqual([true, false, false]);
});

test('a mistyped name does not compile', () => {
  // @ts-expect-error TS2345
  expect(isEvent(event, 'ONCRMLEADAD')).toBe(false);
  // @ts-expect-error TS2345
  expect(isEvent(event, 'ONCMRLEADADD')).toBe(false);
  const router = createEventRouter({ applicationToken: 'token' });
  // @ts-expect-error TS2345
  router.on('ONTASKADDD', () => undefined);
  router.on('ONTASKADD', () => undefined).on(custom('ONTASKOTHER'), () => undefined);
});
