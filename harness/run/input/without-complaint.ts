import { complaintsIn, rejectsAsTaken, type RequestModel } from '../../clause/index.ts';
import type { Exchange, Input } from '../../exchange/index.ts';
import { getAt, isObject, removeAt } from '../../json/index.ts';
import { complainedPlace } from './complained.ts';
import type { Lesson } from './demands.ts';
import { repair, type Repaired } from './repair.ts';

/**
 * Changes a rejected input where the answer complains about it: first each place gets a value that meets the complaint, such as
 * an example of the document. A place that is complained about again is left out.
 *
 * @param rejected the answer
 * @param changed the places that were changed before; gets those that are changed now
 * @param proven inputs that the server accepted
 * @returns a valid input, and what it shows if it is accepted; undefined if the answer names no place, or none that can be changed
 */
export function withoutComplaint(
  model: RequestModel,
  input: Input,
  exchange: Exchange,
  changed: Set<string>,
  proven: readonly Input[],
): Repaired | undefined {
  const { outcome } = exchange;
  if (outcome.kind !== 'answered') return undefined;
  // A value that another resource has is wrong for that alone, and the values that were accepted before are taken as well.
  const isTaken = rejectsAsTaken(exchange);
  let all = input;
  const lessons: Lesson[] = [];
  for (const complaint of complaintsIn(outcome)) {
    const place = complainedPlace(model, all, complaint);
    if (place === undefined) continue;
    const isFirst = changed.size < changed.add(place).size;
    const repaired = isFirst ? repair(model, all, [complaint], () => true, isTaken ? [] : proven) : undefined;
    lessons.push(...(repaired?.lessons ?? []).filter(({ demand }) => !isTaken || demand.kind !== 'other'));
    all = repaired?.input ?? without(model, all, place) ?? all;
  }
  return all === input ? undefined : { input: all, lessons };
}

/** A valid input without a place of its body; undefined if there is none. */
function without({ bodies: [part] }: RequestModel, input: Input, place: string): Input | undefined {
  if (!place.startsWith('/body/') || getAt(input, place) === undefined) return undefined;
  const rest = removeAt(input, place);
  const body = getAt(rest, '/body');
  return isObject(rest) && body !== undefined && part?.accepts(body) === true ? rest : undefined;
}
