import { expect, it } from 'vitest';
import type { Json } from '../json/index.ts';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const text = { type: 'string', minLength: 1, maxLength: 20, pattern: '^[A-Za-z]+$' };
const sent = { name: text, note: text, size: { type: 'integer', minimum: 1, maximum: 99 }, color: text };
const thing = {
  type: 'object',
  required: ['id', 'name', 'note', 'size', 'color', 'state', 'kind', 'born'],
  properties: {
    id: { type: 'integer', readOnly: true },
    ...sent,
    maker: { readOnly: true, oneOf: [{ type: 'null' }, { type: 'object', properties: { age: { type: 'integer' } } }] },
    state: { type: 'string', readOnly: true, enum: ['new', 'old'] },
    kind: { type: 'string', readOnly: true, enum: ['small', 'large'] },
    born: { type: 'string', readOnly: true, format: 'date-time' },
  },
};
const ofSent = { type: 'object', required: Object.keys(sent), properties: sent, additionalProperties: false };
const content = (schema: object) => ({ 'application/json': { schema } });
const document = {
  openapi: '3.1.0',
  paths: {
    '/things': {
      post: {
        requestBody: { required: true, content: content(ofSent) },
        responses: { 201: { description: '', content: content(thing) }, 400: { description: '' } },
      },
    },
    '/things/{id}': {
      get: {
        parameters: [id],
        responses: { 200: { description: '', content: content(thing) }, 404: { description: '' } },
      },
    },
  },
};

type Thing = Record<string, Json>;

/**
 * The places of the findings of the clauses with a text in their id, against a server with a fault.
 *
 * @param keep what it stores of a thing
 * @param show how it shows one
 */
async function placesOf(
  clause: string,
  keep: (thing: Thing) => Thing,
  show: (thing: Thing) => Thing,
): Promise<string[]> {
  const things: Thing[] = [];
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    if (method === 'POST') {
      const known = Object.entries(body ?? {}).filter(([name]) => Object.hasOwn(sent, name));
      const isValid = ([name, value]: [string, unknown]): boolean =>
        name === 'size'
          ? Number.isInteger(value) && Number(value) > 0 && Number(value) < 100
          : typeof value === 'string' && /^[A-Za-z]{1,20}$/.test(value);
      if (known.length < 4 || !known.every(isValid)) return { status: 400 };
      const rest = { id: things.length + 1, state: 'new', kind: 'small', born: '2020-01-01T00:00:00Z' };
      things.push({ ...keep(Object.fromEntries(known)), ...rest });
      return {
        status: 201,
        headers: { location: `/things/${things.length}` },
        body: show(things.at(-1) ?? {}),
      };
    }
    const found = things[Number(pathname.split('/')[2]) - 1];
    return found === undefined ? { status: 404 } : { status: 200, body: show(found) };
  });
  try {
    const { findings } = await runApi(document, url, { clause, seed: 7 });
    return findings.map(({ where }) => where).sort();
  } finally {
    close();
  }
}

/** The text in a property of a thing. */
function textIn(thing: Thing, property: string): string {
  const text = thing[property];
  return typeof text === 'string' ? text : '';
}

/** A thing without one of its properties. */
function without(thing: Thing, property: string): Thing {
  return Object.fromEntries(Object.entries(thing).filter(([name]) => name !== property));
}

/** A text with small letters in place of capital ones, and the reverse. */
function swapped(text: string): string {
  return text.replace(/[A-Za-z]/g, (each) => (each < 'a' ? each.toLowerCase() : each.toUpperCase()));
}

const same = (thing: Thing): Thing => thing;

it.each<[string, string[], (thing: Thing) => Thing]>([
  ['nothing', [], same],
  ['a value and a format', ['body /born', 'body /state'], (given) => ({ ...given, state: 'sold', born: 'yesterday' })],
  [
    'a value, and an alternative that is wrong inside',
    ['body /maker/age', 'body /state'],
    (given) => ({ ...given, state: 'sold', maker: { age: null, name: 'Ann' } }),
  ],
  ['two values of enums', ['body /state'], (given) => ({ ...given, state: 'SOLD', kind: 'SMALL' })],
  [
    'a value, and an absent property',
    ['body', 'body /state'],
    (given) => ({ ...without(given, 'kind'), state: 'sold' }),
  ],
  ['all of another object', ['body'], ({ name = null }) => ({ title: name, state: 5 })],
])('an answer that is wrong in several ways has a finding for each: %s', async (_, places, show) => {
  expect(await placesOf('POST /things responds 201 body', same, show)).toEqual(places);
});

it.each<[string, string[], (thing: Thing) => Thing]>([
  ['nothing', [], same],
  [
    'the letters of one, and the number of another',
    ['body /name', 'body /size'],
    (given) => ({ ...given, name: swapped(textIn(given, 'name')), size: 1 + (Number(given['size']) % 99) }),
  ],
  [
    'two texts in the same way',
    ['body /name'],
    (given) => ({ ...given, name: `${textIn(given, 'name')}a`, note: `${textIn(given, 'note')}b` }),
  ],
  ['most', ['body /name'], () => ({ name: 'a', note: 'b', size: 1, color: 'c' })],
])('fields that are not kept have a finding for each kind of difference: %s', async (_, places, keep) => {
  expect(await placesOf('POST /things keeps what it is sent', keep, same)).toEqual(places);
});
