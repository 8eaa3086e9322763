import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadDocument } from '../../document/index.ts';
import { get, getAt, isArray, isObject, type Json } from '../../json/index.ts';
import { writeDocument } from '../../workshop/testing/api.ts';
import { bareInputs, emptyInputs, fullInputs, nullInputs } from './full-inputs.ts';
import { findRequestModel, type RequestModel } from './request-model.ts';

const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };

async function modelOf(schema: object, schemas: object = {}): Promise<RequestModel> {
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const operation = { requestBody, responses: { 201: { description: '' } } };
  const document = await loadDocument(
    writeDocument({ openapi: '3.1.0', paths: { '/a': { post: operation } }, components: { schemas } }),
  );
  const [found] = document.operations;
  const model = found && findRequestModel(document, found, given);
  return model === undefined || 'because' in model ? expect.fail('no request model') : model;
}

const schema = {
  type: 'object',
  required: ['name', 'price'],
  properties: {
    name: { type: 'string', maxLength: 60 },
    code: { type: 'string', pattern: '^[a-z]{3}$' },
    price: { type: 'number', minimum: 0, maximum: 1000 },
    tags: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 20 } },
    origin: { type: 'object', properties: { country: { type: 'string', maxLength: 30 }, year: { type: 'integer' } } },
  },
};

it('has all that a server could lose or change in one body', async () => {
  const model = await modelOf(schema);
  const [part] = model.bodies;
  const bodies = fc.sample(fullInputs(model), { seed: 1, numRuns: 20 }).map(({ body = null }) => body);
  const share = (shows: (body: Record<string, Json>) => boolean): number =>
    bodies.filter((body) => isObject(body) && shows(body)).length / bodies.length;
  const isLong = (text: Json | undefined, length: number): boolean => typeof text === 'string' && text.length >= length;
  expect(bodies.every((body) => part?.accepts(body))).toBe(true);
  expect(share((body) => Object.keys(schema.properties).every((name) => Object.hasOwn(body, name)))).toBeGreaterThan(
    0.8,
  );
  expect(
    share(({ name }) => isLong(name, 40) && /\p{Ll}/u.test(name as string) && /\p{Lu}/u.test(name as string)),
  ).toBeGreaterThan(0.8);
  expect(share(({ tags }) => tags !== undefined && isArray(tags) && tags.length > 1)).toBeGreaterThan(0.6);
  expect(
    share(
      ({ origin }) =>
        origin !== undefined &&
        isObject(origin) &&
        ['country', 'year'].every((name) => get(origin, name) !== undefined),
    ),
  ).toBeGreaterThan(0.8);
  expect(share(({ price }) => !Number.isInteger(price))).toBe(1);
});

it.each([
  [400, 392],
  [5000, 992],
])('has texts that fill more than 255 characters where %i are documented', async (maxLength, length) => {
  const note = { type: 'string', maxLength };
  const model = await modelOf({ type: 'object', required: ['note'], properties: { note } });
  for (const { body = null } of fc.sample(fullInputs(model), { seed: 1, numRuns: 20 }))
    expect((getAt(body, '/note') as string).length).toBeGreaterThanOrEqual(length);
});

it('has lists of up to six items', async () => {
  const lines = { type: 'array', minItems: 1, items: { type: 'string' } };
  const model = await modelOf({ type: 'object', required: ['lines'], properties: { lines } });
  const sizes = fc.sample(fullInputs(model), { seed: 1, numRuns: 20 }).map(({ body = null }) => {
    return (getAt(body, '/lines') as readonly Json[]).length;
  });
  expect(Math.max(...sizes)).toBe(6);
  expect(sizes.filter((size) => size >= 5).length).toBeGreaterThan(15);
});

it('has only what is required in a bare body', async () => {
  const model = await modelOf(schema);
  for (const { body } of fc.sample(bareInputs(model), { seed: 1, numRuns: 20 })) {
    expect(Object.keys(isObject(body ?? null) ? (body as object) : {}).sort()).toEqual(['name', 'price']);
  }
});

it('keeps the tag that a discriminator selects by', async () => {
  const pet = (own: string) => ({
    type: 'object',
    required: ['kind', own],
    properties: { kind: { type: 'string' }, [own]: { type: 'string' } },
  });
  const oneOf = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];
  const choice = { oneOf, discriminator: { propertyName: 'kind' } };
  const model = await modelOf(choice, { Cat: pet('lives'), Dog: pet('bark') });
  for (const inputs of [fullInputs(model), bareInputs(model)])
    for (const { body } of fc.sample(inputs, { seed: 1, numRuns: 20 }))
      expect(['Cat', 'Dog']).toContain(body !== undefined && isObject(body) ? get(body, 'kind') : undefined);
});

it.each(['oneOf', 'anyOf'])('has no properties of two branches of %s', async (union) => {
  const way = (own: string, extra: string) => ({
    type: 'object',
    required: [own],
    properties: { [own]: { type: 'string' }, [extra]: { type: 'string' }, note: { type: 'string' } },
  });
  const contact = { type: 'object', [union]: [way('email', 'alias'), way('phone', 'country')] };
  const model = await modelOf({ type: 'object', required: ['contact'], properties: { contact } });
  const contacts = fc.sample(fullInputs(model), { seed: 1, numRuns: 40 }).map(({ body = null }) => {
    return isObject(body) ? Object.keys(get(body, 'contact') as object) : [];
  });
  for (const names of contacts) {
    expect(names.includes('alias') && !names.includes('email'), names.join()).toBe(false);
    expect(names.includes('country') && !names.includes('phone'), names.join()).toBe(false);
  }
  expect(contacts.filter((names) => names.includes('note')).length).toBeGreaterThan(30);
});

