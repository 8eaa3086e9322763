import { describe, expect, it } from 'vitest';
import { closedBody, inJson } from '../../workshop/testing/described.ts';
import { runOn, type Asked, type Said } from '../../workshop/testing/api.ts';

const text = { type: 'string', minLength: 1, maxLength: 20 };
const version = { type: 'integer', minimum: 1, maximum: 1000000 };
const note = { type: 'object', required: ['id', 'text', 'version'], properties: { id: version, text, version } };
const described = { description: '' };
const rejections = { 400: described, 404: described, 409: described };
const shown = { 200: { description: '', ...inJson(note) }, ...rejections };
const document = {
  paths: {
    '/notes': {
      post: { ...closedBody({ text }), responses: { 201: { description: '', ...inJson(note) }, ...rejections } },
    },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: version }],
      get: { responses: shown },
      put: { ...closedBody({ text, version }), responses: shown },
    },
  },
};

interface Note {
  readonly id: number;
  readonly text: string;
  readonly version: number;
}

/** An API that changes a note only if the request has its current version. @param keeps whether it keeps the new text @param conflict is called for another version */
function serve(keeps: boolean, conflict: () => void = () => undefined): (asked: Asked) => Said {
  const notes: Note[] = [];
  const isText = (value: unknown): value is string =>
    typeof value === 'string' && value !== '' && Array.from(value).length <= 20;
  return ({ method, url: { pathname }, body: given, raw }) => {
    const [, , name] = pathname.split('/');
    const sent = Buffer.from(raw.toString()).equals(raw) ? given : undefined;
    const fields = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? { ...sent } : {};
    const { text: words, version: of, ...others } = fields as Record<string, unknown>;
    const isSent = isText(words) && Object.keys(others).length === 0;
    if (name === undefined) {
      if (method !== 'POST') return { status: 405 };
      if (!isSent || of !== undefined) return { status: 400 };
      notes.push({ id: notes.length + 1, text: words, version: 1 });
      return { status: 201, body: notes.at(-1) };
    }
    if (!/^[1-9]\d*$/.test(name)) return { status: 400 };
    const before = notes[Number(name) - 1];
    if (before === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: before };
    if (method !== 'PUT') return { status: 405 };
    if (!isSent || !Number.isInteger(of) || Number(of) < 1 || Number(of) > 1_000_000) return { status: 400 };
    if (of !== before.version) {
      conflict();
      return { status: 409 };
    }
    const now = { ...before, text: keeps ? words : before.text, version: before.version + 1 };
    notes[now.id - 1] = now;
    return { status: 200, body: now };
  };
}

describe('a resource that is changed with its current version', () => {
  it('is changed, and shows no fault of a server that has another version afterwards', async () => {
    const { clauses } = await runOn(document, serve(true), {});
    expect(clauses.filter(({ result }) => result === 'violated').map(({ id }) => id)).toEqual([]);
    const passed = clauses.filter(({ result }) => result === 'passed').map(({ id }) => id);
    for (const what of ['keeps what it is sent', 'rejects body /text type', 'rejects body /version type'])
      expect(passed).toContain(`PUT /notes/{id} ${what}`);
  });

  it('shows a text that is not kept', async () => {
    const { clauses } = await runOn(document, serve(false), {});
    expect(clauses.find(({ id }) => id === 'PUT /notes/{id} keeps what it is sent')?.result).toBe('violated');
  });

  it('is hardly changed by several cases at once', async () => {
    let conflicts = 0;
    await runOn(
      document,
      serve(true, () => (conflicts += 1)),
      { seed: 7 },
    );
    expect(conflicts).toBeLessThan(50);
  });
});
