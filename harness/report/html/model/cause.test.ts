import { describe, expect, it } from 'vitest';
import { titleOfFinding } from './cause.ts';

describe('the title of a finding', () => {
  const base = { sentence: 'The request is rejected.', where: 'status', expected: '', actual: '' };

  it.each([
    [
      { expected: 'a rejection (4XX), because /id in the body is missing', actual: 'accepted with status 200' },
      'Accepted with status 200, although /id in the body is missing',
    ],
    [
      {
        sentence: 'A request with a valid body (/name: quoted) gets a documented success.',
        expected: 'a documented success (2XX), because the request is valid',
        actual: 'status 400',
      },
      'Status 400 for a request with a valid body (/name: quoted)',
    ],
    [{ where: 'body /id', expected: 'an integer', actual: '"1"' }, 'Body /id: "1", expected an integer'],
    [{ where: 'answer', expected: 'a complete answer', actual: 'dropped' }, 'Dropped, expected a complete answer'],
  ])('is a sentence about the server: %j', (finding, title) => {
    expect(titleOfFinding({ ...base, ...finding })).toBe(title);
  });
});
