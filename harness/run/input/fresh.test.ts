import { describe, expect, it } from 'vitest';
import type { Json } from '../../json/index.ts';
import { requestModelOf } from '../../workshop/testing/request-model.ts';
import { Accepted } from './accepted.ts';
import { createFreshener, freshScalar } from './fresh.ts';
import { likelyInput } from './likely.ts';

const text = { type: 'string' };
const properties = { login: text, password: text, confirmPassword: text, note: text };
const model = await requestModelOf({ type: 'object', properties });
let last = 35;
const freshen = createFreshener(model, { unique: () => (last += 1), accepted: new Accepted() });

describe('a fresh number', () => {
  it('stays beyond a double or beyond int32, so that a loss of its size is seen', () => {
    expect(freshScalar(9007199254740993n, 5, () => true)).toBe(9007199254741003n);
    expect(freshScalar(9223372036854775807n, 5, () => true)).toBe(9007199254741003n);
    expect(freshScalar(4294967297, 5, () => true)).toBe(4294967301);
  });

  it('is smaller where so large a one is not valid', () => {
    expect(freshScalar(4294967297, 5, (value) => Number(value) < 100)).toBe(5);
    expect(freshScalar(7, 5, () => true)).toBe(5);
  });

  it('is of a usual size where a fraction is valid, because servers limit amounts, and large elsewhere, because it can be a key', () => {
    const number = 665_989_760;
    expect(freshScalar(7, number, () => true)).toBeLessThan(2 ** 15);
    expect(freshScalar(7, number, (value) => Number.isInteger(value))).toBe(number);
  });
});

describe('a fresh text', () => {
  it('is found in linear time for long names with dots', () => {
    for (const long of [`a.${'b'.repeat(50_000)}!`, `${'a.'.repeat(25_000)}!`])
      expect(freshScalar(long, 40, () => true)).toBe(`${long}14`);
  });
});

describe('a fresh text in the place of a telephone number', () => {
  it.each(['+12025550123', '(202) 555-0123', '0049.30.1234567'])('has digits in the same places: %s', (old) => {
    const values = [40, 41, 42].map((number) => freshScalar(old, number, () => true));
    expect(new Set([old, ...values]).size).toBe(4);
    for (const value of values) expect((value as string).replaceAll(/\d/g, '0')).toBe(old.replaceAll(/\d/g, '0'));
  });

  it('has further characters where few digits can differ', () => {
    expect(freshScalar('0815', 665_989_760, () => true)).toMatch(/^0815\w{3,}$/);
  });
});

describe('a fresh text of one form', () => {
  it.each([
    ['978-3483281430', /^97[89]-\d{10}$/],
    ['PLANT-2024-000017', /^PLANT-2024-\d{6}$/],
    ['3fa85f64', /^[0-9a-f]{8}$/],
  ])('keeps what the form fixes: %s', (old, form) => {
    const isValid = (value: unknown): boolean => form.test(String(value)) && value !== old;
    const values = [40, 41, 42].map((number) => freshScalar(old, number, isValid));
    expect(new Set(values).size).toBe(3);
    expect(values.every((value) => isValid(value))).toBe(true);
  });
});

describe('a fresh decimal number in a text', () => {
  const isDecimal = (value: Json): boolean => typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);

  it('has no more digits than a usual amount, because a database has a largest one', () => {
    for (const number of [40, 70_000, 665_989_760]) expect(freshScalar('9', number, isDecimal)).toMatch(/^\d{1,5}$/);
  });

  it('keeps its decimal places, so that a loss of them is seen', () => {
    expect(freshScalar('19.25', 40, isDecimal)).toBe('40.25');
  });

  it('is a longer one where only whole numbers are valid, because it can be a key', () => {
    const isNumber = (value: Json): boolean => typeof value === 'string' && /^\d+$/.test(value);
    expect(freshScalar('9', 665_989_760, isNumber)).toBe('9665989760');
  });
});

