import { describe, expect, it } from 'vitest';
import { resultOf } from '../workshop/testing/api.ts';

interface Member {
  readonly email: string;
  readonly name: string;
}

const properties = { email: { type: 'string', format: 'email' }, name: { type: 'string', minLength: 4 } };
const json = (of: object): object => ({ content: { 'application/json': { schema: of } } });
const schema = { type: 'object', required: ['email', 'name'], properties };
const taken = 'A member with this e-mail address already exists.';

interface Api {
  readonly conflict?: string;
  /** The properties that a change can have. */
  readonly changeable?: object;
  /** What is kept of a member after a change; undefined where it is rejected. */
  readonly change?: (before: Member, body: Member, isTaken: boolean) => Member | undefined;
  readonly takesTwice?: boolean;
  /** Whether a change has to name the current version. */
  readonly isLocked?: boolean;
}

const clause = 'PUT /members/{id} rejects duplicates';

function resultWith({ conflict = taken, changeable = schema, change, takesTwice = false, isLocked = false }: Api) {
  const answers = { 400: { description: '' }, 404: { description: '' } };
  const requestBody = { required: true, ...json(schema) };
  const version = { type: 'integer' };
  const required = [...schema.required, 'version'];
  const locked = { ...schema, required, additionalProperties: false, properties: { ...properties, version } };
  const document = {
    paths: {
      '/members': {
        post: { requestBody, responses: { 201: { description: '' }, 409: { description: taken }, ...answers } },
      },
      '/members/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: { 200: { description: '', ...json(schema) }, ...answers } },
        put: {
          requestBody: { required: true, ...json(isLocked ? locked : changeable) },
          responses: { 204: { description: '' }, 409: { description: conflict }, ...answers },
        },
      },
    },
  };
  const members: (Member & { readonly version?: number })[] = [];
  return resultOf(clause, document, ({ method, url: { pathname }, body }) => {
    const [, , name] = pathname.split('/');
    const sent = (body ?? {}) as Member;
    const id = Number(name);
    const isTaken = members.some(({ email }, index) => email === sent.email && index !== id);
    if (method === 'POST') {
      if (isTaken && !takesTwice) return { status: 409 };
      const made = { ...sent, ...(isLocked && { version: 7 }) };
      return { status: 201, headers: { location: `/members/${members.push(made) - 1}` }, body: made };
    }
    const member = members[id];
    if (member === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, body: member };
    if (isLocked && (body as { version?: unknown }).version !== member.version) return { status: 412 };
    const next = change?.(member, sent, isTaken);
    if (next === undefined && isTaken) return { status: 409 };
    members[id] = next ?? sent;
    return { status: 204 };
  });
}

describe('a change to the values of another resource', () => {
  it('must be rejected where the document says that they are unique', async () => {
    expect(await resultWith({})).toBe('passed');
    expect(await resultWith({ change: (_, body) => body })).toBe('violated');
  });

  it('must be rejected too if it can set only what is unique', async () => {
    const changeable = { type: 'object', properties: { email: properties.email } };
    const change = (before: Member, body: Member): Member => ({ ...before, ...body });
    expect(
      await resultWith({ changeable, change: (...given) => (given[2] ? undefined : change(given[0], given[1])) }),
    ).toBe('passed');
    expect(await resultWith({ changeable, change })).toBe('violated');
  });

  it('must be rejected where it names the current version', async () => {
    expect(await resultWith({ isLocked: true })).toBe('passed');
    expect(await resultWith({ isLocked: true, change: (_, body) => body })).toBe('violated');
  });

  it('shows nothing where a creation with the same values is accepted', async () => {
    expect(await resultWith({ change: (_, body) => body, takesTwice: true })).toBe('inconclusive');
  });

  it('may be accepted where it does not change what is unique', async () => {
    const change = ({ email }: Member, { name }: Member): Member => ({ email, name });
    expect(await resultWith({ change })).toBe('inconclusive');
  });

  it('has no clause where the document speaks of another conflict, or what is unique can not be changed', async () => {
    const change = (_: Member, body: Member): Member => body;
    await expect(resultWith({ change, conflict: 'The member is locked.' })).rejects.toThrow('matches no clause id');
    const changeable = { type: 'object', properties: { name: properties.name } };
    await expect(resultWith({ change, changeable })).rejects.toThrow('matches no clause id');
  });
});
