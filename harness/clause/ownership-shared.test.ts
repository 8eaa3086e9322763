import { describe, expect, it } from 'vitest';
import { runApi, serveApi, type Asked, type Said } from '../workshop/testing/api.ts';

const name = { type: 'string', minLength: 1, maxLength: 30 };
const body = { type: 'object', required: ['name'], properties: { name } };
const shown = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name } };
const json = (schema: object): object => ({ description: '', content: { 'application/json': { schema } } });
const at = (parameter: string) => ({ name: parameter, in: 'path', required: true, schema: { type: 'integer' } });

/** Stations and the photos below them. @param forbidden the words of 403 */
function documentWith(forbidden: string, hasList: boolean): object {
  const [none, forbids] = [{ description: '' }, { description: forbidden }];
  const rejects = { 400: none, 401: none, 403: forbids, 404: none };
  const make = { requestBody: { required: true, ...json(body) }, responses: { 201: json(shown), ...rejects } };
  const read = { responses: { 200: json(shown), ...rejects } };
  const list = { get: { responses: { 200: json({ type: 'array', items: shown }), ...rejects } } };
  const remove = { responses: { 204: { description: '' }, ...rejects } };
  return {
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    security: [{ token: [] }],
    paths: {
      '/stations': { post: make },
      '/stations/{station}': { parameters: [at('station')], get: read, delete: remove },
      '/stations/{station}/photos': { parameters: [at('station')], post: make, ...(hasList && list) },
      '/stations/{station}/photos/{photo}': { parameters: [at('station'), at('photo')], get: read, delete: remove },
    },
  };
}

interface Conduct {
  /** Whether only the first user can create and remove stations. */
  readonly isRole: boolean;
  /** Whether the list of photos has those of the user alone. */
  readonly isPrivate: boolean;
}

/** Stations that each user can read. */
function keepsStations({ isRole, isPrivate }: Conduct): (asked: Asked) => Said {
  const kept: { by: string; name: string; station?: number; isGone?: boolean }[] = [];
  return ({ method, url: { pathname }, request, body: sent }) => {
    const by = /^Bearer (one|two)$/.exec(request.headers.authorization ?? '')?.[1];
    if (by === undefined) return { status: 401, headers: { 'www-authenticate': 'Bearer' } };
    const steps = pathname.split('/').slice(1);
    const isForbidden = isRole && by === 'two' && steps.length < 3 && method !== 'GET';
    if (isForbidden) return { status: 403 };
    const ids = [steps[1], steps[3]].flatMap((step) => step ?? []);
    if (!ids.every((id) => /^-?\d+$/.test(id))) return { status: 400 };
    const found = ids.map((id) => kept[Number(id) - 1]);
    if (found.some((each) => each === undefined || each.isGone === true)) return { status: 404 };
    const [station] = ids;
    const { name: given } = (sent ?? {}) as { name?: unknown };
    if (method === 'POST') {
      if (typeof given !== 'string' || given.length < 1 || Array.from(given).length > 30) return { status: 400 };
      const id = kept.push({ by, name: given, ...(station !== undefined && { station: Number(station) }) });
      return { status: 201, body: { id, name: given } };
    }
    const last = found.at(-1);
    if (steps.length === 3) {
      const isListed = (each: (typeof kept)[number]): boolean =>
        each.station === Number(station) && each.isGone !== true && !(isPrivate && each.by !== by);
      return {
        status: 200,
        body: kept.flatMap((each, at_) => (isListed(each) ? { id: at_ + 1, name: each.name } : [])),
      };
    }
    if (method === 'DELETE' && last !== undefined) last.isGone = true;
    return method === 'DELETE'
      ? { status: 204 }
      : { status: 200, body: { id: Number(ids.at(-1)), name: last?.name ?? '' } };
  };
}

async function resultsWith(document: object, conduct: Conduct): Promise<Record<string, string>> {
  const { url, close } = await serveApi(keepsStations(conduct));
  try {
    const users = { credentials: { token: 'one' }, credentialsOther: { token: 'two' }, clause: 'enforces ownership' };
    const { clauses } = await runApi(document, url, users);
    const about = clauses.filter(({ id }) => id.endsWith('} enforces ownership'));
    return Object.fromEntries(
      about.map(({ id, result }) => [id.replace(/^(\S+) .*\/\{(\w+)\}(?:\/\w+)? .*$/, '$1 $2'), result]),
    );
  } finally {
    close();
  }
}

const scope = 'The token does not have the required scope.';

describe('a resource that is for several users', () => {
  it('is the work of a role if another user can create none', async () => {
    const results = await resultsWith(documentWith(scope, false), { isRole: true, isPrivate: false });
    expect(results).toMatchObject({ 'GET station': 'observed', 'DELETE station': 'passed' });
  });

  it("is its creator's own if another user can create some, too", async () => {
    const results = await resultsWith(documentWith(scope, false), { isRole: false, isPrivate: false });
    expect(results).toMatchObject({ 'GET station': 'violated', 'DELETE station': 'violated' });
  });

  it('is below one that both can read, and 403 is about scopes', async () => {
    const results = await resultsWith(documentWith(scope, true), { isRole: true, isPrivate: false });
    expect(results).toMatchObject({ 'GET photo': 'observed', 'DELETE photo': 'observed' });
  });

  it('is not shared if the list does not have it for another user', async () => {
    const results = await resultsWith(documentWith(scope, true), { isRole: true, isPrivate: true });
    expect(results).toMatchObject({ 'GET photo': 'violated' });
  });

  it('is not for others to remove if 403 is not about scopes', async () => {
    const results = await resultsWith(documentWith('Forbidden', true), { isRole: true, isPrivate: false });
    expect(results).toMatchObject({ 'GET photo': 'observed', 'DELETE photo': 'violated' });
  });

  it('is not shared if the document says that it belongs to its owner', async () => {
    const results = await resultsWith(documentWith('It belongs to another user.', true), {
      isRole: true,
      isPrivate: false,
    });
    expect(results).toMatchObject({ 'GET station': 'violated', 'GET photo': 'violated', 'DELETE photo': 'violated' });
  });
});
