import { expect, it } from 'vitest';
import { withoutMarks, withoutTags, withoutVersions } from './version.ts';

it('leaves out tags that only a server makes up, at any depth in objects', () => {
  const sent = { name: 'oak', etag: 'a', version: 2, meta: { resourceVersion: '1', size: 2 } };
  expect(withoutTags(sent)).toEqual({ name: 'oak', version: 2, meta: { size: 2 } });
});

it('leaves out the current version of a resource, and keeps another one', () => {
  const before = { version: 2, meta: { revision: 'a' } };
  expect(withoutVersions(before, { version: 2, name: 'oak', meta: { revision: 'a', size: 2 } })).toEqual({
    name: 'oak',
    meta: { size: 2 },
  });
  expect(withoutVersions(before, { version: 3, other: { revision: 'a' } })).toEqual({
    version: 3,
    other: { revision: 'a' },
  });
});

it('leaves out the marks of a change in objects, unless they are known', () => {
  const shown = { meta: { size: 2, generation: 3, updatedAt: 'b', etag: 'c' }, size: 4 };
  expect(withoutMarks({ meta: { size: 2, etag: 'c' }, size: 4 }, shown)).toEqual({
    meta: { size: 2, etag: 'c' },
    size: 4,
  });
});
