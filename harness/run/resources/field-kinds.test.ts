import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../exchange/index.ts';
import { parse } from '../../json/index.ts';
import { settleOn } from '../../workshop/testing/settle.ts';

const responses = { 200: { description: '' }, 201: { description: '' } };
const text = { type: 'string', minLength: 1, maxLength: 30 };
const json = (schema: object) => ({ required: true, content: { 'application/json': { schema } } });
const item = (name: string) => ({
  get: { parameters: [{ name, in: 'path', required: true, schema: text }], responses },
});
const paths = {
  '/people': { post: { requestBody: json({ type: 'object' }), responses } },
  '/people/{personId}': item('personId'),
  '/teams': { post: { requestBody: json({ type: 'object' }), responses } },
  '/teams/{teamId}': item('teamId'),
};

/**
 * A task after existing resources were put into it.
 *
 * @param said what the server said before
 * @param of the operation that it said it of
 */
async function settledTask(task: Readonly<Record<string, string>>, said = '', of = 'POST /tasks'): Promise<unknown> {
  const properties = Object.fromEntries(Object.keys(task).map((name) => [name, text]));
  const creation = { post: { requestBody: json({ type: 'object', properties }), responses } };
  let people = 0;
  const { resources, modelOf } = await settleOn(
    { ...paths, '/tasks': creation, '/tasks/{taskId}/notes': creation },
    ({ name }) => {
      if (name === 'POST /people') return { status: 201, body: { id: `p${(people += 1)}` } };
      return name === 'POST /teams' ? { status: 201, body: { id: 't1' } } : { status: 200, body: {} };
    },
  );
  const input = { body: parse(JSON.stringify(task)) };
  const body = Buffer.from(JSON.stringify({ message: said }));
  const outcome = { kind: 'answered', status: 422, headers: { 'content-type': 'application/json' }, body };
  resources.note(modelOf(of), { request: { input, operation: of }, outcome } as unknown as Exchange);
  const { given } = await resources.settle(modelOf('POST /tasks'), { draft: { input } }, false);
  return given.draft.input.body;
}

describe('a field refers to a kind of resource', () => {
  it('by its last words', async () => {
    expect(await settledTask({ parentTeamId: 'x' })).toEqual({ parentTeamId: 't1' });
  });

  it('with another resource than that of another field', async () => {
    expect(await settledTask({ fromPersonId: 'x', toPersonId: 'y' })).toEqual({ fromPersonId: 'p1', toPersonId: 'p2' });
  });

  it.each<[string, string]>([
    ['reporting_team', 'There is no team quux.'],
    ['assignee', 'Team quux was not found'],
  ])('if the server says that none of this kind has the name in it: %s, %s', async (field, said) => {
    expect(await settledTask({ [field]: 'quux' })).toEqual({ [field]: 'quux' });
    expect(await settledTask({ [field]: 'quux' }, said)).toEqual({ [field]: 't1' });
  });

  it('of which it has the name, if the server says that none has the name in it, and does not quote it', async () => {
    expect(await settledTask({ team: 'quux' })).toEqual({ team: 'quux' });
    expect(await settledTask({ team: 'quux' }, 'team: no such team')).toEqual({ team: 't1' });
    expect(await settledTask({ team: 'quux' }, 'team: too short')).toEqual({ team: 'quux' });
  });

  it.each([
    'The team is full.',
    'There is no team quux for these people.',
    'No label quux was found.',
    'There is no team zork.',
  ])('but not if the server says something else: %s', async (said) => {
    expect(await settledTask({ assignee: 'quux' }, said)).toEqual({ assignee: 'quux' });
  });

  it('but not if the value is in another place of the request, too', async () => {
    const said = 'There is no team quux.';
    expect(await settledTask({ assignee: 'quux', lead: 'quux' }, said)).toEqual({ assignee: 'quux', lead: 'quux' });
  });

  it('but not if the server says it of what is sent to another collection', async () => {
    const said = 'There is no team quux.';
    expect(await settledTask({ name: 'quux' }, said)).toEqual({ name: 't1' });
    expect(await settledTask({ name: 'quux' }, said, 'POST /tasks/{taskId}/notes')).toEqual({ name: 'quux' });
  });
});