it('has leap days, last days of years, and integers beyond a double where they are documented', async () => {
  const properties = {
    born: { type: 'string', format: 'date' },
    seen: { type: 'string', format: 'date-time' },
    cents: { type: 'integer', format: 'int64', minimum: 0 },
    count: { type: 'integer', minimum: 0 },
    code: { type: 'string', maxLength: 10 },
  };
  const model = await modelOf({ type: 'object', required: Object.keys(properties), properties });
  const bodies = fc.sample(fullInputs(model), { seed: 1, numRuns: 40 }).map(({ body }) => body as Record<string, Json>);
  for (const name of ['born', 'seen']) {
    const days = bodies.map((body) => (body[name] as string).slice(5, 10));
    expect(
      days.every((day) => ['02-29', '12-31'].includes(day)),
      days.join(),
    ).toBe(true);
    expect(new Set(days).size).toBe(2);
  }
  expect(bodies.every(({ cents }) => typeof cents === 'bigint' && BigInt(Number(cents)) !== cents)).toBe(true);
  expect(bodies.some(({ count }) => Number(count) < 2 ** 31)).toBe(true);
});

it('has entries in maps, and values where null is possible', async () => {
  const map = { type: 'object', additionalProperties: { type: 'string', maxLength: 40 } };
  const keys = {
    type: 'object',
    propertyNames: { pattern: '^[a-z]{3}-[0-9]$' },
    additionalProperties: { type: 'integer' },
  };
  const note = { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] };
  const properties = { labels: map, counts: keys, note, inside: { type: 'object', properties: { map } } };
  const model = await modelOf({ type: 'object', required: Object.keys(properties), properties });
  const bodies = fc.sample(fullInputs(model), { seed: 1, numRuns: 40 }).map(({ body }) => body as Record<string, Json>);
  expect(bodies.every(({ labels = null }) => Object.keys(labels as object).join() === 'Color,sizeOf')).toBe(true);
  expect(bodies.filter(({ inside }) => getAt(inside ?? null, '/map/Color') !== undefined).length).toBeGreaterThan(30);
  expect(bodies.filter(({ counts }) => Object.keys(counts as object).length > 0).length).toBeGreaterThan(20);
  expect(bodies.filter((body) => body['note'] !== null).length).toBeGreaterThan(30);
});

it('has texts in other scripts, and numbers with leading zeros where a name suggests a number', async () => {
  const properties = { note: { type: 'string', maxLength: 40 }, postcode: { type: 'string', maxLength: 20 } };
  const model = await modelOf({ type: 'object', required: Object.keys(properties), properties });
  const bodies = fc.sample(fullInputs(model), { seed: 1, numRuns: 40 }).map(({ body }) => body as Record<string, Json>);
  const share = (name: string, pattern: RegExp): number =>
    bodies.filter((body) => pattern.test(body[name] as string)).length / bodies.length;
  expect(share('note', /^Über 🌱/u)).toBeGreaterThan(0.1);
  expect(share('note', /^Quick/)).toBeGreaterThan(0.3);
  expect(share('note', /^0/)).toBe(0);
  expect(share('postcode', /^0071/)).toBeGreaterThan(0.1);
});

it('has other values than the documented defaults', async () => {
  const properties = { isLoud: { type: 'boolean', default: false }, size: { enum: ['s', 'm'], default: 'm' } };
  const model = await modelOf({ type: 'object', required: Object.keys(properties), properties });
  for (const { body } of fc.sample(fullInputs(model), { seed: 1, numRuns: 20 }))
    expect(body).toMatchObject({ isLoud: true, size: 's' });
});

it('has false, 0 and no items in an empty body', async () => {
  const properties = {
    isLoud: { type: 'boolean' },
    count: { type: 'integer', minimum: 0 },
    size: { type: 'integer', minimum: 1 },
    tags: { type: 'array', items: { type: 'string' } },
    title: { type: 'string' },
  };
  const model = await modelOf({ type: 'object', properties });
  for (const { body } of fc.sample(emptyInputs(model), { seed: 1, numRuns: 20 }))
    expect(body).toEqual({ isLoud: false, count: 0, tags: [] });
});

it('has no property that only the server sets in an empty body, and none that is null', async () => {
  const properties = {
    id: { type: 'integer', readOnly: true },
    authors: { type: ['array', 'null'], readOnly: true, items: { type: 'string' } },
    authorIds: { type: 'array', items: { type: 'integer' } },
    note: { type: ['string', 'null'] },
    place: { type: 'object', properties: { seen: { type: ['string', 'null'], readOnly: true } } },
  };
  const model = await modelOf({ type: 'object', properties });
  for (const { body } of fc.sample(emptyInputs(model), { seed: 1, numRuns: 20 }))
    expect(body).toEqual({ authorIds: [] });
  for (const { body } of fc.sample(nullInputs(model), { seed: 1, numRuns: 20 })) expect(body).toEqual({ note: null });
});
