import type { Parameter, ParameterPlace } from '../document.ts';
import type { NamedParameter } from '../read/named-parameter.ts';
import type { Reading } from '../reading.ts';
import { parameterWire } from '../wire/parameter.ts';
import { arraySpelling } from './collection-format.ts';
import { swaggerSchema } from './schema.ts';

/** A parameter of Swagger 2.0 in path, query or header: its own fields say what its values are. */
export function swaggerParameter(reading: Reading, parameter: NamedParameter): Parameter {
  const place = parameter.in as ParameterPlace;
  const described = {
    name: parameter.name,
    in: place,
    required: place === 'path' || (reading.flag(parameter, 'required') ?? false),
    deprecated: false,
    pointer: parameter.pointer,
    schema: reading.make(swaggerSchema(reading, parameter), 'request'),
    ...arraySpelling(reading, parameter, place === 'query' ? 'form' : 'simple'),
    allowReserved: false,
    allowEmptyValue: place === 'query' && (reading.flag(parameter, 'allowEmptyValue') ?? false),
    mediaType: undefined,
    examples: [],
  };
  return { ...described, wire: parameterWire(reading, described) };
}
