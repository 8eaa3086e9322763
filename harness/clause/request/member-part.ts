import { valid } from '../../arbitrary/index.ts';
import { childPointer } from '../../json/index.ts';
import {
  compile,
  loadSchema,
  maySatisfy,
  satisfies,
  UnsupportedSchema,
  viewSchema,
  type SchemaSource,
} from '../../schema/index.ts';
import { nothingReadOnly } from './read-only.ts';
import type { Part } from './part.ts';

/**
 * A member of a JSON body as a part of its own, by which a search asks for what others ask for by a parameter: `/filter/language`.
 *
 * @param path the names that lead to the member
 * @param name of the parameter that asks for the same
 * @returns undefined if the document does not describe it, or no value can be generated
 */
export function memberPart(body: Part, path: readonly string[], name: string): Part | undefined {
  const whole = body.content?.schema;
  const view = path.reduce((inside, each) => inside.property(each), viewSchema(whole));
  const [written] = view.referred;
  if (whole === undefined || written === undefined) return undefined;
  const schema: SchemaSource = { ...whole, pointer: written.pointer };
  const pointer = path.reduce(childPointer, '');
  try {
    const node = loadSchema(schema);
    const accepts: Part['accepts'] = (value) => maySatisfy(node, value);
    return {
      name: `body ${pointer}`,
      place: 'query',
      member: path,
      pointer: body.pointer + pointer,
      required: false,
      schema,
      stated: written.pointer,
      parameter: {
        ...{ name, in: 'query', required: false, deprecated: false, pointer: written.pointer, schema, wire: schema },
        ...{ style: 'form', explode: false, allowReserved: false, allowEmptyValue: false },
        ...{ mediaType: undefined, examples: [] },
      },
      content: undefined,
      valid: valid(schema),
      errors: compile(schema),
      accepts,
      isMeant: accepts,
      decides: (value) => satisfies(node, value),
      isReadOnly: nothingReadOnly,
      strip: (value) => value,
      interpretations: (value) => [value],
    };
  } catch (error) {
    if (!(error instanceof UnsupportedSchema)) throw error;
    return undefined;
  }
}
