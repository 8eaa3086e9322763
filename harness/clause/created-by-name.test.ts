import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../workshop/testing/api.ts';

const name = (of: string) => ({
  name: of,
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: '^[a-z0-9]{1,20}$' },
});
const fields = { text: { type: 'string', minLength: 1, maxLength: 40 }, hint: { type: 'string', maxLength: 40 } };
const shown = {
  description: '',
  content: { 'application/json': { schema: { type: 'object', properties: { label: { type: 'string' }, ...fields } } } },
};
const rejections = { 400: { description: '' }, 404: { description: '' } };
const schema = { type: 'object', required: ['text'], properties: fields };

/** Labels have no POST: a PUT creates one under a new name. */
const paths = {
  '/beds': {
    post: {
      responses: {
        201: {
          description: '',
          content: { 'application/json': { schema: { type: 'object', properties: { bed: { type: 'string' } } } } },
        },
      },
    },
  },
  '/beds/{bed}/labels/{label}': {
    parameters: [name('bed'), name('label')],
    get: { responses: { 200: shown, ...rejections } },
    put: {
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { 200: shown, 201: shown, ...rejections },
    },
    delete: { responses: { 204: { description: '' }, ...rejections } },
  },
};

type Fault = 'none' | 'answers with 201 again' | 'loses the hint' | 'shares labels' | 'keeps what is removed';

async function run(fault: Fault, all: object = paths) {
  const beds = new Set<string>();
  const labels = new Map<string, object>();
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const [, , bed, , label = ''] = pathname.split('/');
    if (bed === undefined) {
      beds.add(`b${beds.size}`);
      return { status: 201, body: { bed: `b${beds.size - 1}` } };
    }
    if (!/^[a-z0-9]{1,20}$/.test(label)) return { status: 400 };
    if (!beds.has(bed)) return { status: 404 };
    const key = fault === 'shares labels' ? label : `${bed}/${label}`;
    const old = labels.get(key);
    if (method === 'PUT') {
      const { text, hint = '' } = (body ?? {}) as { text?: unknown; hint?: unknown };
      const isText = typeof text === 'string' && /^.{1,40}$/su.test(text);
      if (!isText || typeof hint !== 'string' || !/^.{0,40}$/su.test(hint)) return { status: 400 };
      const { hint: _, ...rest } = body as { hint?: string };
      labels.set(key, fault === 'loses the hint' ? rest : (body as object));
      return {
        status: old === undefined || fault === 'answers with 201 again' ? 201 : 200,
        body: { label, ...labels.get(key) },
      };
    }
    if (old === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: { label, ...old } };
    if (fault !== 'keeps what is removed') labels.delete(key);
    return { status: 204 };
  });
  try {
    return (await runApi({ paths: all }, url, { clause: '/labels/{label}' })).clauses;
  } finally {
    close();
  }
}

describe('a resource that only a PUT under a new name creates', () => {
  it.each<[Fault, string]>([
    ['loses the hint', 'PUT /beds/{bed}/labels/{label} keeps what it creates'],
    ['answers with 201 again', 'PUT /beds/{bed}/labels/{label} keeps what it is sent'],
    ['loses the hint', 'PUT /beds/{bed}/labels/{label} keeps what it is sent'],
    ['shares labels', 'GET /beds/{bed}/labels/{label} keeps parents apart'],
    ['keeps what is removed', 'DELETE /beds/{bed}/labels/{label} removes'],
  ])('shows that a server %s: %s', async (fault, clause) => {
    expect((await run(fault)).find(({ id }) => id === clause)?.result).toBe('violated');
    expect((await run('none')).find(({ id }) => id === clause)?.result).toBe('passed');
  });

  it('violates nothing on a correct server', async () => {
    const violated = (await run('none')).filter(({ result }) => result === 'violated');
    // It takes texts that are not UTF-8.
    expect(violated.map(({ aspect }) => aspect).filter((aspect) => aspect !== 'rejects malformed bodies')).toEqual([]);
  });

  it.each<[string, object]>([
    [
      'the document does not say that it creates',
      {
        ...paths,
        '/beds/{bed}/labels/{label}': {
          ...paths['/beds/{bed}/labels/{label}'],
          put: { ...paths['/beds/{bed}/labels/{label}'].put, responses: { 200: shown, ...rejections } },
        },
      },
    ],
    ['labels are created elsewhere', { ...paths, '/labels': { post: { responses: { 201: shown } } } }],
  ])('has no known state if %s', async (_, all) => {
    expect((await run('loses the hint', all)).map(({ id }) => id).filter((id) => id.includes('keeps what it'))).toEqual(
      [],
    );
  });
});
