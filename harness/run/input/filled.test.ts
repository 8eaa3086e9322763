import { expect, it } from 'vitest';
import type { Input } from '../../exchange/index.ts';
import { setAt, isObject } from '../../json/index.ts';
import { requestModelOf } from '../../workshop/testing/request-model.ts';
import { filledLike } from './filled.ts';

const text = { type: 'string' };
const schema = {
  type: 'object',
  properties: { name: text, place: text, color: text },
  dependentSchemas: { color: { not: { required: ['name'] } } },
};
const model = await requestModelOf(schema);
const accepted = (...bodies: NonNullable<Input['body']>[]): Input[] => bodies.map((body) => ({ body }));
const three = accepted({ name: 'a', place: 'b' }, { name: 'c', place: 'd', color: 'e' }, { name: 'f', place: 'g' });

function filled(body: NonNullable<Input['body']>, from: readonly Input[]): unknown {
  const fresh = (input: Input, place: string): Input => {
    const changed = setAt(input, place, 'new');
    return isObject(changed) ? changed : input;
  };
  return filledLike(model, { body }, from, fresh)['body'];
}

it('what all accepted inputs have is filled in with fresh values', () => {
  expect(filled({}, three)).toEqual({ name: 'new', place: 'new' });
  expect(filled({ name: 'mine' }, three)).toEqual({ name: 'mine', place: 'new' });
});

it('what only some accepted inputs have is not filled in', () => {
  const some = accepted({ place: 'a', color: 'b' }, { place: 'c' }, { place: 'd' });
  expect(filled({}, some)).toEqual({ place: 'new' });
});

it('what makes the input invalid is not filled in', () => {
  expect(filled({ color: 'red' }, three)).toEqual({ color: 'red', place: 'new' });
});

it('two accepted inputs do not show what a server demands', () => {
  expect(filled({}, three.slice(0, 2))).toEqual({});
});
