import { isObject, objectOf } from '../../json/index.ts';
import type { Content, Encoding, RequestBody } from '../document.ts';
import { readExamples } from '../examples.ts';
import type { NamedParameter } from '../named-parameter.ts';
import type { Located, DocumentReader } from '../reader.ts';
import { bodyWire, formatOf } from '../wire/body.ts';
import { arraySerialization } from './collection-format.ts';
import { mediaTypes } from './content.ts';
import { swaggerSchema } from './schema.ts';

/** The request body of a Swagger 2.0 operation, from its `body` or `formData` parameters (2.0, Parameter Object). */
export function swaggerBody(
  reader: DocumentReader,
  operation: Located,
  parameters: readonly NamedParameter[],
): RequestBody | undefined {
  const fields = parameters.filter((parameter) => parameter.in === 'formData');
  const [body, ...others] = parameters.filter((parameter) => parameter.in === 'body');
  if (body !== undefined && others.length + fields.length > 0) {
    const text = `it has two bodies, so only ${body.name} is sent; keep one parameter "in": "body", or only "formData" ones`;
    reader.notes.warn(operation.pointer, text);
  }
  if (body !== undefined) return wholeBody(reader, operation, body);
  return fields.length > 0 ? formBody(reader, operation, fields) : undefined;
}

function wholeBody(reader: DocumentReader, operation: Located, body: NamedParameter): RequestBody {
  const schema = reader.schema(body, 'schema', 'request');
  const consumed = mediaTypes(reader, operation, 'consumes');
  const content = (consumed.length > 0 ? consumed : ['application/json']).map((mediaType): Content => {
    const encoding = new Map<string, Encoding>();
    return {
      mediaType,
      pointer: body.pointer,
      schema,
      wire: bodyWire(reader, mediaType, schema, encoding),
      examples: readExamples(reader, { value: undefined, pointer: '' }, schema),
      encoding,
    };
  });
  return { required: reader.flag(body, 'required') ?? false, pointer: body.pointer, content };
}

function formBody(reader: DocumentReader, operation: Located, fields: readonly NamedParameter[]): RequestBody {
  const required = fields.filter((field) => reader.flag(field, 'required') === true).map(({ name }) => name);
  const schema = reader.make(
    {
      type: 'object',
      properties: objectOf(fields.map((field) => [field.name, swaggerSchema(reader, field)])),
      ...(required.length > 0 && { required }),
    },
    'request',
  );
  const encoding = new Map(fields.flatMap((field) => arrayEncoding(reader, field)));
  const content = formTypes(reader, operation, fields).map((mediaType): Content => {
    const wire = bodyWire(reader, mediaType, schema, encoding);
    return { mediaType, pointer: operation.pointer, schema, wire, examples: [], encoding };
  });
  return { required: required.length > 0, pointer: operation.pointer, content };
}

/** The media types of a form. A file needs multipart; a form without a file is urlencoded by default. */
function formTypes(reader: DocumentReader, operation: Located, fields: readonly NamedParameter[]): string[] {
  const consumed = mediaTypes(reader, operation, 'consumes');
  const hasFile = fields.some((field) => reader.text(field, 'type') === 'file');
  const fitting = hasFile ? ['multipart'] : ['form', 'multipart'];
  const forms = consumed.filter((mediaType) => fitting.includes(formatOf(mediaType)));
  if (forms.length > 0) return forms;
  const usual = hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  if (consumed.length > 0) {
    const text = `a form can't be sent as ${consumed.join(', ')}, so it is sent as ${usual}; name that in "consumes"`;
    reader.notes.warn(operation.pointer, text);
  }
  return [usual];
}

function arrayEncoding(reader: DocumentReader, field: NamedParameter): [string, Encoding][] {
  if (!isObject(field.value) || field.value['type'] !== 'array') return [];
  const serialization = arraySerialization(reader, field, 'form');
  return [[field.name, { contentType: undefined, headers: [], ...serialization, allowReserved: false, styled: true }]];
}
