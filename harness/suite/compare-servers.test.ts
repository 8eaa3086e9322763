import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../cli/command.ts';
import { qualify } from '../options/index.ts';
import { repeatable, serveApi, writeDocument, type Said } from '../workshop/testing/api.ts';
import { compareServers, type ServerComparison } from './compare-servers.ts';
import { loadPlan } from './prepare.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
  vi.restoreAllMocks();
});

const content = {
  'application/json': { schema: { type: 'object', properties: { name: { type: 'string', maxLength: 5 } } } },
};
const responses = {
  200: { description: 'fine', content },
  201: { description: 'made', content },
  204: { description: 'done' },
  400: { description: 'no' },
  404: { description: 'no' },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const document = writeDocument({
  paths: {
    '/notes': { post: { requestBody: { required: true, content }, responses } },
    '/notes/{id}': { parameters: [id], get: { responses }, delete: { responses } },
  },
});

/** A server of notes. @param first the id of its first note @param alter changes its answers */
async function serve(first: number, alter: (said: Said, name: string) => Said = (said) => said): Promise<string> {
  const notes = new Map<number, unknown>();
  let next = first;
  const { url, close } = await serveApi(({ method, url: { pathname }, body }) => {
    const [, , name] = pathname.split('/');
    if (name !== undefined) {
      const note = notes.get(Number(name));
      if (note === undefined) return alter({ status: 404 }, method);
      if (method === 'DELETE') notes.delete(Number(name));
      return alter(method === 'DELETE' ? { status: 204 } : { status: 200, body: note }, method);
    }
    const sent: { name?: unknown } | null = typeof body === 'object' && !Array.isArray(body) ? body : null;
    const isFine =
      sent !== null && (sent.name === undefined || (typeof sent.name === 'string' && sent.name.length <= 5));
    if (!isFine) return alter({ status: 400 }, method);
    const note = { ...sent, id: (next += 1), createdAt: new Date(first * 1e9).toISOString() };
    notes.set(note.id, note);
    return alter({ status: 201, body: note }, method);
  });
  open.push(close);
  return url;
}

async function compare(first: string, second: string): Promise<ServerComparison> {
  const options = qualify({ document, ...repeatable });
  return compareServers(await loadPlan(options), options, [first, second]);
}

describe('two servers', () => {
  it('are equal although their ids and times differ', async () => {
    const { differences, compared } = await compare(await serve(1), await serve(500));
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(20);
  });

  it('differ in a status, a shape and a value', async () => {
    const other = await serve(500, (said, method) => {
      const { body, status } = said;
      if (status === 400) return { status: 422 };
      if (method === 'GET' && typeof body === 'object') return { status, body: { ...body, extra: true } };
      if (method === 'POST' && typeof body === 'object') return { status, body: { ...body, name: 'x' } };
      return said;
    });
    const { differences } = await compare(await serve(1), other);
    const found = differences.map(({ operation, what, where }) => `${operation}: ${what} ${where}`);
    expect(found).toContain('POST /notes: status status');
    expect(found).toContain('GET /notes/{id}: shape /extra');
    expect(found).toContain('POST /notes: value /name');
  });

  it('give the command an exit status', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    const [one, same, other] = [
      await serve(1),
      await serve(9),
      await serve(9, (said) => ({ ...said, status: said.status + 1 })),
    ];
    const by = ['--document', document, '--seed', '1'];
    expect(await runCommand(['compare', one, same, ...by])).toBe(0);
    expect(await runCommand(['compare', one, other, ...by])).toBe(1);
    expect(written.mock.calls.map(([text]) => text).join('')).toMatch(/other status at status/);
  });
});
