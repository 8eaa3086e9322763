import type { Parameter, ParameterPlace } from '../document.ts';
import type { Located, DocumentReader } from '../reader.ts';
import { swaggerParameter } from '../swagger/parameter.ts';
import { cureForIgnored } from '../wire/own-fields.ts';
import { parameterWire } from '../wire/parameter.ts';
import { readExamples } from '../examples.ts';
import type { NamedParameter } from '../named-parameter.ts';
import { readStyle } from './style.ts';

/** The Parameter Objects of an operation (3.1 §4.8.12). Those that have no effect are left out, with a warning. */
export function readParameters(reader: DocumentReader, path: string, listed: readonly NamedParameter[]): Parameter[] {
  const templated = templateNames(path);
  return listed.flatMap((parameter) => {
    const { name, in: place, pointer } = parameter;
    const cure = place === 'header' ? cureForIgnored(name) : undefined;
    if (cure !== undefined) {
      reader.notes.warn(pointer, `the header ${name} is ignored here; ${cure}`);
      return [];
    }
    if (place === 'path' && !templated.includes(name)) {
      reader.notes.warn(pointer, `${path} has no {${name}}, so the parameter has no effect; add it to the path`);
      return [];
    }
    if (place === 'path' && reader.flag(parameter, 'required') !== true) {
      reader.notes.warn(pointer, 'a path parameter is always required; add "required": true');
    }
    const read = reader.version === '2.0' ? swaggerParameter : readParameter;
    return [reader.once('parameter', parameter, () => read(reader, parameter))];
  });
}

/** The names in braces of a path template (3.1 §4.8.2). */
export function templateNames(path: string): string[] {
  return [...path.matchAll(/\{([^{}/]+)\}/g)].map(([, name = '']) => name);
}

function readParameter(reader: DocumentReader, parameter: NamedParameter): Parameter {
  const place = parameter.in as ParameterPlace;
  const [content] = reader.members(reader.member(parameter, 'content'));
  const holder = content?.[1] ?? parameter;
  const schema = reader.schema(holder, 'schema', 'request');
  if (schema === undefined && content === undefined) {
    reader.notes.warn(
      parameter.pointer,
      'the parameter has no schema, so any text is sent; describe its values with "schema"',
    );
  }
  const described = {
    name: parameter.name,
    in: place,
    required: place === 'path' || (reader.flag(parameter, 'required') ?? false),
    deprecated: reader.flag(parameter, 'deprecated') ?? false,
    pointer: parameter.pointer,
    schema,
    ...readStyle(reader, parameter, place),
    allowEmptyValue: place === 'query' && (reader.flag(parameter, 'allowEmptyValue') ?? false),
    mediaType: content?.[0] ?? (place === 'querystring' ? 'application/x-www-form-urlencoded' : undefined),
    examples: readExamples(reader, holder, schema),
  };
  return { ...described, wire: parameterWire(reader, described) };
}

/** A required string parameter for each name in the template that no parameter describes. */
export function undescribed(
  reader: DocumentReader,
  path: string,
  item: Located,
  known: readonly Parameter[],
): Parameter[] {
  const has = (name: string): boolean => known.some((parameter) => parameter.in === 'path' && parameter.name === name);
  return [...new Set(templateNames(path))]
    .filter((name) => !has(name))
    .map((name) => {
      reader.notes.warn(
        item.pointer,
        `no parameter describes {${name}}, so any text is sent; add one with "in": "path"`,
      );
      const missing = {
        name,
        in: 'path' as const,
        required: true,
        deprecated: false,
        pointer: item.pointer,
        schema: undefined,
        style: 'simple' as const,
        explode: false,
        allowReserved: false,
        allowEmptyValue: false,
        mediaType: undefined,
        examples: [],
      };
      return { ...missing, wire: parameterWire(reader, missing) };
    });
}
