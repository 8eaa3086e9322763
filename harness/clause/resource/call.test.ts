import { describe, expect, it } from 'vitest';
import type { Operation } from '../../document/index.ts';
import { callOf, kindCreated, mayCreate, partOf } from './call.ts';

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

  it.each<[path: string, object: string, may: boolean]>([
    ['/lease/grant', 'lease', true],
    ['/jobs.submit', 'job', true],
    ['/lease/revoke', 'lease', false],
    ['/depot.v1.ParcelService/ShipParcel', 'parcel', false],
    ['/depot.v1.ParcelService/Inspect', 'parcel', false],
  ])('%s is about a resource without a known verb', (path, object, may) => {
    const found = call(path);
    expect(found && partOf(found, [object])).toBe('');
    expect(found && mayCreate({ path } as Operation, found)).toBe(may);
  });

  it.each(['/channels', '/channels/{id}', '/channels/{id}/rename'])('is not %s', (path) => {
    expect(call(path)).toBeUndefined();
  });
});
