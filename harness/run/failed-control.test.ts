import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 9 },
    size: { type: 'integer', minimum: 0, maximum: 100 },
    note: { type: 'string' },
  },
};
const responses = { 200: { description: '' }, 422: { description: '' } };

interface Body {
  readonly name?: unknown;
  readonly size?: unknown;
  readonly note?: unknown;
}

const isObject = (body: unknown): body is Body => typeof body === 'object' && body !== null && !Array.isArray(body);
const isName = ({ name }: Body): boolean => typeof name === 'string' && /^[^]{1,9}$/u.test(name);
const isSize = ({ size }: Body): boolean => Number.isInteger(size) && Number(size) >= 0 && Number(size) <= 100;

async function run(answer: (body: Body) => number, own: object = schema): Promise<RunRecord> {
  const { url, close } = await serveApi(({ body }): Said => ({ status: isObject(body) ? answer(body) : 422 }));
  const requestBody = { required: true, content: { 'application/json': { schema: own } } };
  const record = await runApi({ paths: { '/a': { post: { requestBody, responses } } } }, url);
  close();
  return record;
}

const resultOf = ({ clauses }: RunRecord, id: string): string | undefined =>
  clauses.find((clause) => clause.id === `POST /a ${id}`)?.result;
const testedIn = ({ findings }: RunRecord): (string | undefined)[] =>
  findings.filter(({ clauses: [first] }) => first === 'POST /a answers').map(({ tested }) => tested);

describe('an invalid request at which the server fails', () => {
  it('is not blamed for it if the server fails at the same request with a valid value, too', async () => {
    const record = await run((body) => ('size' in body ? 500 : isName(body) ? 200 : 422));
    expect(resultOf(record, 'rejects body /size minimum')).toBe('inconclusive');
    expect(resultOf(record, 'rejects body /size type')).toBe('inconclusive');
    expect(resultOf(record, 'rejects body /name minLength')).toBe('passed');
    expect(resultOf(record, 'answers')).toBe('violated');
    expect(testedIn(record).filter((id) => id?.includes(' rejects '))).toEqual([]);
    const failures = record.causes.filter(({ sentence }) => sentence.includes('fails'));
    expect(failures.map(({ sentence }) => sentence)).toEqual(['The server fails (status 500) to POST /a']);
  });

  it('is not blamed either if the operation answers any request in this way', async () => {
    const record = await run(() => 500);
    expect(resultOf(record, 'rejects body /size minimum')).toBe('inconclusive');
    expect(testedIn(record).filter((id) => id?.includes(' rejects '))).toEqual([]);
    expect(record.causes).toHaveLength(1);
  });

  it('is blamed if the server accepts the same request with a valid value', async () => {
    const record = await run((body) => ('size' in body && !isSize(body) ? 500 : isName(body) ? 200 : 422));
    expect(resultOf(record, 'rejects body /size minimum')).toBe('violated');
    expect(resultOf(record, 'rejects body /size type')).toBe('violated');
    expect(testedIn(record)).toContain('POST /a rejects body /size minimum');
  });

  it('needs no control for each of its values', async () => {
    const failing = await run((body) => ('size' in body && !isSize(body) ? 500 : isName(body) ? 200 : 422));
    const right = await run((body) => (isName(body) && (!('size' in body) || isSize(body)) ? 200 : 422));
    expect(failing.requests).toBeLessThan(right.requests + 40);
  });

  it('is tried in an accepted input if the server rejects the same request with a valid value', async () => {
    // It rejects each valid size, and fails at another one only beside a long note.
    const record = await run(
      (body) => {
        if (!isName(body) || typeof body.note !== 'string' || isSize(body)) return 422;
        return 'size' in body && body.note.length > 5 ? 500 : 200;
      },
      { ...schema, required: ['name', 'note'] },
    );
    const ofType = record.findings.filter(({ clauses }) => clauses.includes('POST /a rejects body /size type'));
    expect(new Set(ofType.map(({ cause }) => cause))).toEqual(new Set(['accepted']));
  });
});
