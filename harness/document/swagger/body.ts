import { isObject, objectOf } from '../../json/index.ts';
import type { Content, Encoding, RequestBody } from '../document.ts';
import { readExamples } from '../read/examples.ts';
import type { NamedParameter } from '../read/named-parameter.ts';
import type { Located, Reading } from '../reading.ts';
import { bodyWire, formatOf } from '../wire/body.ts';
import { arraySpelling } from './collection-format.ts';
import { mediaTypes } from './content.ts';
import { swaggerSchema } from './schema.ts';

/** What an operation of Swagger 2.0 takes by a `body` parameter, or by `formData` parameters (2.0, Parameter Object). */
export function swaggerBody(
  reading: Reading,
  operation: Located,
  parameters: readonly NamedParameter[],
): RequestBody | undefined {
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  const bodies = parameters.filter((parameter) => parameter.in === 'body');
  const [body, other] = bodies;
  if (other !== undefined || (body !== undefined && fields.length > 0)) {
    reading.notes.error(operation.pointer, 'it has two bodies; leave one "in": "body", or "formData" parameters alone');
  }
  if (body !== undefined) return wholeBody(reading, operation, body);
  return fields.length > 0 ? formBody(reading, operation, fields) : undefined;
}

function wholeBody(reading: Reading, operation: Located, body: NamedParameter): RequestBody {
  const schema = reading.schema(body, 'schema', 'request');
  const consumed = mediaTypes(reading, operation, 'consumes');
  const content = (consumed.length > 0 ? consumed : ['application/json']).map((mediaType): Content => {
    const encoding = new Map<string, Encoding>();
    return {
      mediaType,
      pointer: body.pointer,
      schema,
      wire: bodyWire(reading, mediaType, schema, encoding),
      examples: readExamples(reading, { value: undefined, pointer: '' }, schema),
      encoding,
    };
  });
  return { required: reading.flag(body, 'required') ?? false, pointer: body.pointer, content };
}

function formBody(reading: Reading, operation: Located, fields: readonly NamedParameter[]): RequestBody {
  const required = fields.filter((field) => reading.flag(field, 'required') === true).map(({ name }) => name);
  const schema = reading.make(
    {
      type: 'object',
      properties: objectOf(fields.map((field) => [field.name, swaggerSchema(reading, field)])),
      ...(required.length > 0 && { required }),
    },
    'request',
  );
  const encoding = new Map(fields.flatMap((field) => arrayEncoding(reading, field)));
  const content = formTypes(reading, operation, fields).map((mediaType): Content => {
    const wire = bodyWire(reading, mediaType, schema, encoding);
    return { mediaType, pointer: operation.pointer, schema, wire, examples: [], encoding };
  });
  return { required: required.length > 0, pointer: operation.pointer, content };
}

/** A file needs multipart; without one, a form that says nothing else is urlencoded. */
function formTypes(reading: Reading, operation: Located, fields: readonly NamedParameter[]): string[] {
  const consumed = mediaTypes(reading, operation, 'consumes');
  const hasFile = fields.some((field) => reading.text(field, 'type') === 'file');
  const fitting = hasFile ? ['multipart'] : ['form', 'multipart'];
  const forms = consumed.filter((mediaType) => fitting.includes(formatOf(mediaType)));
  if (forms.length > 0) return forms;
  const usual = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  if (consumed.length > 0) {
    const text = `a form can't be sent as ${consumed.join(', ')}, so it is sent as ${usual}; name that in "consumes"`;
    reading.notes.warn(operation.pointer, text);
  }
  return [usual];
}

function arrayEncoding(reading: Reading, field: NamedParameter): [string, Encoding][] {
  if (!isObject(field.value) || field.value['type'] !== 'array') return [];
  const spelling = arraySpelling(reading, field, 'form');
  return [[field.name, { contentType: undefined, headers: [], ...spelling, allowReserved: false, styled: true }]];
}
