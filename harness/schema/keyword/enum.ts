import { equals, type Json } from '../../json/index.ts';
import { canonicalText } from '../duplicates.ts';
import { assertion } from '../definition/assertion.ts';
import { read } from '../definition/read-keyword.ts';
import { shortly } from '../definition/wording.ts';

declare module '../node.ts' {
  interface Keywords {
    readonly enum?: readonly Json[];
  }
}

/** `enum` (validation 2020-12, section 6.1.2). */
export const enumKeyword = assertion({
  name: 'enum',
  stated: read.list,
  exact: true,
  holds: isMember,
  values: ({ enum: members = [] }) => members,
  says: (members) => (members.length === 1 ? '' : 'one of ') + members.slice(0, 20).map(shortly).join(', '),
});

/** From so many members on, they are looked up and not searched. */
const many = 8;

function isMember(members: readonly Json[]): (value: Json) => boolean {
  if (members.length < many) return (value) => members.some((member) => equals(value, member));
  let texts: Set<string> | undefined;
  return (value) => (texts ??= new Set(members.map(canonicalText))).has(canonicalText(value));
}
