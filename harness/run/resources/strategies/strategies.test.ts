import type { Json } from '../../../json/index.ts';
import { describe, expect, it } from 'vitest';
import type { Said } from '../../../workshop/testing/api.ts';
import { settleOn } from '../../../workshop/testing/settle.ts';

const id = { name: 'plantId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const ok = { description: '' };
const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const requestBody = { required: true, content: { 'application/json': { schema } } };
const created = { post: { requestBody, responses: { 201: ok } } };
const listed = { get: { responses: { 200: ok } } };
const linking = (status: number) => {
  const links = { l: { operationId: 'show', parameters: { plantId: '$response.body#/best' } } };
  return { responses: { [status]: { ...ok, links } } };
};
const shown = (parameter: object = {}) => ({
  '/plants/{plantId}': {
    parameters: [{ ...id, ...parameter }],
    get: { operationId: 'show', responses: { 200: ok } },
    head: { responses: { 200: ok } },
  },
});
const show = 'GET /plants/{plantId}';

/**
 * The answers of a server, by method and path. An answer can depend on the number of the same requests before, and on
 * the body that was sent last. Anything else is answered with 404.
 */
type Answers = Readonly<Record<string, (earlier: number, lastSent: unknown) => Said>>;

interface Settling {
  /** The operation that needs a plant. */
  readonly operation?: string;
  readonly isOwn?: boolean;
}

/** Serves the API. It records what was sent to find plants. */
async function open(paths: object, answers: Answers, values?: object) {
  let lastSent: unknown;
  const { settle, sent, resources, accepted, modelOf } = await settleOn(
    paths,
    ({ name, body }, before) => {
      const said = answers[name]?.(before.filter((each) => each === name).length, lastSent) ?? { status: 404 };
      lastSent = body ?? lastSent;
      return said;
    },
    values,
  );
  return {
    sent,
    /** Puts the name of a plant into a request with the name 999. */
    settle: async ({ operation = show, isOwn = false }: Settling = {}) => {
      const { path, lost } = await settle(operation, { path: { plantId: 999 } }, isOwn);
      return { plantId: (path as { plantId: unknown }).plantId, lost };
    },
    /** Notes that the server has accepted a plant. */
    accept: (name: string) => {
      accepted.add(modelOf('POST /plants'), { input: { body: { name } } });
    },
    forget: (plantId: Json) => {
      resources.forget(modelOf(show), { path: { plantId } });
    },
  };
}

/** Every way at once. Each answers with a plant of its own. */
const everyWay = {
  paths: {
    '/plants': { ...created, ...listed },
    '/nurseries': { post: linking(201) },
    '/windows': { get: linking(200) },
    ...shown({ example: 7 }),
  },
  answers: {
    'POST /nurseries': () => ({ status: 201, body: { best: 1 } }),
    'POST /plants': () => ({ status: 201, body: { id: 2 } }),
    'GET /windows': () => ({ status: 200, body: { best: 4 } }),
    'GET /plants': (earlier, lastSent) => {
      const body = [{ id: 5 }, ...(earlier > 0 ? [{ id: 3, ...(lastSent as object) }] : [])];
      return { status: 200, body };
    },
  },
} satisfies { paths: object; answers: Answers };

describe('the resource of a request', () => {
  const without = (...names: string[]): Answers =>
    Object.fromEntries(Object.entries(everyWay.answers).filter(([name]) => !names.includes(name)));
  const [link, post, otherLink, list] = ['POST /nurseries', 'POST /plants', 'GET /windows', 'GET /plants'] as const;
  const nameless: Answers = { [post]: () => ({ status: 201 }) };

  it.each<[string, Answers, unknown, string[]]>([
    ['is created by the operation with a link', everyWay.answers, 1, [link]],
    ['is created by POST if no link creates it', without(link), 2, [link, post]],
    [
      'is the new one in the list if the answer to POST does not name it',
      { ...without(link), ...nameless },
      3,
      [link, post, list, post, list],
    ],
    ['is the one that another link names if none can be created', without(link, post), 4, [link, post, otherLink]],
    [
      'is the last one in the list if no link names one',
      without(link, post, otherLink),
      5,
      [link, post, otherLink, list],
    ],
    [
      'is the example of the document if the server shows none',
      { ...without(link, post, otherLink, list), 'GET /plants/7': () => ({ status: 200 }) },
      7,
      [link, post, otherLink, list, 'GET /plants/7'],
    ],
  ])('%s', async (_, answers, plantId, requests) => {
    const { settle, sent } = await open(everyWay.paths, answers);
    expect(await settle()).toEqual({ plantId, lost: undefined });
    expect(distinct(sent)).toEqual(requests);
  });

  it('is the one in the list only until the server has accepted a new one', async () => {
    let isCreating = false;
    const { settle, accept } = await open(everyWay.paths, {
      ...without(link, otherLink),
      [post]: () => (isCreating ? { status: 201, body: { id: 8 } } : { status: 400 }),
      [list]: () => ({ status: 200, body: [{ id: 7 }] }),
    });
    expect(await settle()).toMatchObject({ plantId: 7 });
    expect(await settle()).toMatchObject({ plantId: 7 });
    isCreating = true;
    accept('fern');
    expect(await settle()).toMatchObject({ plantId: 8 });
  });

  it('is the new one in the list, also if that has its name in capitals', async () => {
    const capitals: Answers = {
      ...without(link),
      ...nameless,
      [list]: (earlier, lastSent) => {
        const { name = '' } = (lastSent ?? {}) as { name?: string };
        const made = [
          { id: 8, name: 'other' },
          { id: 3, name: ` ${name.toUpperCase()}` },
        ];
        return { status: 200, body: [{ id: 5 }, ...(earlier > 0 ? made : [])] };
      },
    };
    const { settle } = await open(everyWay.paths, capitals);
    expect(await settle()).toEqual({ plantId: 3, lost: undefined });
  });

  it('is the example of the document in doubt if that cannot be read', async () => {
    const { settle } = await open(everyWay.paths, without(link, post, otherLink, list));
    const lost = 'the example of plantId may name no existing /plants/{plantId}';
    expect(await settle()).toEqual({ plantId: 7, lost });
  });

  it('is the one that the user named, and no request is sent', async () => {
    const { settle, sent } = await open(everyWay.paths, everyWay.answers, { [show]: { path: { plantId: 8 } } });
    expect(await settle({ isOwn: true })).toEqual({ plantId: 8, lost: undefined });
    expect(sent).toEqual([]);
  });

  it('is the one that the user named for this operation only', async () => {
    const { settle } = await open(everyWay.paths, everyWay.answers, { [show]: { path: { plantId: 8 } } });
    expect(await settle()).toMatchObject({ plantId: 8 });
    expect(await settle({ operation: 'HEAD /plants/{plantId}' })).toMatchObject({ plantId: 1 });
  });

  it('is never one that existed before if the case changes it', async () => {
    const { settle, sent } = await open(everyWay.paths, without(link, post));
    const { plantId, lost } = await settle({ isOwn: true });
    expect(plantId).toBe(999);
    expect(lost).toMatch(/^POST \/plants does not create/);
    expect(distinct(sent)).toEqual([link, post]);
  });

  it('is found once for all cases that do not change it, until it is removed', async () => {
    const { settle, sent, forget } = await open(everyWay.paths, everyWay.answers);
    const { plantId } = await settle();
    await settle();
    expect(sent).toEqual([link]);
    await settle({ isOwn: true });
    expect(sent).toEqual([link, link]);
    forget(plantId as Json);
    await settle();
    expect(sent).toEqual([link, link, link]);
  });

  it('is kept if a request finds one removed that was shared before', async () => {
    const { settle, sent, forget } = await open(everyWay.paths, everyWay.answers);
    await settle();
    forget(998);
    await settle();
    expect(sent).toEqual([link]);
  });

  it.each([true, false])('is unknown if nothing creates or shows it; own: %s', async (isOwn) => {
    const { settle, sent } = await open({ '/plants': listed, ...shown() }, {});
    const lost = 'no plantId of an existing /plants/{plantId} is known';
    expect(await settle({ isOwn })).toEqual({ plantId: 999, lost });
    expect(sent).toEqual(isOwn ? [] : [list]);
  });

  it.each([true, false])(
    'is any if no operation creates, lists or links to it, and the example if there is one; own: %s',
    async (isOwn) => {
      const [plain, withExample] = [await open(shown(), {}), await open(shown({ example: 7 }), {})];
      expect(await plain.settle({ isOwn })).toEqual({ plantId: 999, lost: undefined });
      expect(await withExample.settle({ isOwn })).toEqual({ plantId: 7, lost: undefined });
      expect([...plain.sent, ...withExample.sent]).toEqual([]);
    },
  );
});

/** Requests in their order. Those that are repeated without another one between them count once. */
const distinct = (sent: readonly string[]): string[] => sent.filter((each, index) => each !== sent[index - 1]);
