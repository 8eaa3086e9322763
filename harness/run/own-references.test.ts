import { isUtf8 } from 'node:buffer';
import { expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
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
  return ({ method, url: { pathname }, body = null, raw }) => {
    if (!isUtf8(raw)) return { status: 400 };
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

/** The clauses of an operation that a run has not shown to hold, each with the reason. */
function openIn({ clauses }: RunRecord, operation: string): [id: string, because: string | undefined][] {
  return clauses
    .filter((each) => each.operation === operation && each.level === 'must')
    .filter(({ result }) => !['passed', 'observed', 'not applicable'].includes(result))
    .map(({ id: clause, because }) => [clause, because]);
}

it.each([409, 400])('resources that are taken only once together are made for each request: %s', async (status) => {
  const { url, close } = await serveApi(enrols(status));
  try {
    expect(openIn(await runApi(document, url, {}), 'POST /enrolments')).toEqual([]);
  } finally {
    close();
  }
});

it('only where it has to be, another resource is made for each request', async () => {
  const answer = enrols(409);
  const made = new Map<string, number>();
  const { url, close } = await serveApi((asked) => {
    const said = answer(asked);
    const { pathname } = asked.url;
    if (said.status === 201) made.set(pathname, (made.get(pathname) ?? 0) + 1);
    return said;
  });
  await runApi(document, url, {}).finally(close);
  const [courses = 0, learners = 0] = [made.get('/courses'), made.get('/learners')];
  expect(Math.max(courses, learners)).toBeGreaterThan(1.5 * Math.min(courses, learners));
});

const eventId = { name: 'eventId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const typeId = { name: 'typeId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const nested = {
  paths: {
    '/events': creation({ title: { type: 'string' } }),
    '/events/{eventId}': { get: { parameters: [eventId], responses: { 200: shown, ...rejections } } },
    '/events/{eventId}/types': { parameters: [eventId], ...creation({ name: { type: 'string' } }) },
    '/events/{eventId}/types/{typeId}': {
      get: { parameters: [eventId, typeId], responses: { 200: shown, ...rejections } },
    },
    '/bookings': creation({
      eventId: { type: 'integer' },
      typeIds: { type: 'array', minItems: 2, maxItems: 4, items: { type: 'integer' } },
    }),
  },
};

/** A server that books each type of tickets once, and only types of the same event. */
function books({ method, url: { pathname }, body = null }: Asked, all: Map<number, number>, booked: Set<number>): Said {
  const [, kind, given, , type] = pathname.split('/');
  const event = Number(given);
  if (method === 'GET') {
    const isThere = type === undefined ? all.get(event) === 0 : all.get(Number(type)) === event;
    return isThere ? { status: 200, body: { id: Number(type ?? given) } } : { status: 404 };
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { status: 400 };
  const fields = body as Record<string, unknown>;
  const make = (of: number): Said => {
    const made = all.size + 1;
    all.set(made, of);
    return { status: 201, body: { id: made } };
  };
  if (kind === 'events') {
    if (typeof fields[given === undefined ? 'title' : 'name'] !== 'string') return { status: 400 };
    if (given === undefined) return make(0);
    return all.get(event) === 0 ? make(event) : { status: 404 };
  }
  const { eventId: of, typeIds: types } = fields;
  if (!Number.isInteger(of) || !Array.isArray(types) || types.length < 2 || types.length > 4) return { status: 400 };
  if (!types.every(Number.isInteger)) return { status: 400 };
  const ids = types.map(Number);
  if (all.get(Number(of)) !== 0 || !ids.every((each) => all.get(each) === of)) return { status: 404 };
  if (ids.some((each) => booked.has(each))) return { status: 409, body: { message: 'The tickets are sold out' } };
  for (const each of ids) booked.add(each);
  return make(-1);
}

it('resources of one request that are made for it are in the same resource', async () => {
  const [all, booked] = [new Map<number, number>(), new Set<number>()];
  const { url, close } = await serveApi((asked) => books(asked, all, booked));
  try {
    expect(openIn(await runApi(nested, url, {}), 'POST /bookings')).toEqual([]);
    const events = [...all.values()].filter((of) => of === 0).length;
    const types = [...all.values()].filter((of) => of > 0).length;
    // A booking of two to four types has one event.
    expect(events * 1.5).toBeLessThan(types);
  } finally {
    close();
  }
});
