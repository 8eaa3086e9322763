import { createServer, type Server } from 'node:http';
import { beside, documentOf, numbers, withField } from './document-of.ts';
import { accountsFor, all, clauseIs, mentions, type HostileCase } from './hostile-case.ts';

const nameIsJudged = clauseIs('POST /a rejects body /name required', 'passed');
const otherIsJudged = clauseIs('GET /b accepts request', 'passed');

/** An operation with required path parameters, or optional ones of another place: q0, q1 and so on. */
function withParameters(count: number, place: 'query' | 'header' | 'path'): object {
  const schema = { type: place === 'path' ? 'string' : 'integer' };
  const parameters = numbers(count).map((each) => ({
    name: `q${each}`,
    in: place,
    required: place === 'path',
    schema,
  }));
  return { responses: { 200: { description: '' }, 400: { description: '' } }, parameters };
}

/** A server that accepts integers alone in the query, and in header fields that are named as these parameters. */
function checkIntegers(): Server {
  return createServer({ maxHeaderSize: 2 ** 20 }, ({ url = '', headers }, response) => {
    const ofQuery = [...new URL(url, 'http://localhost').searchParams.values()];
    const ofHeaders = Object.entries(headers).flatMap(([name, value]) => (/^q\d+$/.test(name) ? String(value) : []));
    const isGood = [...ofQuery, ...ofHeaders].every((value) => /^-?\d+$/.test(value));
    response.writeHead(isGood ? 200 : 400).end();
  });
}

/** Documents with very many things of one kind. */
export const scaleDocuments: readonly HostileCase[] = [
  {
    name: '1,000 query parameters',
    document: beside('/a', { get: withParameters(1000, 'query') }),
    expects: { run: all(otherIsJudged, clauseIs('GET /a rejects query q999 type', 'passed')) },
    server: checkIntegers,
    seconds: 60,
    megabytes: 1200,
  },
  {
    name: '300 header parameters',
    document: beside('/a', { get: withParameters(300, 'header') }),
    expects: { run: all(otherIsJudged, clauseIs('GET /a rejects header q299 type', 'passed')) },
    server: checkIntegers,
    seconds: 60,
    megabytes: 900,
  },
  {
    name: '200 path parameters',
    document: beside(
      `/a/${numbers(200)
        .map((each) => `{q${each}}`)
        .join('/')}`,
      { get: withParameters(200, 'path') },
    ),
    expects: { run: all(otherIsJudged, mentions(/path q199/)) },
    seconds: 60,
    megabytes: 1000,
  },
  {
    name: 'a chain of 5,000 references',
    document: withField(
      { $ref: '#/components/schemas/L0' },
      Object.fromEntries(
        numbers(5000).map((each) => [
          `L${each}`,
          each === 4999 ? { type: 'integer' } : { $ref: `#/components/schemas/L${each + 1}` },
        ]),
      ),
    ),
    expects: { run: all(otherIsJudged, mentions(/more than 500 schemas/)) },
  },
  {
    name: 'at least 3,000 unique items',
    document: withField({ type: 'array', items: { type: 'integer' }, uniqueItems: true, minItems: 3000 }),
    expects: { run: nameIsJudged },
    seconds: 60,
  },
  {
    name: '300 security schemes, all required',
    document: beside(
      '/a',
      {
        get: {
          ...withParameters(0, 'query'),
          security: [Object.fromEntries(numbers(300).map((each) => [`s${each}`, []]))],
        },
      },
      {
        securitySchemes: Object.fromEntries(
          numbers(300).map((each) => [`s${each}`, { type: 'apiKey', in: 'header', name: `x-${each}` }]),
        ),
      },
    ),
    expects: { run: otherIsJudged },
  },
  {
    name: '10,000 operations',
    document: () =>
      documentOf(Object.fromEntries(numbers(10_000).map((each) => [`/p${each}`, { get: withParameters(1, 'query') }]))),
    options: { time: 20 },
    expects: { run: accountsFor(10_000) },
    server: checkIntegers,
    seconds: 60,
    megabytes: 1000,
  },
];
