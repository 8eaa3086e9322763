import { afterEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const text = { type: 'string', minLength: 1, maxLength: 40 };
const properties = { name: text, kind: { type: 'string', enum: ['a', 'b'] }, note: text };
const schema = { type: 'object', required: ['name', 'kind'], additionalProperties: false, properties };
const requestBody = { required: true, content: { 'application/json': { schema } } };
const responses = { 201: { description: '' }, 400: { description: '' }, 409: { description: '' } };
const document = { paths: { '/zones': { post: { requestBody, responses } } } };

const copy = { type: 'string', pattern: '^[a-z]{6}$' };
const loan = {
  required: true,
  content: { 'application/json': { schema: { type: 'object', required: ['copy'], properties: { copy } } } },
};

/**
 * A server of zones with names of their own.
 *
 * @param duplicate the status of the answer to a second zone of one name
 * @param isStored whether it stores a zone before it looks at its note, which must not begin with a capital letter
 */
async function run(duplicate: number, isStored = false): Promise<RunRecord> {
  const names = new Set<string>();
  const { url, close } = await serveApi(({ method, body, raw, text: sent }) => {
    if (method !== 'POST') return { status: 405 };
    if (!Buffer.from(sent).equals(raw)) return { status: 400, body: { error: 'not UTF-8' } };
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return { status: 400, body: { error: 'no' } };
    const { name, kind, note = 'x', ...others } = body as Record<string, unknown>;
    const isText = [name, note].every((each) => typeof each === 'string' && /^.{1,40}$/su.test(each));
    if (!isText || !['a', 'b'].includes(String(kind)) || typeof kind !== 'string' || Object.keys(others).length > 0)
      return { status: 400, body: { error: 'invalid' } };
    const isRejected = isStored && /^[^a-z]/.test(String(note));
    if (names.has(String(name))) return { status: duplicate, body: { error: 'taken' } };
    names.add(String(name));
    return isRejected ? { status: 400, body: { error: 'a note begins with a small letter' } } : { status: 201 };
  });
  open.push(close);
  return runApi(document, url);
}

const violatedIn = ({ clauses }: RunRecord): string[] =>
  clauses.filter(({ result }) => result === 'violated').map(({ id }) => id);
const openIn = ({ clauses }: RunRecord): string[] =>
  clauses.filter(({ result, level }) => result === 'inconclusive' && level === 'must').map(({ id }) => id);

describe('a server that fails at a duplicate', () => {
  it('has that one fault, shown by two equal requests', async () => {
    const { findings, clauses } = await run(500);
    expect(findings.map(({ clauses: [id], actual }) => [id, actual])).toEqual([['POST /zones answers', 'status 500']]);
    const [{ before = [], exchange } = {}] = findings;
    expect(before.map(({ answer }) => 'status' in answer && answer.status)).toEqual([201]);
    expect(before[0]?.request.body).toEqual(exchange?.request.body);
    const shown = clauses.find(({ id }) => id === 'POST /zones observes duplicate');
    expect(Object.keys(shown?.tally.observations ?? {})).toEqual(['the server fails (status 500)']);
  });

  it('leaves no clause open', async () => {
    expect(openIn(await run(500))).toEqual([]);
  });
});

describe('a server that rejects a duplicate', () => {
  it('has no fault', async () => {
    expect(violatedIn(await run(409))).toEqual([]);
  });
});

describe('a server that stores what it rejects', () => {
  it.each([409, 500])('is compared with controls that have fresh values: %i', async (status) => {
    const record = await run(status, true);
    expect(violatedIn(record)).toContain('POST /zones accepts body /note quoted');
    expect(openIn(record)).toEqual([]);
  });
});

describe('a server that rejects a duplicate', () => {
  const error = { type: 'object', required: ['error'], properties: { error: { type: 'string' } } };
  const described = { description: '', content: { 'application/json': { schema: error } } };
  const response = { 201: { description: '' }, 400: { description: '' }, 409: described };
  const stated = { paths: { '/loans': { post: { requestBody: loan, responses: response } } } };

  /** A server that lends each copy once, and says so in words that name no value. */
  async function runLoans(answer: object): Promise<RunRecord> {
    const lent = new Set<string>();
    const { url, close } = await serveApi(({ method, body }) => {
      if (method !== 'POST') return { status: 405 };
      const { copy } = (body ?? {}) as Record<string, unknown>;
      if (typeof copy !== 'string' || !/^[a-z]{6}$/.test(copy)) return { status: 400 };
      if (lent.has(copy)) return { status: 409, body: answer };
      lent.add(copy);
      return { status: 201 };
    });
    open.push(close);
    return runApi(stated, url);
  }

  it('shows whether its answer is as documented', async () => {
    const { clauses } = await runLoans({ error: 'lent' });
    const about = clauses.filter(({ id }) => id.startsWith('POST /loans responds 409'));
    expect(about.map(({ result }) => result)).toEqual(['passed', 'passed']);
  });

  it('shows that its answer is not as documented', async () => {
    expect(violatedIn(await runLoans({ message: 'lent' }))).toEqual(['POST /loans responds 409 body']);
  });
});
