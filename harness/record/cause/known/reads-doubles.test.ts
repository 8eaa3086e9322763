import { expect, it } from 'vitest';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { readsDoubles } from './reads-doubles.ts';

const isShownBy = (path: string, cause = 'gone', clause = 'keeps what it is sent'): boolean =>
  readsDoubles.isShownBy(symptomOf({ of: `GET ${path}`, clause, cause, sent: {} }));

it('a resource that is not found by an integer which a double has beyond 2^53 got a rounded name', () => {
  expect(isShownBy('/plants/9007199254741008')).toBe(true);
  expect(isShownBy('/plants/1234567890123456512')).toBe(true);
  expect(isShownBy('/plants/9007199254741008', 'status 404', 'accepts request')).toBe(true);
});

it('a resource with another name, or with another fault, has another cause', () => {
  // Such a name was not rounded.
  expect(isShownBy('/plants/1234567890123456789')).toBe(false);
  expect(isShownBy('/plants/9007199254740991')).toBe(false);
  expect(isShownBy('/plants/1234567890123456512/notes')).toBe(false);
  expect(isShownBy('/plants/9007199254741008', 'field size')).toBe(false);
});
