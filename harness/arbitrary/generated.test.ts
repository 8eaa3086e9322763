import { describe, expect, it } from 'vitest';
import type { Json } from '../json/index.ts';
import { UnsupportedSchema } from '../schema/index.ts';
import { FixedSource } from './generate/draw.ts';
import type { ValueGenerator } from './generate/generator.ts';
import { generateAccepted, type Generation } from './generated.ts';
import { generationFrom } from './generation.ts';

const { generator, goal } = generationFrom({ root: { s: { type: 'integer' } }, pointer: '/s', dialect: '2020-12' });

/** The generation of integers where draws fail or are unwanted. */
function failing(make: () => Json, over: Partial<Generation> = {}): Generation & { readonly drawn: () => number } {
  let drawn = 0;
  const inner = Object.create(generator, {
    algebra: { value: generator.algebra },
    generate: { value: () => ((drawn += 1), make()) },
    leastIfAny: { value: () => 0 },
  }) as ValueGenerator;
  return { generator: inner, goal, accepts: () => true, drawn: () => drawn, ...over };
}

const fail = (): never => {
  throw new UnsupportedSchema('allOf', '/s/allOf', 'none of 200 generated values satisfies it');
};

describe('a value of which random draws fail', () => {
  it('is the simplest one, after a few draws', () => {
    const generation = failing(fail);
    expect(generateAccepted(generation, new FixedSource())).toBe(0);
    expect(generation.drawn()).toBeLessThan(10);
  });

  it('is the known one, if the simplest one is unwanted', () => {
    expect(generateAccepted(failing(fail, { known: 7, accepts: (value) => value === 7 }), new FixedSource())).toBe(7);
  });

  it('is a random one, if only some draws fail', () => {
    let draws = 0;
    expect(
      generateAccepted(
        failing(() => ((draws += 1) > 2 ? 5 : fail())),
        new FixedSource(),
      ),
    ).toBe(5);
  });

  it('is none, with the reason of the failure, if no value is known', () => {
    const generation = failing(fail, { accepts: () => false });
    expect(() => generateAccepted(generation, new FixedSource())).toThrow(/allOf at \/s\/allOf/);
    const unwanted = failing(() => 3, { accepts: () => false });
    expect(() => generateAccepted(unwanted, new FixedSource())).toThrow(/none of 200 generated values satisfies it/);
  });
});
