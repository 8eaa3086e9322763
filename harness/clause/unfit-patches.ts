import type * as fc from 'fast-check';
import { holdsJsonPatch } from '../document/index.ts';
import type { Json } from '../json/index.ts';
import type { Draft } from './request/draft.ts';
import { withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';

const nothing = 'greenhouse-asks-for-an-unknown-property';

/** Operations of JSON Patch that can be done with no resource (RFC 6902 §4, §5). */
const unfit: Readonly<Record<string, Json>> = {
  'unknown property': { op: 'remove', path: `/${nothing}` },
  'below an unknown property': { op: 'replace', path: `/${nothing}/name`, value: 'a' },
  'test that fails': { op: 'test', path: `/${nothing}`, value: 'a' },
  'path without a slash': { op: 'replace', path: nothing, value: 'a' },
};

/**
 * JSON Patches that the schema of a body allows, and that fit no resource, by their kinds. Valid patches fit the resource, so
 * without these a server that fails at others would not be found. A server rejects them (RFC 5789 §2.2), but not with a status
 * that the document must have.
 */
export function unfitPatches(model: RequestModel, body: Part): [kind: string, drafts: fc.Arbitrary<Draft>][] {
  if (body.content === undefined || !holdsJsonPatch(body.content)) return [];
  return Object.entries(unfit).flatMap(([kind, operation]): [string, fc.Arbitrary<Draft>][] =>
    body.accepts([operation])
      ? [[kind, model.valid.map((input) => ({ input: withPart(input, body, [operation]) }))]]
      : [],
  );
}
