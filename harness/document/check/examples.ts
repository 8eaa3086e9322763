import { evaluation, loadSchema, type SchemaSource } from '../../schema/index.ts';
import type { Content, Example, Header, Operation } from '../document.ts';
import type { Notes } from '../notes.ts';
import { formatOf } from '../wire/body.ts';

/** The operations without the examples that break their own schemas, each of which is warned of: they are never sent. */
export function withoutBrokenExamples(operations: readonly Operation[], notes: Notes): Operation[] {
  const check = new ExampleCheck(notes);
  return operations.map((operation) => ({
    ...operation,
    parameters: operation.parameters.map((parameter) => check.examplesOf(parameter, parameter.mediaType)),
    requestBody: operation.requestBody && {
      ...operation.requestBody,
      content: operation.requestBody.content.map((content) => check.content(content)),
    },
    responses: operation.responses.map((response) => ({
      ...response,
      content: response.content.map((content) => check.content(content)),
      headers: response.headers.map((header) => check.header(header)),
    })),
  }));
}

interface Exemplified {
  readonly schema: SchemaSource | undefined;
  readonly examples: readonly Example[];
}

class ExampleCheck {
  readonly #notes: Notes;
  readonly #known = new Map<string, boolean>();

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  content(content: Content): Content {
    return this.examplesOf(content, content.mediaType);
  }

  header(header: Header): Header {
    return this.examplesOf(header, header.mediaType);
  }

  examplesOf<Holder extends Exemplified>(holder: Holder, mediaType: string | undefined): Holder {
    const { schema, examples } = holder;
    if (examples.length === 0 || schema === undefined) return holder;
    return { ...holder, examples: examples.filter((example) => this.#keeps(example, schema, mediaType)) };
  }

  #keeps(example: Example, schema: SchemaSource, mediaType: string | undefined): boolean {
    const key = `${example.pointer} ${schema.direction ?? ''} ${schema.pointer}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const [fault] = evaluation(loadSchema(schema))(example.value);
    this.#known.set(key, fault === undefined);
    if (fault === undefined) return true;
    // What JSON can't say, such as XML, is exemplified by its text (3.1 §4.8.19).
    const isSerialized = typeof example.value === 'string' && !isJson(mediaType);
    if (!isSerialized) {
      const where = fault.instancePointer === '' ? 'it' : `its ${fault.instancePointer}`;
      const isText = typeof example.value === 'string' && isObjectSchema(schema);
      const cure = isText ? 'write it as JSON, not as a text of JSON' : 'correct it';
      this.#notes.warn(
        example.pointer,
        `the example breaks its schema (${where} is ${fault.actual}, not ${fault.expected}), so it is not used; ${cure}`,
      );
    }
    return false;
  }
}

const isJson = (mediaType: string | undefined): boolean => mediaType === undefined || formatOf(mediaType) === 'json';

function isObjectSchema(schema: SchemaSource): boolean {
  const { keywords } = loadSchema(schema);
  return keywords !== false && keywords.type?.includes('string') !== true;
}
