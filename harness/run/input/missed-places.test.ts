import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../exchange/index.ts';
import type { JsonObject } from '../../json/index.ts';
import { requestModelOf } from '../../workshop/testing/request-model.ts';
import { MissedPlaces } from './missed-places.ts';

const text = { type: 'string' };
const schema = {
  type: 'object',
  properties: { name: text, color: text, home: { type: 'object', properties: { street: text } } },
};
const model = await requestModelOf(schema);

/** The places that are known to be missed after a server said something to bodies. */
function missed(
  answers: readonly (readonly [body: JsonObject, said: object, status?: number])[],
  about: string[] = [],
) {
  const places = new MissedPlaces();
  for (const [body, said, status = 400] of answers) {
    const outcome = { kind: 'answered', status, headers: {}, body: Buffer.from(JSON.stringify(said)) };
    const exchange = { request: { method: 'POST', path: '/plants', headers: [], input: { body } }, outcome };
    places.note(model, { body }, exchange as unknown as Exchange);
  }
  return places.of(model, about);
}

describe('a place that a server misses', () => {
  it.each([
    ['by a sentence', { error: 'name is required' }],
    ['as data, in any language', { name: 'name é obrigatório' }],
    [
      'among others',
      {
        errors: [
          { field: 'color', message: 'must be a color' },
          { field: 'name', message: 'missing' },
        ],
      },
    ],
  ])('is known if the server complains about it %s where it has no value', (_, said) => {
    expect(missed([[{ color: 'red' }, said]])).toEqual(['/body/name']);
  });

  it('is none that has a value', () => {
    expect(missed([[{ name: '' }, { name: 'name não pode ficar em branco' }]])).toEqual([]);
  });

  it('is none if the answer is not about values', () => {
    expect(missed([[{}, { error: 'name is required' }, 409]])).toEqual([]);
  });

  it('is not filled in if a request is about it, or about an object around it', () => {
    const said = [
      [{}, { error: 'name is required' }],
      [{ home: {} }, { errors: [{ field: 'home.street', message: 'is required' }] }],
    ] as const;
    expect(missed(said)).toEqual(['/body/name', '/body/home/street']);
    expect(missed(said, ['/body/name'])).toEqual(['/body/home/street']);
    expect(missed(said, ['/body/home'])).toEqual(['/body/name']);
    expect(missed(said, ['/body'])).toEqual([]);
  });
});
