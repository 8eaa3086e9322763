import { equals, type Json } from '../../json/index.ts';
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
  holds: (members) => (value) => members.some((member) => equals(value, member)),
  values: ({ enum: members = [] }) => members,
  says: (members) => (members.length === 1 ? '' : 'one of ') + members.slice(0, 20).map(shortly).join(', '),
});
