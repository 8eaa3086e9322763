import { describe, expect, it } from 'vitest';
import { repeatable, runOn } from '../workshop/testing/api.ts';

type Item = Readonly<Record<string, unknown>>;
interface Kept {
  readonly item: Item;
  readonly isRemoved: boolean;
}
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const own = { title: { type: 'string', minLength: 1 }, note: { type: 'string' } };
const properties = { id: { type: 'string' }, createdAt: { type: 'string' }, updatedAt: { type: 'string' }, ...own };
const page = { type: 'object', required: ['id', 'title'], properties };
const clause = 'restores what was removed';
const summary = 'Restore a removed page';

/** The result on a server that restores in some way. @param restore makes what is kept from what was removed */
async function resultOn(
  restore: (kept: Kept) => Kept,
  {
    said = { summary, description: 'The page is as before its removal.' },
    filter = clause,
    removal = '',
    isStillRead = false,
  }: { said?: object; filter?: string; removal?: string; isStillRead?: boolean } = {},
): Promise<string | undefined> {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const answers = { 200: { description: '', ...json(page) }, 404: { description: '' } };
  const body = { required: true, ...json({ type: 'object', required: ['title', 'note'], properties: own }) };
  const paths = {
    '/pages': { post: { requestBody: body, responses: { 201: { description: '', ...json(page) } } } },
    '/pages/{id}': {
      parameters,
      get: { responses: answers },
      delete: { description: removal, responses: { 204: { description: '' }, 404: { description: '' } } },
    },
    '/pages/{id}/restore': { parameters, post: { ...said, responses: answers } },
  };
  const pages = new Map<string, Kept>();
  let time = 0;
  const { clauses } = await runOn(
    { paths },
    ({ method, url, body: sent }) => {
      const [, , id = '', action] = url.pathname.split('/');
      time += 1;
      if (method === 'POST' && action === undefined) {
        const item = { id: `p${pages.size}`, createdAt: `t${time}`, updatedAt: `t${time}`, ...(sent as Item) };
        pages.set(item.id, { item, isRemoved: false });
        return { status: 201, body: item };
      }
      const kept = pages.get(id);
      if (kept === undefined || (kept.isRemoved && action === undefined && !isStillRead)) return { status: 404 };
      if (method === 'DELETE') {
        pages.set(id, { ...kept, isRemoved: true });
        return { status: 204 };
      }
      if (action !== undefined) pages.set(id, restore({ ...kept, item: { ...kept.item, updatedAt: `t${time}` } }));
      return { status: 200, body: pages.get(id)?.item };
    },
    { ...repeatable, clause: filter },
  );
  return clauses.find((each) => each.id === `POST /pages/{id}/restore ${clause}`)?.result;
}

const right = ({ item }: Kept): Kept => ({ item, isRemoved: false });
const nothing = (kept: Kept): Kept => kept;
const withoutNote = ({ item }: Kept): Kept => ({ item: { ...item, note: undefined }, isRemoved: false });
const createdAnew = ({ item }: Kept): Kept => ({ item: { ...item, createdAt: 'now' }, isRemoved: false });

describe('a removed resource that is restored', () => {
  it('is found again, as it was', async () => {
    expect(await resultOn(right)).toBe('passed');
    for (const wrong of [nothing, withoutNote, createdAnew]) expect(await resultOn(wrong)).toBe('violated');
  });

  it('need only be found again where the document says no more', async () => {
    expect(await resultOn(withoutNote, { said: { summary } })).toBe('passed');
    expect(await resultOn(nothing, { said: { summary } })).toBe('violated');
  });

  it('can be archived, as the removal says', async () => {
    const said = { summary: 'Restores an archived page, as it was before.' };
    const archived = { said, removal: 'Archives a page.' };
    expect(await resultOn(right, archived)).toBe('passed');
    for (const wrong of [nothing, withoutNote]) expect(await resultOn(wrong, archived)).toBe('violated');
    expect(await resultOn(withoutNote, { ...archived, isStillRead: true })).toBe('observed');
    expect(await resultOn(nothing, { said, filter: 'POST /pages/{id}/restore' })).toBeUndefined();
  });

  it('is not looked at where the words are not about what was removed', async () => {
    const said = { summary: 'Restore a page from its backup' };
    expect(await resultOn(nothing, { said, filter: 'POST /pages/{id}/restore' })).toBeUndefined();
  });
});
