import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ExactNumber,
  JsonSyntaxError,
  compareNumbers,
  equals,
  formatPointer,
  getAt,
  isInteger,
  isMultipleOf,
  isNumber,
  parse,
  parsePointer,
  removeAt,
  setAt,
  stringify,
  type Json,
  type JsonNumber,
} from './index.ts';

const numbers = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
  fc.bigInt().map((n) => parse(String(n))),
  fc.tuple(fc.bigInt(), fc.integer({ min: -40, max: 40 })).map(([c, e]) => parse(`${c}e${e}`)),
);
const values = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false),
    numbers,
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\ud800', '\u2028', '"\\/\b\f\n\r\t\u0000'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

describe('parse and stringify', () => {
  it('return every value that they print', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(0, 2), (value, space) => {
        expect(equals(parse(stringify(value, space)), value)).toBe(true);
      }),
    );
  });

  it('read a number beyond doubles exactly wherever it is, and whatever reads the text', () => {
    const number = fc.constantFrom(
      '-0',
      '-0.0',
      '1e2',
      '1E400',
      '0.10000000000000001',
      '9007199254740993',
      '-0e1',
      '7',
    );
    const around = fc.constantFrom('#', '[#]', '[1,#]', '{"a":#}', '{"on":"2026-01-05","id":"1e-0", "a" : #}', ' \n#');
    const long = fc.constantFrom('', ' '.repeat(1100));
    fc.assert(
      fc.property(number, around, long, (given, place, space) => {
        const text = space + place.replace('#', given);
        const [native, own] = [parse(text), parse(text, { onDuplicate: () => undefined })];
        expect(stringify(native)).toBe(stringify(own));
        expect(equals(native, own)).toBe(true);
      }),
    );
  });

  it('agree with JSON.parse and JSON.stringify on all values that doubles hold', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 3), (text, space) => {
        const value = parse(text, { onDuplicate: () => undefined });
        expect(equals(value, JSON.parse(text) as Json)).toBe(true);
        expect(stringify(JSON.parse(text) as Json, space)).toBe(JSON.stringify(JSON.parse(text), null, space));
      }),
    );
  });

  it('reject exactly the texts that JSON.parse rejects', () => {
    const edits = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '"', '\\', '{', ']', '0', '.', 'e', '\u0001', 'NaN'),
    );
    fc.assert(
      fc.property(edits, ([text, at, insert]) => {
        const cut = at % (text.length + 1);
        const candidate = text.slice(0, cut) + insert + text.slice(cut + 1);
        expect(rejects(() => parse(candidate, { onDuplicate: () => undefined }))).toBe(
          rejects(() => JSON.parse(candidate) as Json),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('keep every digit of an integer and of a decimal', () => {
    for (const text of ['9223372036854775807', '-9223372036854775809', '0.1000000000000000000000001', '4.35']) {
      expect(stringify(parse(text))).toBe(text);
    }
    expect(parse('9223372036854775808')).toBe(9223372036854775808n);
    expect(parse('9007199254740991')).toBe(9007199254740991);
    expect(parse('9007199254740993.0')).toBe(9007199254740993n);
    expect(parse('1e2')).toBe(100);
    expect(parse('1e30')).toBe(10n ** 30n);
    expect(parse('-0')).toBe(0);
    expect(parse('1e400000')).toBeInstanceOf(ExactNumber);
    expect(stringify([new ExactNumber('1.0'), new ExactNumber('1e2')])).toBe('[1.0,1e2]');
  });

  it('keep __proto__ as an own property', () => {
    for (const text of ['{"__proto__":1}', '{"__proto__":12345678901234567890}']) {
      const value = parse(text);
      expect(Object.keys(value as object)).toEqual(['__proto__']);
      expect(stringify(value)).toBe(text);
    }
  });

  it('report each duplicate name, and the last value wins', () => {
    const duplicates: string[] = [];
    const text = '{"a":1,"b":[{"x/y":1,"x/y":2}],"a":3}';
    expect(parse(text, { onDuplicate: (pointer) => duplicates.push(pointer) })).toEqual({ a: 3, b: [{ 'x/y': 2 }] });
    expect(duplicates).toEqual(['/b/0/x~1y', '/a']);
  });

  it('reject a million nested arrays with a syntax error', () => {
    expect(() => parse('['.repeat(1_000_000))).toThrow(JsonSyntaxError);
    expect(() => parse('['.repeat(1_000_000) + ']'.repeat(1_000_000))).toThrow('more than 1000 levels of nesting');
  });

  it('reject a number of more digits than can be read quickly', () => {
    expect(parse('1'.repeat(2000))).toBeDefined();
    expect(() => parse(`[${'1'.repeat(100_001)}]`)).toThrow(
      'a number of more than 100000 digits, the limit of Greenhouse, at offset 1',
    );
  });

  it('report in one sentence what is wrong and where', () => {
    expect(() => parse('{"a":1,}')).toThrow('Not JSON: expected a property name in quotes, found "}", at offset 7.');
    expect(() => parse('')).toThrow('Not JSON: expected a value, found the end of the text, at offset 0.');
    expect(() => parse('[1] x')).toThrow('Not JSON: expected the end of the text, found "x", at offset 4.');
    expect(() => parse('NaN')).toThrow(JsonSyntaxError);
    expect(() => parse('01')).toThrow(JsonSyntaxError);
  });
});

describe('numbers', () => {
  it('compare by their exact value, whatever their representation', () => {
    expect(compareNumbers(9223372036854775807n, parse('9223372036854775807.5') as ExactNumber)).toBe(-1);
    expect(compareNumbers(new ExactNumber('1e400000'), new ExactNumber('1e399999'))).toBe(1);
    expect(compareNumbers(new ExactNumber('-1e400000'), 0)).toBe(-1);
    expect(compareNumbers(1e21, 10n ** 21n)).toBe(0);
    expect(compareNumbers(0.1, new ExactNumber('0.10'))).toBe(0);
    expect(equals([{ a: 1, b: 2 }], [{ b: 2, a: new ExactNumber('1.0') }])).toBe(true);
    expect(equals(1, '1')).toBe(false);
    expect(equals({}, new ExactNumber('1'))).toBe(false);
  });

  it('are ordered totally', () => {
    const number = numbers as fc.Arbitrary<number>;
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        expect(compareNumbers(a, b)).toBe(0 - compareNumbers(b, a));
        const [x = a, y = a, z = a] = [a, b, c].sort(compareNumbers);
        expect(Math.max(compareNumbers(x, y), compareNumbers(y, z), compareNumbers(x, z))).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('are multiples in decimal arithmetic', () => {
    expect(isMultipleOf(4.35, 0.01)).toBe(true);
    expect(isMultipleOf(4.355, 0.01)).toBe(false);
    expect(isMultipleOf(9223372036854775807n, 7)).toBe(true);
    expect(isMultipleOf(9223372036854775808n, 7)).toBe(false);
    expect(isMultipleOf(new ExactNumber('1e400000'), 7)).toBe(false);
    expect(isMultipleOf(new ExactNumber('1e400000'), 1e-8)).toBe(true);
    expect(isMultipleOf(0.0075, 0.0001)).toBe(true);
    expect(isMultipleOf(1, 0.4)).toBe(false);
    expect(isMultipleOf(2, 0.4)).toBe(true);
    expect(isMultipleOf(5, 10)).toBe(false);
    expect(isMultipleOf(1, 20)).toBe(false);
    expect(isInteger(new ExactNumber('1.0'))).toBe(true);
    expect(isInteger(new ExactNumber('1e400000'))).toBe(true);
    expect(isInteger(1.5)).toBe(false);
  });

  it('are multiples when built as multiples, and not when a finer digit is added', () => {
    const divisor = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: -20, max: 20 }));
    fc.assert(
      fc.property(divisor, fc.bigInt(), ([c, e], factor) => {
        const by = parse(`${c}e${e}`) as number;
        expect(isMultipleOf(parse(`${c * factor}e${e}`) as number, by)).toBe(true);
        expect(isMultipleOf(parse(`${c * factor * 1000n + 1n}e${e - 3}`) as number, by)).toBe(false);
      }),
    );
  });

  it('are readable in reports', () => {
    expect(JSON.stringify({ n: new ExactNumber('1.10') })).toBe('{"n":"1.10"}');
    expect(fc.stringify(new ExactNumber('1.10'))).toBe('new ExactNumber("1.10")');
    expect(() => new ExactNumber('01')).toThrow('"01" is not the text of a JSON number.');
  });
});

describe('pointers', () => {
  it('are parsed to what they were formatted from', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('~', '/', '~1', ''))), (tokens) => {
        expect(parsePointer(formatPointer(tokens))).toEqual(tokens);
      }),
    );
    expect(() => parsePointer('a')).toThrow(TypeError);
    expect(() => parsePointer('/~2')).toThrow(TypeError);
  });

  it('find a value that was set, and nothing after it was removed', () => {
    const value = { a: [1, { b: 2 }], 'x/y': null };
    expect(getAt(value, '/a/1/b')).toBe(2);
    expect(getAt(value, '/x~1y')).toBe(null);
    expect(getAt(value, '/toString')).toBeUndefined();
    expect(getAt(value, '/a/01')).toBeUndefined();
    expect(setAt(value, '/a/1/b', 3)).toEqual({ a: [1, { b: 3 }], 'x/y': null });
    expect(setAt(value, '/a/2', 3)).toEqual({ a: [1, { b: 2 }, 3], 'x/y': null });
    expect(setAt(value, '/c', 3)).toEqual({ ...value, c: 3 });
    expect(removeAt(value, '/a/0')).toEqual({ a: [{ b: 2 }], 'x/y': null });
    expect(removeAt(value, '/a')).toEqual({ 'x/y': null });
    expect(value).toEqual({ a: [1, { b: 2 }], 'x/y': null });
    expect(() => setAt(value, '/q/r', 1)).toThrow('There is no value at /q/r.');
  });
});

function rejects(action: () => Json): boolean {
  try {
    action();
    return false;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof JsonSyntaxError) return true;
    throw error;
  }
}

describe('a number from a hostile server', () => {
  const zeros = '0'.repeat(90_000);

  it.each([`1${zeros}1`, `0.1${zeros}1`, `1e${'9'.repeat(10_000)}`, `1${zeros}`])(
    'is parsed and compared in time proportional to its length',
    (text) => {
      const number = parse(text) as JsonNumber;
      expect(isNumber(number)).toBe(true);
      expect(compareNumbers(number, 0)).toBe(1);
      expect(isMultipleOf(number, 7)).toBeTypeOf('boolean');
    },
  );
});
