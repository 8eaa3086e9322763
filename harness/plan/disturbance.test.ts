import { describe, expect, it } from 'vitest';
import { loadDocument } from '../document/index.ts';
import { writeDocument } from '../workshop/testing/api.ts';
import { disturbanceOf, type Disturbance } from './disturbance.ts';

/** What an operation does to the server, in a document with further paths. */
async function disturbance(
  [method = '', path = '']: readonly string[],
  said: { readonly operationId?: string; readonly summary?: string } = {},
  others: readonly string[] = [],
): Promise<Disturbance | undefined> {
  const operation = { ...said, responses: { 200: { description: 'fine' } } };
  const item = (template: string, method: string): object => {
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
    return { parameters, [method.toLowerCase()]: operation };
  };
  const paths = Object.fromEntries([
    ...others.map((each) => [each, item(each, 'GET')]),
    [path, item(path, method)],
  ]) as object;
  const document = await loadDocument(writeDocument({ paths }));
  const [found] = document.operations.filter(({ name }) => name === `${method} ${path}`);
  return found && disturbanceOf(document, found);
}

describe('an operation of the whole server', () => {
  it.each([
    ['POST /__admin/shutdown', 'end'],
    ['GET /shutdown', 'end'],
    ['PUT /-/quit', 'end'],
    ['POST /server/stop', 'end'],
    ['POST /system:powerOff', 'end'],
    ['POST /api/system/reboot', 'restart'],
    ['POST /admin/factory-reset', 'state'],
    ['POST /__admin/reset', 'state'],
    ['POST /data/deleteAll', 'state'],
    ['POST /auth/logout-all', 'state'],
    ['PUT /me/password', 'state'],
    ['POST /backup/restore', 'state'],
    ['POST /backup/restore/archive', 'state'],
    ['DELETE /users/me', 'state'],
    ['PUT /settings', 'settings'],
    ['POST /__admin/settings', 'settings'],
    ['PATCH /api/v1/config', 'settings'],
    ['POST /admin/maintenance-mode', 'rejection'],
    ['PUT /maintenance', 'rejection'],
    ['DELETE /admin/maintenance', 'rejection'],
    ['POST /pause', 'rejection'],
    ['POST /v3/auth/disable', 'state'],
    ['PUT /security:enable', 'state'],
  ])('is known by its path: %s', async (name, expected) => {
    expect(await disturbance(name.split(' '))).toBe(expected);
  });

  it.each([
    [{ operationId: 'shutdownServer' }, 'end'],
    [{ operationId: 'ServerController_restartServer' }, 'restart'],
    [{ summary: 'Restore from a backup' }, 'state'],
    [{ summary: 'Stop the server.' }, 'end'],
    [{ summary: 'Shut down the WireMock server' }, 'end'],
    [{ operationId: 'restartService' }, 'restart'],
    [{ operationId: 'AuthEnable' }, 'state'],
    [{ summary: 'Disable authentication' }, 'state'],
    [{ summary: 'Delete all stub mappings' }, 'state'],
    [{ operationId: 'updateGlobalSettings' }, 'settings'],
    [{ operationId: 'enableMaintenanceMode' }, 'rejection'],
    [{ summary: 'Put the server on read-only.' }, 'rejection'],
    [{ summary: 'Switch on read-only mode.' }, 'rejection'],
  ] as const)('is known by its operationId or summary: %j', async (said, expected) => {
    expect(await disturbance(['POST', '/x'], said)).toBe(expected);
  });

  it.each([
    'POST /machines/{id}/shutdown',
    'PUT /users/{id}/settings',
    'GET /settings',
    'GET /config',
    'POST /plants',
    'POST /password-resets',
    'POST /resets/requests',
    'DELETE /cart',
    'POST /bus/stops',
    'POST /restored-plants',
    'POST /restore-plants',
  ])('is not one about a resource, or a read: %s', async (name) => {
    expect(await disturbance(name.split(' '))).toBeUndefined();
  });

  it('is not the creation of one of several configurations', async () => {
    expect(await disturbance(['POST', '/config'], {}, ['/config/{id}'])).toBeUndefined();
    expect(await disturbance(['POST', '/x'], { summary: 'Stop the alarm of a server room' })).toBeUndefined();
  });
});

describe('a change of the own account', () => {
  interface Account {
    readonly path?: string;
    readonly method?: string;
    readonly properties?: Readonly<Record<string, object>>;
    readonly security?: readonly object[];
    readonly isRead?: boolean;
  }

  async function changeOf({ path = '/user', method = 'put', isRead = true, ...about }: Account) {
    const { properties = { username: {}, bio: {} }, security = [{ token: [] }] } = about;
    const content = { 'application/json': { schema: { type: 'object', properties } } };
    const responses = { 200: { description: 'fine' } };
    const document = await loadDocument(
      writeDocument({
        components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
        paths: {
          [path]: {
            [method]: { security, responses, requestBody: { content } },
            ...(isRead && { get: { responses } }),
          },
        },
      }),
    );
    const [found] = document.operations.filter(({ name }) => name === `${method.toUpperCase()} ${path}`);
    return found && disturbanceOf(document, found);
  }

  it.each<Account>([
    {},
    { path: '/users/me', method: 'patch' },
    { path: '/account', properties: { emailAddress: {} } },
    { properties: { user: { properties: { email: {} } } } },
  ])('comes after the other operations if it can change how the user signs in: %j', async (account) => {
    expect(await changeOf(account)).toBe('state');
  });

  it.each<Account>([
    { properties: { bio: {} } },
    { security: [] },
    { isRead: false },
    { method: 'post' },
    { path: '/users' },
    { path: '/store/profile-settings-page' },
  ])('is a change like any other if it can not: %j', async (account) => {
    expect(await changeOf(account)).toBeUndefined();
  });
});