describe('fresh values', () => {
  it('are never the old ones, also where few characters are left to choose from', () => {
    for (let number = 0; number < 100; number += 1)
      expect(freshScalar('a', number, (value) => value === 'a' || value === 'b')).not.toBe('a');
  });

  it('are equal where the old ones are, because one can be the other one again', () => {
    const { body } = freshen({ body: { login: 'a', password: 'secret', confirmPassword: 'secret' } });
    const { login, password, confirmPassword } = body as Record<string, string>;
    expect(password).toMatch(/^secret.+/);
    expect(confirmPassword).toBe(password);
    expect(login).not.toBe('a');
  });

  it('leave an empty text that need not be there, because it stands for none', () => {
    expect(freshen({ body: { login: 'a', note: '' } })).toMatchObject({ body: { note: '' } });
    expect(freshen({ body: { login: 'a', note: '' } }, { only: '/body/note' })).not.toMatchObject({
      body: { note: '' },
    });
  });

  it('are within a bound that an answer named, also if nothing was accepted since', async () => {
    const counted = await requestModelOf({ type: 'object', properties: { count: { type: 'integer' }, name: text } });
    const accepted = new Accepted();
    const make = createFreshener(counted, { unique: () => 1_976_209_091, accepted });
    const input = { body: { count: 90, name: 'a' } };
    expect(make(input)).toHaveProperty('body.count', 1_976_209_091);
    const lesson = { pointer: '/body/count', message: '1976209091 > maximum(900)' };
    const other = { pointer: '/body/name', message: 'name has a wrong form' };
    accepted.demands.heed(counted, [
      { ...lesson, demand: { kind: 'schema', schema: { maximum: 900 } } },
      { ...other, demand: { kind: 'schema', schema: { pattern: '^a$' } } },
    ]);
    const { body } = make(input) as { body: { count: number; name: string } };
    expect(body.count).toBeLessThanOrEqual(900);
    expect(body.name).not.toBe('a');
    expect(accepted.demands.of(counted)).toEqual([]);
  });

  it('are in no place that keeps its own', () => {
    const { body } = freshen(
      { body: { login: 'a', password: 'b', note: 'c' } },
      { except: '/body/login', beside: ['/body/note'] },
    );
    expect(body).toMatchObject({ login: 'a', note: 'c' });
    expect(body).not.toMatchObject({ password: 'b' });
  });
});

describe('a body with many places', () => {
  const names = Array.from({ length: 40 }, (_, index) => `field${index}`);

  it('is judged a few times only, however many values it gets', async () => {
    const all = await requestModelOf({
      type: 'object',
      properties: Object.fromEntries(names.map((name, index) => [name, index % 2 === 0 ? text : { enum: ['a'] }])),
    });
    let judged = 0;
    const bodies = all.bodies.map((part) => ({
      ...part,
      isMeant: (value: Json): boolean => ((judged += 1), part.isMeant(value)),
    }));
    const freshenAll = createFreshener({ ...all, bodies }, { unique: () => (last += 1), accepted: new Accepted() });
    const body = Object.fromEntries(names.map((name) => [name, 'a']));
    const fresh = freshenAll({ body })['body'] as Record<string, string>;
    expect(Object.values(fresh).filter((value) => value !== 'a')).toHaveLength(20);
    expect(judged).toBeLessThan(5);
  });

  it('gets values that are valid together', async () => {
    const dependent = await requestModelOf({
      type: 'object',
      properties: { name: text, size: { type: 'integer' } },
      anyOf: [{ properties: { name: { maxLength: 4 } } }, { properties: { size: { const: 1 } } }],
    });
    const freshenBoth = createFreshener(dependent, { unique: () => (last += 1), accepted: new Accepted() });
    const fresh = freshenBoth({ body: { name: 'abcd', size: 7 } });
    expect(dependent.bodies[0]?.accepts(fresh['body'] ?? null)).toBe(true);
    expect(fresh['body']).not.toMatchObject({ name: 'abcd' });
    expect(fresh['body']).not.toMatchObject({ size: 7 });
  });
});

describe('values that are made fresh again and again', () => {
  it('stay as short as those that were made fresh once', () => {
    const once = freshen({ body: { login: 'example.com.', note: 'a note' } });
    let input = once;
    for (let times = 0; times < 20; times += 1) input = freshen(input);
    const { login, note } = input['body'] as Record<string, string>;
    expect([login, note]).toEqual([
      expect.stringMatching(/^\w{2}example\.com\.$/),
      expect.stringMatching(/^a note\w{2}$/),
    ]);
    expect(input).not.toEqual(once);
  });
});

describe('an input as a person would write it', () => {
  it('has the same text in a field that repeats another one', () => {
    const body = { login: 'x', password: 'y', confirmPassword: 'z' };
    const { password, confirmPassword } = likelyInput(model, { body })['body'] as Record<string, string>;
    expect(confirmPassword).toBe(password);
  });
});
