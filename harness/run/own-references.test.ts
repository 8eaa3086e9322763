import { expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const rejections = { 400: { description: '' }, 404: { description: '' }, 409: { description: '' } };
const shown = {
  description: '',
  content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } } },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const item = { get: { parameters: [id], responses: { 200: shown, ...rejections } } };
const creation = (properties: object) => ({
  post: {
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } },
      },
    },
    responses: { 201: shown, ...rejections },
  },
});
const document = {
  paths: {
    '/courses': creation({ title: { type: 'string' } }),
    '/courses/{id}': item,
    '/learners': creation({ name: { type: 'string' } }),
    '/learners/{id}': item,
    '/enrolments': creation({
      courseId: { type: 'integer' },
      learnerId: { type: 'integer' },
      seats: { type: 'integer', minimum: 1, maximum: 10 },
    }),
  },
};

/** A server that enrols a learner once in each course. */
function enrols(status: number): (asked: Asked) => Said {
  let made = 0;
  const pairs = new Set<string>();
  const isMade = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= made;
  return ({ method, url: { pathname }, body = null }) => {
    const [, kind, given] = pathname.split('/');
    if (method === 'GET') return isMade(Number(given)) ? { status: 200, body: { id: Number(given) } } : { status: 404 };
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return { status: 400 };
    const fields = body as Record<string, unknown>;
    if (kind !== 'enrolments') {
      if (typeof fields[kind === 'courses' ? 'title' : 'name'] !== 'string') return { status: 400 };
      return { status: 201, body: { id: (made += 1) } };
    }
    const { courseId, learnerId, seats } = fields;
    if (![courseId, learnerId, seats].every(Number.isInteger) || Number(seats) < 1 || Number(seats) > 10)
      return { status: 400 };
    if (!isMade(courseId) || !isMade(learnerId)) return { status: 404 };
    const pair = `${String(courseId)} ${String(learnerId)}`;
    if (pairs.size === pairs.add(pair).size) return { status, body: { message: 'The learner is enrolled already' } };
    return { status: 201, body: { id: (made += 1) } };
  };
}

it.each([409, 400])('resources that are taken only once together are made for each request: %s', async (status) => {
  const { url, close } = await serveApi(enrols(status));
  try {
    const { clauses } = await runApi(document, url, {});
    const results = clauses.filter(({ operation, level }) => operation === 'POST /enrolments' && level === 'must');
    expect(
      results
        .filter(({ result }) => !['passed', 'observed', 'not applicable'].includes(result))
        .map(({ id: clause, because }) => [clause, because]),
    ).toEqual([]);
  } finally {
    close();
  }
});
