import type * as fc from 'fast-check';
import { holdsJsonPatch } from '../document/index.ts';
import type { Draft } from './request/draft.ts';
import { withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { unfitOperations } from './resource/json-patch.ts';

/**
 * JSON Patches that the schema of a body allows, and that fit no resource, by their kinds. Valid patches fit the resource, so
 * without these a server that fails at others would not be found. A server rejects them (RFC 5789 §2.2), but not with a status
 * that the document must have.
 */
export function unfitPatches(model: RequestModel, body: Part): [kind: string, drafts: fc.Arbitrary<Draft>][] {
  if (body.content === undefined || !holdsJsonPatch(body.content)) return [];
  return Object.entries(unfitOperations).flatMap(([kind, operation]): [string, fc.Arbitrary<Draft>][] =>
    body.accepts([operation])
      ? [[kind, model.valid.map((input) => ({ input: withPart(input, body, [operation]) }))]]
      : [],
  );
}
