import { describe, expect, it } from 'vitest';
import { resultOf, runOn, type Asked, type Said } from '../workshop/testing/api.ts';

type Fields = Readonly<Record<string, unknown>>;

const text = { type: 'string', minLength: 1 };
const person = {
  type: 'object',
  required: ['name'],
  properties: { name: text, contact_phone: { ...text, example: '+4915112345678' }, voucher: text },
};
const content = { 'application/json': { schema: person } };
const requestBody = { required: true, content };
const rejects = { 400: { description: '' }, 404: { description: '' } };
const document = {
  paths: {
    '/people': { post: { requestBody, responses: { 201: { description: '' }, ...rejects } } },
    '/people/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: { description: '', content }, ...rejects } },
      put: { requestBody, responses: { 204: { description: '' }, ...rejects } },
    },
  },
};

/** The field of which a server says that it is wrong, under its own name. */
function wrongField({ name, contact_phone: phone, voucher }: Fields): string | undefined {
  if (typeof name !== 'string' || name === '') return 'name';
  if (phone !== undefined && !/^\+\d{8,15}$/.test(phone as string)) return 'contact';
  return voucher === undefined ? undefined : 'voucher';
}

/**
 * Runs an API in which a telephone number has a form that the document does not state, and no voucher is valid.
 *
 * @param failsAt whether the server fails at a body
 */
async function resultWith(
  replace: (before: Fields, body: Fields) => Fields,
  failsAt?: (body: Fields) => boolean,
): ReturnType<typeof resultOf> {
  const people: Fields[] = [];
  const clause = 'PUT /people/{id} removes what it is not sent';
  const answer = ({ method, url: { pathname }, body }: Asked): Said => {
    const index = Number(pathname.split('/')[2]);
    const sent = (typeof body === 'object' && body !== null ? body : {}) as Fields;
    if (method !== 'GET' && failsAt?.(sent) === true) return { status: 500 };
    const wrong = method === 'GET' ? undefined : wrongField(sent);
    if (wrong !== undefined) return { status: 400, body: { errors: [{ field: wrong, message: 'has a wrong form' }] } };
    if (method === 'POST') return { status: 201, headers: { location: `/people/${people.push(sent) - 1}` } };
    const person = people[index];
    if (person === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: person };
    people[index] = replace(person, sent);
    return { status: 204 };
  };
  if (failsAt === undefined) return resultOf(clause, document, answer);
  // Other clauses show which bodies are accepted.
  const { clauses } = await runOn(document, answer, { clause: 'PUT /people/{id}' });
  return clauses.find(({ id }) => id === clause)?.result;
}

describe('a sequence with values that the server rejects for one field after another', () => {
  it('is sent with an example of the document, and without what no value is accepted for', async () => {
    expect(await resultWith((_, body) => body)).toBe('passed');
  });

  it('shows a replacement that keeps such a field', async () => {
    const keep = ({ contact_phone: phone }: Fields, body: Fields): Fields =>
      phone === undefined ? body : { contact_phone: phone, ...body };
    expect(await resultWith(keep)).toBe('violated');
  });
});

it('a sequence with a body that the server fails at is sent with an accepted one', async () => {
  const failsAt = ({ voucher }: Fields): boolean => voucher !== undefined;
  expect(await resultWith((_, body) => body, failsAt)).toBe('passed');
  expect(await resultWith((before, body) => ({ ...before, ...body }), failsAt)).toBe('violated');
});

it('a failure in a sequence is a finding, also if the server accepts another body', async () => {
  const people: Fields[] = [];
  const answer = ({ method, url: { pathname }, body }: Asked): Said => {
    const sent = (typeof body === 'object' && body !== null ? body : {}) as Fields;
    const person = people[Number(pathname.split('/')[2])];
    if (method === 'GET') return person === undefined ? { status: 404 } : { status: 200, body: person };
    if (sent['contact_phone'] !== undefined && sent['voucher'] !== undefined) return { status: 500 };
    return { status: 201, headers: { location: `/people/${people.push(sent) - 1}` } };
  };
  const { clauses, findings } = await runOn(document, answer, { clause: 'POST /people keeps what it is sent' });
  expect(clauses.find(({ id }) => id.endsWith('keeps what it is sent'))?.result).toBe('passed');
  expect(findings.map(({ actual }) => actual)).toEqual(['status 500']);
});
