import { childPointer, getAt, isArray, isObject, setAt, type Json } from '../../json/index.ts';
import { namesOf, openSets, type Goal, type ObjectForm } from '../../schema/index.ts';
import type { GenerationContext } from '../generation.ts';
import type { Place } from '../place/place.ts';

/** A property or item for which no value is valid. */
export interface Forbidden {
  readonly pointer: string;
  /** The valid values of the object or array, without the member. */
  readonly valid: Goal;
  /** Adds the member to a whole value; undefined where that is impossible. */
  readonly edit: (control: Json) => Json | undefined;
}

/**
 * The members of a place for which no value is valid, except those that are forbidden because the schema does not name
 * them.
 */
export function* forbidden({ algebra, generator }: GenerationContext, place: Place): Generator<Forbidden> {
  for (const form of place.goal.forms) {
    if (!algebra.isPossible(form)) continue;
    if (form.kind === 'object') {
      for (const name of candidates(algebra, form)) {
        const goal = algebra.property(form, name);
        if (algebra.isPossible(goal)) continue;
        const pointer = childPointer(place.pointer, name);
        const edit = (control: Json) =>
          isObject(getAt(control, place.pointer)) ? setAt(control, pointer, null) : undefined;
        yield { pointer, valid: algebra.union([form]), edit };
      }
    }
    if (form.kind === 'array') {
      const index = generator.mostItems(form, Infinity);
      if (index >= form.maxItems || index < form.minItems) continue;
      const pointer = childPointer(place.pointer, index);
      const edit = (control: Json) => {
        const array = getAt(control, place.pointer);
        return isArray(array) && array.length === index ? setAt(control, pointer, null) : undefined;
      };
      const valid = algebra.union([{ ...form, minItems: index, maxItems: index }]);
      yield { pointer, valid, edit };
    }
  }
}

/** The optional names that a form states, and one name for each of its patterns. */
function candidates(algebra: GenerationContext['algebra'], form: ObjectForm): string[] {
  const known = namesOf(form);
  const others = openSets(form).flatMap((set) =>
    algebra
      .someNames(form, set)
      .filter((name) => !known.has(name))
      .slice(0, 1),
  );
  return [...known, ...others].filter((name) => !form.required.has(name));
}
