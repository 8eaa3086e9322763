import { describe, expect, it } from 'vitest';
import { resultOf } from '../../workshop/testing/api.ts';

const text = { type: 'string', minLength: 6, maxLength: 20 };
const time = { type: 'string', format: 'date-time', readOnly: true };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };

/** @param isLocked whether a change has to name the version that it is made to */
function documentWith(version: string, updated: string, change: 'patch' | 'put', isLocked: boolean): object {
  const own = { type: 'object', required: ['text'], properties: { text } };
  const properties = {
    id: { type: 'integer', readOnly: true },
    text,
    version: { type: 'integer', readOnly: true, description: version },
    created_at: time,
    updated_at: { ...time, description: updated },
  };
  const shown = { description: '', ...json({ type: 'object', required: ['id'], properties }) };
  const requestBody = { required: true, ...json(own) };
  const locked = { ...own, required: ['version'], properties: { text, version: { type: 'integer' } } };
  return {
    paths: {
      '/notes': { post: { requestBody, responses: { 201: shown } } },
      '/notes/{id}': {
        parameters: [id],
        get: { responses: { 200: shown, 404: { description: '' } } },
        [change]: {
          requestBody: isLocked ? { required: true, ...json(locked) } : requestBody,
          responses: { 200: shown, 404: { description: '' }, 409: { description: 'The version is another one.' } },
        },
      },
    },
  };
}

interface Note {
  readonly text?: string;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A time that no other call has. */
let clock = Date.parse('2026-01-01T00:00:00.001Z');
const now = (): string => new Date((clock += 7)).toISOString();

const marked = (note: Note): Note => ({ ...note, version: note.version + 1, updated_at: now() });

/** The result of the clause on a server that marks a change in this way. */
function resultWith(
  mark: (note: Note) => Note,
  [version, updated]: readonly [string, string] = [
    'Increases by one with each change.',
    'The time of the last change.',
  ],
  change: 'patch' | 'put' = 'patch',
  isLocked = false,
): Promise<string | undefined> {
  const notes = new Map<number, Note>();
  const slowly = (): void => {
    // The read takes longer than the resolution of times.
    const end = performance.now() + 3;
    while (performance.now() < end);
  };
  const document = documentWith(version, updated, change, isLocked);
  const clause =
    change === 'put' ? 'PUT /notes/{id} keeps what it is sent' : 'PATCH /notes/{id} changes only what it is sent';
  return resultOf(clause, document, ({ method, url: { pathname }, body }) => {
    const key = method === 'POST' ? notes.size + 1 : Number(pathname.split('/')[2]);
    const sent = body as { readonly text?: string; readonly version?: number } | undefined;
    if (method === 'POST') {
      const at = now();
      notes.set(key, { version: 1, created_at: at, updated_at: at, ...sent });
    }
    const found = notes.get(key);
    if (found === undefined) return { status: 404 };
    if (method === 'GET') slowly();
    if (isLocked && method === 'PATCH' && sent?.version !== found.version) return { status: 409 };
    if (method === 'PATCH' || method === 'PUT') notes.set(key, mark({ ...found, ...sent }));
    return { status: method === 'POST' ? 201 : 200, body: { ...notes.get(key), id: key } };
  });
}

describe('a change of a resource', () => {
  it.each<[string, string, (note: Note) => Note]>([
    ['passed', 'marks it as the document says', marked],
    ['passed', 'raises the version by more', (note) => ({ ...marked(note), version: note.version + 9 })],
    ['violated', 'keeps the version', (note) => ({ ...marked(note), version: note.version })],
    ['violated', 'keeps the time of the last change', (note) => ({ ...marked(note), updated_at: note.updated_at })],
    ['violated', 'sets the time of the creation', (note) => ({ ...marked(note), created_at: now() })],
    [
      'passed',
      'has the time of the creation in another notation',
      (note) => ({ ...marked(note), created_at: note.created_at.replace('Z', '+00:00') }),
    ],
  ])('is %s if the server %s', async (result, _, mark) => {
    expect(await resultWith(mark)).toBe(result);
  });

  it.each([
    ['The version.', ''],
    ['The version of the protocol. Changes with releases.', 'The time of the last visit.'],
  ])('need not be marked where the document does not say so: %s %s', async (version, updated) => {
    expect(await resultWith((note) => note, [version, updated])).toBe('passed');
  });

  it('need not be marked in a time of whole seconds', async () => {
    const inSeconds = (note: Note): Note => ({ ...marked(note), updated_at: '2026-01-01T00:00:00Z' });
    expect(await resultWith(inSeconds)).toBe('passed');
  });
});

it('a replacement has the time of the last change where nothing else changes the resource', async () => {
  const words = ['', 'The time of the last change.'] as const;
  expect(await resultWith(marked, words, 'put')).toBe('passed');
  expect(await resultWith((note) => ({ ...marked(note), updated_at: note.updated_at }), words, 'put')).toBe('violated');
});

it('a change that names the current version has another one afterwards', async () => {
  const words = ['Increases by one with each change.', ''] as const;
  expect(await resultWith(marked, words, 'patch', true)).toBe('passed');
  expect(await resultWith((note) => ({ ...marked(note), version: note.version }), words, 'patch', true)).toBe(
    'violated',
  );
});
