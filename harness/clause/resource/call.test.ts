import { describe, expect, it } from 'vitest';
import type { Operation } from '../../document/index.ts';
import { callOf, kindCreated, partOf } from './call.ts';

const call = (path: string, operationId?: string) => callOf({ path, operationId } as Operation);

describe('a call', () => {
  it.each<[path: string, operationId: string | undefined, verb: string, kind: string]>([
    ['/channels.create', undefined, 'create', 'channel'],
    ['/channels/create', undefined, 'create', 'channel'],
    ['/api/admin.channels.create', undefined, 'create', 'channel'],
    ['/createGroupPad', undefined, 'create', 'grouppad'],
    ['/files/create_folder_v2', undefined, 'create', 'folder'],
    ['/chat.postMessage', undefined, 'create', 'message'],
    ['/channel', 'createChannel', 'create', 'channel'],
  ])('%s (%s) says what it creates', (path, operationId, verb, kind) => {
    const found = call(path, operationId);
    expect(found?.verb).toBe(verb);
    expect(found && kindCreated(found)).toBe(kind);
  });

  it.each<[path: string, verb: string, part: string | undefined]>([
    ['/channels.rename', 'change', ''],
    ['/channels.setTopic', 'change', 'topic'],
    ['/channels.archive', 'other', ''],
    ['/deleteChannel', 'remove', ''],
    ['/messages.delete', 'remove', undefined],
    ['/channels.createInvite', 'create', undefined],
  ])('%s says what it does with a channel', (path, verb, part) => {
    const found = call(path);
    expect(found?.verb).toBe(verb);
    expect(found && partOf(found, ['channel'])).toBe(part);
  });

  it.each(['/channels', '/channels/{id}', '/channels/{id}/rename'])('is not %s', (path) => {
    expect(call(path)).toBeUndefined();
  });
});
