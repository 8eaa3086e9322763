import { describe, expect, it } from 'vitest';
import { runOn, type Said } from '../../workshop/testing/api.ts';

const clause = 'GET /notes/{id} changes its ETag';
const content = {
  'application/json': { schema: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } } },
};
const requestBody = { required: true, content };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const empty = { description: '' };
const tagged = { description: '', content, headers: { ETag: { schema: { type: 'string' } } } };

/** What a server sends with its answers to a creation and a change. The arguments are numbers of versions. */
interface Slips {
  readonly created?: string;
  readonly changed?: (before: number) => string;
  /** Whether the answer to a creation has more than a read. */
  readonly showsMore?: boolean;
}

/** The result of the clause. @param hasTags whether the document has the ETag in answers to a creation and a change */
async function resultOf(
  { created = '"v1"', changed = (before) => `"v${before + 1}"`, showsMore = false }: Slips,
  hasTags = true,
): Promise<string | undefined> {
  const shown = hasTags ? tagged : { description: '', content };
  const document = {
    paths: {
      '/notes': { post: { requestBody, responses: { 201: shown } } },
      '/notes/{id}': {
        parameters: [id],
        get: { responses: { 200: tagged, 404: empty } },
        put: { requestBody, responses: { 200: shown, 404: empty } },
      },
    },
  };
  const notes: { text: unknown; version: number }[] = [];
  const { clauses } = await runOn(
    document,
    ({ method, url: { pathname }, body }): Said => {
      const { text } = (body ?? {}) as { text?: unknown };
      if (method === 'POST') {
        const location = `/notes/${notes.push({ text, version: 1 })}`;
        return { status: 201, headers: { location, etag: created }, body: { text, ...(showsMore && { isNew: true }) } };
      }
      const note = notes[Number(pathname.split('/')[2]) - 1];
      if (note === undefined) return { status: 404 };
      if (method === 'GET') return { status: 200, headers: { etag: `"v${note.version}"` }, body: { text: note.text } };
      const etag = changed(note.version);
      Object.assign(note, { text, version: note.version + 1 });
      return { status: 200, headers: { etag }, body: { text } };
    },
    { clause },
  );
  return clauses.find(({ id: each }) => each === clause)?.result;
}

describe('the ETag in the answer to a creation or a change', () => {
  it.each<[string, Slips]>([
    ['that of a read', {}],
    ['another one for another representation', { created: '"more"', showsMore: true }],
    ['weak', { created: 'W/"x"', changed: (before) => `W/"v${before}"` }],
  ])('may be %s', async (_, slips) => {
    expect(await resultOf(slips)).toBe('passed');
  });

  it.each<[string, Slips]>([
    ['that from before the change', { changed: (before) => `"v${before}"` }],
    ['another one for the representation that a read shows', { created: '"v0"' }],
  ])('must not be %s', async (_, slips) => {
    expect(await resultOf(slips)).toBe('violated');
    // The document promises nothing.
    expect(await resultOf(slips, false)).toBe('passed');
  });
});
