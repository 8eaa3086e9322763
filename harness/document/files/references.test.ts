import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPointer, type Json } from '../../json/index.ts';
import { pointerOf, referenceTo } from '../reader.ts';
import { mapReferences, refersElsewhere } from './references.ts';

describe('a reference within a document', () => {
  it('leads back to the place that it was made for, with any names', () => {
    const names = fc.array(fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(names, (tokens) => {
        const pointer = formatPointer(tokens);
        expect(pointerOf(referenceTo(pointer))).toBe(pointer);
      }),
    );
  });

  it('is undefined when the text is not a fragment, or not a pointer', () => {
    expect(['a.json', '#a', '#/~2', '#/%ZZ'].map(pointerOf)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('references of a document', () => {
  const found = (value: Json): string[] => {
    const texts: string[] = [];
    mapReferences(value, ({ text, pointer }) => {
      texts.push(`${pointer} ${text}`);
      return undefined;
    });
    return texts;
  };

  it('are found in keywords, and in members that are named like keywords', () => {
    expect(found({ properties: { example: { $ref: 'a' }, default: { items: { $ref: 'b' } } } })).toEqual([
      '/properties/example a',
      '/properties/default/items b',
    ]);
    expect(found({ examples: { one: { $ref: 'a' } }, links: { l: { operationRef: 'b' } } })).toEqual([
      '/examples/one a',
      '/links/l b',
    ]);
  });

  it('are not found in values', () => {
    const value = { $ref: 'a' };
    expect(found({ example: value, default: value, enum: [value], const: value, examples: [value] })).toEqual([]);
    expect(found({ examples: { one: { value } } })).toEqual([]);
  });

  it('leave a value untouched when no reference changes, and keep the other parts when one does', () => {
    const value = { a: { $ref: 'a' }, b: [{ c: 1 }] };
    expect(mapReferences(value, () => undefined)).toBe(value);
    const changed = mapReferences(value, () => 'x') as typeof value;
    expect(changed).toEqual({ a: { $ref: 'x' }, b: [{ c: 1 }] });
    expect(changed.b).toBe(value.b);
  });

  it('lead elsewhere unless they begin with #', () => {
    expect([{ $ref: '#/a' }, { a: [{ $ref: 'a' }] }, { operationRef: 'b#/c' }].map(refersElsewhere)).toEqual([
      false,
      true,
      true,
    ]);
  });
});
