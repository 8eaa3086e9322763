import { describe, expect, it } from 'vitest';
import { resourcesOf } from '../../clause/index.ts';
import type { Exchange, Input } from '../../exchange/index.ts';
import { fromInteger, type Json } from '../../json/index.ts';
import { Origins } from './origins.ts';

function exchangeOf(operation: string, input: Input = {}, size = 10): Exchange {
  return {
    request: { method: 'POST', path: '/', headers: [], body: { kind: 'none' }, credentials: [], operation, input },
    target: new URL('http://a.test'),
    outcome: { kind: 'answered', status: 201, headers: {}, body: new Uint8Array(size) },
    milliseconds: 1,
    attempts: 1,
    position: 1,
  };
}

const [bed, label] = resourcesOf('/beds/{bed}/labels/{label}');
const numbers = (values: Record<string, number>): [string, Json][] =>
  Object.entries(values).map(([name, value]) => [name, fromInteger(BigInt(value))]);

describe('the origins of what a request names', () => {
  const path = (values: Record<string, number>): Input => ({ path: Object.fromEntries(numbers(values)) });
  const { request } = exchangeOf('DELETE /beds/{bed}/labels/{label}', path({ bed: 5, label: 5 }));

  it('come in the order in which they have to be repeated, each once', () => {
    const origins = new Origins();
    const [first, second, other] = [
      exchangeOf('POST /beds'),
      exchangeOf('POST /beds/{bed}/labels', path({ bed: 5 })),
      exchangeOf('POST /beds'),
    ];
    if (bed === undefined || label === undefined) throw new RangeError('the path has two resources');
    origins.note(label, new Map(numbers({ bed: 5, label: 5 })), second);
    origins.note(bed, new Map(numbers({ bed: 5 })), first);
    origins.note(bed, new Map(numbers({ bed: 6 })), other);
    expect(origins.of(request)).toEqual([first, second]);
    expect(origins.of(exchangeOf('GET /beds').request)).toEqual([]);
  });

  it('are a PUT once, although it names what it creates', () => {
    const origins = new Origins();
    const put = exchangeOf('PUT /beds/{bed}', path({ bed: 5 }));
    if (bed !== undefined) origins.note(bed, new Map(numbers({ bed: 5 })), put);
    expect(origins.of(request)).toEqual([put]);
    expect(origins.of(put.request)).toEqual([put]);
  });

  it('are not kept if their answer is large', () => {
    const origins = new Origins();
    if (bed !== undefined) origins.note(bed, new Map(numbers({ bed: 5 })), exchangeOf('POST /beds', {}, 100_000));
    expect(origins.of(request)).toEqual([]);
  });
});

describe('whether a server gives the name of a removed resource to a new one', () => {
  const namedBy = (...creations: readonly Exchange[]): boolean => {
    const origins = new Origins();
    for (const each of creations) if (bed !== undefined) origins.note(bed, new Map(numbers({ bed: 5 })), each);
    return origins.reusesNames;
  };
  const creation = exchangeOf('POST /beds');

  it('is shown by two creations with one name', () => {
    expect(namedBy(creation, exchangeOf('POST /beds'))).toBe(true);
  });

  it('is not shown by one creation, nor by a list', () => {
    const list = exchangeOf('GET /beds');
    expect(namedBy(creation, creation)).toBe(false);
    expect(namedBy(creation, { ...list, request: { ...list.request, method: 'GET' } })).toBe(false);
  });
});
