import { describe, expect, it } from 'vitest';
import { runOn, type Asked, type Said } from '../../workshop/testing/api.ts';

const schema = {
  type: 'object',
  required: ['name', 'size'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 9 },
    size: { type: 'integer', minimum: 1, maximum: 99 },
    note: { type: 'string', maxLength: 9 },
  },
};
const mediaTypes = ['application/json', 'text/json', 'application/*+json'];
const documentWith = (schemas: readonly object[]): object => ({
  paths: {
    '/things': {
      post: {
        requestBody: {
          required: true,
          content: Object.fromEntries(mediaTypes.map((type, at) => [type, { schema: schemas[at] ?? schema }])),
        },
        responses: { 204: { description: '' }, 400: { description: '' } },
      },
    },
  },
});

/** A server that takes JSON by any of its names. @param isChecked whether it validates a body of this media type */
const serving =
  (isChecked: (type: string) => boolean) =>
  ({ request, raw }: Asked): Said => {
    const type = (request.headers['content-type'] ?? '').split(';')[0] ?? '';
    if (!/^(?:application|text)\/json$|^application\/.*\+json$/.test(type)) return { status: 415 };
    try {
      const { name, size, note = '', ...others } = JSON.parse(raw.toString()) as Record<string, unknown>;
      const isText = (value: unknown, least: number): boolean =>
        typeof value === 'string' && Array.from(value).length >= least && Array.from(value).length <= 9;
      const isSize = Number.isInteger(size) && Number(size) >= 1 && Number(size) <= 99;
      const isValid = isText(name, 1) && isText(note, 0) && isSize && Object.keys(others).length === 0;
      return { status: isValid || !isChecked(type) ? 204 : 400 };
    } catch {
      return { status: 400 };
    }
  };

const correct = serving(() => true);

describe('the bodies of JSON under several media types, as ASP.NET Core documents them', () => {
  it('are each sent, and the later ones are checked in a few ways', async () => {
    const { clauses } = await runOn(documentWith([]), correct, {});
    const wrong = clauses.filter(({ result }) => result === 'violated' || result === 'inconclusive');
    expect(wrong.map(({ id }) => id).filter((id) => id.includes('body as'))).toEqual([]);
    const about = (type: string): string[] =>
      clauses.flatMap(({ id, result }) => (id.includes(` ${type}`) && result === 'passed' ? [id.slice(13)] : []));
    expect(about('rejects body as text/json')).toHaveLength(3);
    expect(about('rejects body as application/*+json')).toHaveLength(3);
    expect(about('accepts body as')).toEqual(['accepts body as text/json', 'accepts body as application/*+json']);
    expect(clauses.find(({ id }) => id.endsWith('as text/json (the rest)'))?.result).toBe('not applicable');
  });

  it('show a server that does not validate one of them', async () => {
    const lax = serving((type) => type !== 'text/json');
    const { findings } = await runOn(documentWith([]), lax, {});
    expect(findings.flatMap(({ clauses: [id] }) => id)).toContain(
      'POST /things rejects body as text/json /name required',
    );
  });

  it('are checked in all ways if they have different schemas', async () => {
    const other = { ...schema, required: ['name'] };
    const { clauses } = await runOn(documentWith([schema, other]), correct, { clause: 'rejects body' });
    expect(clauses.filter(({ id }) => id.includes('as text/json')).length).toBeGreaterThan(6);
  });
});

describe('a media type', () => {
  const clause = 'POST /things accepts body as text/json';
  /** The result of the clause on a server that rejects names with a letter beyond ASCII. */
  const resultOf = async (serve: (asked: Asked) => Said): Promise<string | undefined> => {
    const strict = (asked: Asked): Said => (/[^\0-\x7f]/.test(asked.text) ? { status: 400 } : serve(asked));
    const { clauses } = await runOn(documentWith([]), strict, { clause, runs: 20 });
    return clauses.find(({ id }) => id === clause)?.result;
  };

  it('is not at fault for a value that is rejected under the first one, too', async () => {
    expect(await resultOf(correct)).toBe('passed');
  });

  it('is at fault if the same request is accepted under the first one', async () => {
    const serve = (asked: Asked): Said =>
      asked.request.headers['content-type'] === 'text/json' ? { status: 415 } : correct(asked);
    expect(await resultOf(serve)).toBe('violated');
  });
});
