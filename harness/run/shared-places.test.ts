import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../clause/index.ts';
import { tested } from '../clause/model/row.ts';
import { pass } from '../verdict/index.ts';
import { SharedPlaces } from './shared-places.ts';

const variant = { name: 'v', arbitrary: fc.constant({ kind: 'probe', draft: { input: {} } } as const) };

function rowOf(operation: string, what: string, stated: string): Row {
  const clause = {
    id: `${operation} ${what}`,
    level: 'must',
    sentence: '',
    stated,
    operation,
    aspect: 'rejects invalid bodies',
    kind: what.replace(/ \/\S+/, ''),
  } as const;
  return tested({ clause, variants: [variant], judge: () => pass });
}

/** Whether a clause of a second operation is shown by one of the first, if they have these verdicts. */
function isShown(one: Row, other: Row, shown: string, verdicts = 'pass'): boolean {
  const places = new SharedPlaces();
  places.add([one], { verdictsOn: () => shown });
  places.add([other], { verdictsOn: () => verdicts });
  // The first one always gets its cases.
  expect(places.isShownElsewhere(one, variant)).toBe(false);
  return places.isShownElsewhere(other, variant);
}

describe('a clause of a second operation', () => {
  const name = '/components/schemas/A/properties/name/type';
  const post = rowOf('POST /a', 'rejects body /name type', name);
  const put = rowOf('PUT /a/{id}', 'rejects body /name type', name);

  it('is shown by the same clause of the first one, if both refer to one schema', () => {
    expect(isShown(post, put, 'pass')).toBe(true);
    expect(isShown(post, rowOf('PUT /a/{id}', 'rejects body /name type', '/paths/b/name/type'), 'pass')).toBe(false);
  });

  it('is not shown if its own cases had other verdicts, or none', () => {
    expect(isShown(post, put, 'pass', 'pass,violation')).toBe(false);
    expect(isShown(post, put, 'violation')).toBe(false);
    expect(isShown(post, put, '', '')).toBe(false);
  });

  it('is shown if it is about a parameter of the same beginning of a path', () => {
    const get = rowOf('GET /a/{id}', 'accepts path id long', '/paths/~1a~1{id}/get/parameters/0');
    expect(isShown(get, rowOf('GET /a/{id}/b', 'accepts path id long', '/paths/b/get/parameters/0'), 'pass')).toBe(
      true,
    );
    expect(isShown(get, rowOf('GET /b/{id}', 'accepts path id long', '/paths/b/get/parameters/0'), 'pass')).toBe(false);
  });
});
