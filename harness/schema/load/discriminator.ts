import { isArray, isObject } from '../../json/index.ts';
import type { Keywords } from '../node.ts';
import type { KeywordValue } from './reader.ts';
import { propertyOf, tagOf } from './tag.ts';

/**
 * `discriminator` (OpenAPI 3.1.1, section 4.8.25; 3.0.4, section 4.7.25; 2.0, Schema Object) is a hint and changes no verdict. But
 * servers choose by it: what is grown for a branch says so in the property that tells the branches apart.
 */
export function discriminator({ value, pointer, siblings, reference, heirs }: KeywordValue): Keywords {
  const property = propertyOf(value);
  if (property === undefined) return {};
  const branches = siblings['oneOf'] ?? siblings['anyOf'];
  const tag = (target: string) => tagOf(value, property, target, pointer);
  if (isArray(branches)) {
    const refs = branches.map((branch) => (isObject(branch) ? branch['$ref'] : undefined));
    return { branchTags: refs.map((ref) => (typeof ref === 'string' ? tag(ref) : undefined)) };
  }
  const found = heirs(pointer.slice(0, -'/discriminator'.length));
  return found.length > 0 ? { heirs: found.map(({ ref }) => reference(ref, pointer, false)) } : {};
}
