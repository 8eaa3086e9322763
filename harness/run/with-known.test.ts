import { expect, it } from 'vitest';
import type { Json } from '../json/index.ts';
import { withKnown } from './with-known.ts';

const drawn = { title: 'oak', lines: [{ plant: 2 }, { plant: 7 }] };
const kept = (body: Json, known: readonly string[]): Json =>
  withKnown(body, { draft: { input: { body: drawn } }, known: known.map((place) => `/body${place}`) });

it('a body keeps the known values of the drawn one', () => {
  expect(kept({ lines: [{ plant: 1 }] }, ['/title', '/lines/0/plant'])).toEqual({
    title: 'oak',
    lines: [{ plant: 2 }],
  });
});

it('a place that the body does not have keeps nothing', () => {
  expect(kept({ lines: [] }, ['/lines/0/plant'])).toEqual({ lines: [] });
  expect(kept({}, ['/lines/0/plant'])).toEqual({});
  expect(kept({ lines: [{ plant: 1 }] }, ['/lines/1/plant', '/lines/1'])).toEqual({ lines: [{ plant: 1 }] });
});
