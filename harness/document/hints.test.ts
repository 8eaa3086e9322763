import { expect, it } from 'vitest';
import { hintsOf } from './hints.ts';

it.each<[string, string, string[]]>([
  ['in capitals, in a list', 'Must be REPLACE or DELETE. With DELETE, all go.', ['REPLACE', 'DELETE']],
  ['in capitals, in a longer list', 'Is one of ADD, SET, or DROP_ALL.', ['ADD', 'SET', 'DROP_ALL']],
  ['in quotes', "The kind ('file', 'folder')", ['file', 'folder']],
  ['in brackets', 'The driver (btrfs, dir, lvm or zfs)', ['btrfs', 'dir', 'lvm', 'zfs']],
  ['in brackets, in a pair', 'The kind of content (file-system or block)', ['file-system', 'block']],
  ['by no list', 'Must be JSON.', []],
  ['by a remark', 'The name (it is shown or printed)', []],
])('the values of a field are hinted at %s', (_, description, values) => {
  const root = { components: { schemas: { A: { properties: { change: { type: 'string', description } } } } } };
  expect(hintsOf({ root }).get('change') ?? []).toEqual(values);
});
