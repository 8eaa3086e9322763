import { describe, expect, it } from 'vitest';
import { runApi, serveApi } from '../../workshop/testing/api.ts';

const id = { name: 'thing', in: 'path', required: true, schema: { type: 'integer' } };
const said = { description: '' };
const body = (properties: object): object => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } },
});
const title = { type: 'string', minLength: 1 };

interface Thing {
  readonly title: string;
  readonly archived?: boolean;
}

/**
 * The result of a clause about replacing a thing, on a server that does not show some things, and keeps what it removes.
 *
 * @param isShown whether it shows a thing
 * @param summary what the document says of the removal
 */
async function replacing(
  clause: string,
  isShown: (thing: Thing) => boolean,
  summary = '',
): Promise<string | undefined> {
  const things: (Thing & { removed?: true })[] = [];
  const content = { 'application/json': { schema: { type: 'object', properties: { title } } } };
  const document = {
    paths: {
      '/things': { post: { requestBody: body({ title }), responses: { 201: said } } },
      '/things/{thing}': {
        parameters: [id],
        get: { responses: { 200: { description: '', content }, 404: said } },
        put: { requestBody: body({ title, archived: { type: 'boolean' } }), responses: { 200: said, 404: said } },
        delete: { summary, responses: { 204: said, 404: said } },
      },
    },
  };
  const { url, close } = await serveApi(({ method, url: { pathname }, body: sent }) => {
    if (method === 'POST') return { status: 201, headers: { location: `/things/${things.push(sent as Thing) - 1}` } };
    const index = Number(pathname.split('/')[2]);
    const thing = things[index];
    if (thing === undefined) return { status: 404 };
    if (method === 'PUT') things[index] = { ...thing, ...(sent as Thing) };
    if (method === 'DELETE') things[index] = { ...thing, removed: true };
    if (method !== 'GET') return { status: method === 'PUT' ? 200 : 204 };
    return isShown(thing) && thing.removed !== true ? { status: 200, body: { title: thing.title } } : { status: 404 };
  });
  try {
    const { clauses } = await runApi(document, url, { clause, runs: 20 });
    return clauses.find((each) => each.id === `PUT /things/{thing} ${clause}`)?.result;
  } finally {
    close();
  }
}

describe('a resource that can be changed, and is not found then', () => {
  it('is not lost if the change has put it away', async () => {
    const hidesArchived = ({ archived }: Thing): boolean => archived !== true;
    expect(await replacing('keeps what it is sent', hidesArchived)).toBe('passed');
  });

  it('is lost otherwise', async () => {
    const hidesOthers = ({ archived }: Thing): boolean => archived === undefined;
    expect(await replacing('keeps what it is sent', hidesOthers)).toBe('violated');
  });

  it('is not lost if its removal has put it away by the words of the document', async () => {
    expect(await replacing('replaces nothing that was removed', () => true, 'Archive a thing')).toBe('observed');
  });

  it('is lost if its removal has removed it', async () => {
    expect(await replacing('replaces nothing that was removed', () => true, 'Remove a thing')).toBe('violated');
  });
});
