import { afterEach, describe, expect, it } from 'vitest';
import type { RunRecord } from '../record/index.ts';
import { runApi, serveApi, type Said } from '../workshop/testing/api.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const json = (schema: object): object => ({ 'application/json': { schema } });
const member = {
  type: 'object',
  required: ['email'],
  additionalProperties: false,
  properties: { email: { type: 'string', minLength: 1 }, nick: { type: 'string', minLength: 1 } },
};

interface Words {
  readonly status?: string;
  readonly description?: string;
  /** The description of the operation. */
  readonly operation?: string;
  /** The description of the field `email`. */
  readonly field?: string;
  readonly header?: string;
}

function documentWith({ status = '409', description = 'Conflict', operation, field, header }: Words): object {
  const properties = {
    ...member.properties,
    email: { type: 'string', minLength: 1, ...(field && { description: field }) },
  };
  return {
    paths: {
      '/members': {
        post: {
          ...(operation && { description: operation }),
          ...(header && { parameters: [{ name: header, in: 'header', schema: { type: 'string', format: 'uuid' } }] }),
          requestBody: { required: true, content: json({ ...member, properties }) },
          responses: { 201: { description: 'made' }, 400: { description: 'bad' }, [status]: { description } },
        },
      },
    },
  };
}

/** A server of members. @param answer what it does with a second member that has the same e-mail address */
async function serve(answer: (id: number) => Said | 'another'): Promise<string> {
  const ids = new Map<string, number>();
  let last = 0;
  const { url, close } = await serveApi(({ method, body, url: { pathname } }) => {
    if (pathname !== '/members') return { status: 404 };
    if (method !== 'POST') return { status: 405 };
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return { status: 400 };
    const { email, nick = 'x', ...others } = body as { email?: unknown; nick?: unknown };
    const isText = [email, nick].every((text) => typeof text === 'string' && text !== '');
    if (!isText || Object.keys(others).length > 0) return { status: 400 };
    const known = ids.get(String(email));
    const said = known === undefined ? 'another' : answer(known);
    if (said !== 'another') return said;
    ids.set(String(email), (last += 1));
    return { status: 201, body: { id: last, email } };
  });
  open.push(close);
  return url;
}

const resultOf = ({ clauses }: RunRecord): string | undefined =>
  clauses.find(({ id }) => id === 'POST /members rejects duplicates')?.result;

const taken = { description: 'A member with this e-mail address already exists' };
const rejects = (): Said => ({ status: 409, body: {} });
const accepts = (): 'another' => 'another';

describe('values that must be unique by the words of the document', () => {
  it.each<[Words]>([
    [taken],
    [{ description: 'E-mail already in use' }],
    [{ description: 'Duplicate member' }],
    [{ status: '422', description: 'Invalid, or the e-mail address is already taken.' }],
    [{ field: 'The e-mail address. It must be unique.' }],
    [{ operation: 'Adds a member. The e-mail must be unique.' }],
    [{ status: '422', field: 'It must be unique.' }],
    [{ ...taken, header: 'Idempotency-Key' }],
  ])('are rejected the second time, or the clause is violated: %j', async (words) => {
    expect(resultOf(await runApi(documentWith(words), await serve(rejects)))).toBe('passed');
    const record = await runApi(documentWith(words), await serve(accepts));
    expect(resultOf(record)).toBe('violated');
    const finding = record.findings.find(({ clauses }) => clauses.includes('POST /members rejects duplicates'));
    expect(finding?.before?.at(-1)?.request.body).toEqual(finding?.exchange.request.body);
  });

  it.each<[Words]>([
    [{}],
    [{ description: 'The member is already being changed' }],
    [{ status: '400', description: 'Duplicate items in a list' }],
    [{ description: 'The idempotency key is already used' }],
    [{ status: '400', field: 'It must be unique.' }],
    [{ operation: 'The name of a key must be unique.' }],
    [{ status: '400', operation: 'The e-mail must be unique.' }],
  ])('are not stated: %j', async (words) => {
    expect(resultOf(await runApi(documentWith(words), await serve(accepts)))).toBeUndefined();
  });

  it('are observed if the server answers with what it created before', async () => {
    const same = (id: number): Said => ({ status: 201, body: { id } });
    expect(resultOf(await runApi(documentWith(taken), await serve(same)))).toBe('observed');
  });

  it('prove nothing if the answer says neither that it created something nor what', async () => {
    const quiet = (): Said => ({ status: 200, body: {} });
    const record = await runApi(documentWith(taken), await serve(quiet));
    expect(resultOf(record)).toBe('inconclusive');
  });

  it('are not violated where what was created before was removed meanwhile', async () => {
    let asked = 0;
    // Only the first repetition of each creation is accepted, as after a removal.
    const once = (): Said | 'another' => ((asked += 1) % 2 === 1 ? 'another' : { status: 409 });
    expect(resultOf(await runApi(documentWith(taken), await serve(once)))).not.toBe('violated');
  });
});
