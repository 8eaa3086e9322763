import type { Clause } from '../model/clause.ts';
import type { Part } from '../request/part.ts';
import type { RequestModel } from '../request/request-model.ts';

/** What a parameter does to a list, or to what another read shows. */
interface ListParameter {
  readonly part: Part;
  /** The name of the parameter, or of the property of it that does it. */
  readonly name: string;
  readonly does: 'narrows' | 'sorts' | 'selects' | 'expands';
  readonly sentence: string;
}

/**
 * The clause about what a parameter does to a list, or to what another read shows.
 *
 * @param create the operation that creates what is read; undefined if that is only what is there
 */
export function clauseOfList(
  { operation }: RequestModel,
  create: RequestModel | undefined,
  { part, name, does, sentence }: ListParameter,
): Clause {
  return {
    id: `${operation.name} ${does} by ${name}`,
    level: 'must',
    sentence,
    stated: part.stated,
    kind: `${does} by ${part.member === undefined ? `${part.place} parameter` : 'member of the body'}`,
    operation: operation.name,
    aspect: create === undefined ? 'accepts valid requests' : 'keeps its state',
  };
}
