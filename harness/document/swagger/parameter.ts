import type { Parameter, ParameterPlace } from '../document.ts';
import type { NamedParameter } from '../named-parameter.ts';
import type { DocumentReader } from '../reader.ts';
import { parameterWire } from '../wire/parameter.ts';
import { arraySerialization } from './collection-format.ts';
import { swaggerSchema } from './schema.ts';

/** A parameter of Swagger 2.0 in path, query or header. Its own fields are the schema of its values. */
export function swaggerParameter(reader: DocumentReader, parameter: NamedParameter): Parameter {
  const place = parameter.in as ParameterPlace;
  const described = {
    name: parameter.name,
    in: place,
    required: place === 'path' || (reader.flag(parameter, 'required') ?? false),
    deprecated: false,
    pointer: parameter.pointer,
    schema: reader.make(swaggerSchema(reader, parameter), 'request'),
    ...arraySerialization(reader, parameter, place === 'query' ? 'form' : 'simple'),
    allowReserved: false,
    allowEmptyValue: place === 'query' && (reader.flag(parameter, 'allowEmptyValue') ?? false),
    mediaType: undefined,
    examples: [],
  };
  return { ...described, wire: parameterWire(reader, described) };
}
