import { isUtf8 } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const note = { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 1 } } };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

/** An API with one operation that has a body, and further operations on its path. */
const document = (schema: object = note, beside: object = {}): object => ({
  paths: {
    '/notes': {
      post: {
        requestBody: { required: true, ...json(schema) },
        responses: { 201: { description: '', ...json({ type: 'object' }) }, 400: { description: '' } },
      },
      ...beside,
    },
  },
});

/** Accepts every text. Other methods are rejected with 405. */
function conforming({ method, body, raw }: Asked): Said {
  if (method !== 'POST') return { status: 405 };
  const { text } = (body ?? {}) as { text?: unknown };
  return typeof text === 'string' && text !== '' && isUtf8(raw) ? { status: 201, body: { text } } : { status: 400 };
}

/** What a clause observed, how it ended, and the requests that a server of the document got. */
async function observed(what: string, answer = conforming, described = document(), options = {}) {
  const asked: Asked[] = [];
  const { url, close } = await serveApi((request) => {
    asked.push(request);
    return answer(request);
  });
  try {
    const { clauses } = await runApi(described, url, { clause: `observes ${what}`, ...options });
    const found = clauses.filter(({ id }) => id.endsWith(`observes ${what}`));
    const said = found.map(({ id, result, tally }) => [id, result, Object.keys(tally.observations)]);
    return { said, asked };
  } finally {
    close();
  }
}

describe('the property __proto__', () => {
  const hasProto = ({ text }: Asked): boolean => text.includes('"__proto__"');

  it('is sent as a property of its own, and its acceptance is observed', async () => {
    const { said, asked } = await observed('proto-property');
    expect(said).toEqual([['POST /notes observes proto-property', 'observed', ['status 201']]]);
    const sent = asked.filter(hasProto).map(({ body }) => body as object);
    expect(sent.length).toBeGreaterThan(0);
    for (const body of sent) expect(Object.getOwnPropertyDescriptor(body, '__proto__')?.value).toEqual({ admin: true });
  });

  it('is observed when it is rejected', async () => {
    const { said } = await observed('proto-property', (asked) =>
      hasProto(asked) ? { status: 400 } : conforming(asked),
    );
    expect(said).toEqual([['POST /notes observes proto-property', 'observed', ['status 400']]]);
  });

  it('is not sent if the schema allows no additional property', async () => {
    const closed = document({ ...note, additionalProperties: false });
    const { said, asked } = await observed('unknown-path', conforming, closed);
    expect(said).toHaveLength(1);
    expect(asked.filter(hasProto)).toEqual([]);
    await expect(observed('proto-property', conforming, closed)).rejects.toThrow('matches no clause id');
  });
});

describe('an undocumented method', () => {
  it('is sent without a body, and its rejection is observed', async () => {
    const { said, asked } = await observed('undocumented-method');
    expect(said).toEqual([['POST /notes observes undocumented-method', 'observed', ['status 405']]]);
    const sent = asked.filter(({ method }) => method === 'DELETE');
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter(({ raw }) => raw.length > 0)).toEqual([]);
  });

  it('is observed when it is accepted', async () => {
    const { said } = await observed('undocumented-method', (asked) =>
      asked.method === 'DELETE' ? { status: 204 } : conforming(asked),
    );
    expect(said).toEqual([['POST /notes observes undocumented-method', 'observed', ['status 204']]]);
  });

  it('is one that no operation of the path has, and is tried once for each path', async () => {
    const responses = { 200: { description: '' } };
    const beside = { delete: { responses }, patch: { responses } };
    const answer = (asked: Asked): Said =>
      ['DELETE', 'PATCH'].includes(asked.method) ? { status: 200 } : conforming(asked);
    const { said, asked } = await observed('undocumented-method', answer, document(note, beside));
    expect(said.map(([id]) => id)).toHaveLength(1);
    expect(new Set(asked.map(({ method }) => method))).toContain('PUT');
  });

  it('is not sent in a run that may change nothing', async () => {
    const listed = { paths: { '/notes': { get: { responses: { 200: { description: '' } } } } } };
    const answer = ({ method }: Asked): Said => ({ status: method === 'GET' ? 200 : 405 });
    await expect(observed('undocumented-method', answer, listed, { safe: true })).rejects.toThrow(
      'matches no clause id',
    );
    expect((await observed('undocumented-method', answer, listed)).said).toHaveLength(1);
  });
});

describe('an echo', () => {
  it('passes if the fields of the answer have the values that were sent', async () => {
    const { said } = await observed('echo');
    expect(said).toEqual([['POST /notes observes echo', 'passed', []]]);
  });

  it('is observed if a field comes back changed', async () => {
    const { said } = await observed('echo', (asked) => {
      const answer = conforming(asked);
      return answer.status === 201 ? { ...answer, body: { text: 'other', more: 1 } } : answer;
    });
    expect(said).toEqual([['POST /notes observes echo', 'observed', ['field text comes back changed']]]);
  });
});

describe('a JSON Patch that fits no resource', () => {
  const op = { enum: ['add', 'remove', 'replace'] };
  const items = { type: 'object', required: ['op', 'path'], properties: { op, path: { type: 'string' } } };
  const shown = {
    get: { responses: { 200: { description: '', ...json({ properties: { text: note.properties.text } }) } } },
  };
  const patch = {
    requestBody: { required: true, ...json({ type: 'array', items }) },
    responses: { 200: { description: '' }, 400: { description: '' } },
  };
  const ofPatch = { paths: { '/note': { ...shown, patch } } };
  const answer = ({ method, body }: Asked): Said =>
    method === 'PATCH' && JSON.stringify(body).includes('unknown-property')
      ? { status: 422 }
      : { status: 200, body: {} };

  it('is sent with the operations that the document has, and its rejection is observed', async () => {
    const { said, asked } = await observed('unfit-patch', answer, ofPatch);
    const kinds = [
      'unknown property: status 422',
      'below an unknown property: status 422',
      'path without a slash: status 422',
    ];
    expect(said).toEqual([['PATCH /note observes unfit-patch', 'observed', kinds]]);
    const operations = asked.flatMap(({ body }) => (Array.isArray(body) ? body.map(({ op }) => op as unknown) : []));
    expect(operations).not.toContain('test');
  });
});
