import { parseDocument, type ScalarTag } from 'yaml';
import { JsonSyntaxError, parse, type Json } from '../json/index.ts';
import { DocumentProblem } from './problem.ts';

/**
 * Reads JSON or YAML 1.2 with every number exact.
 *
 * @param source the name of the text in messages
 * @throws DocumentProblem when the text is neither, with line and column
 */
export function parseText(text: string, source: string): Json {
  const bare = text.replace(/^\uFEFF/, '');
  if (/^\s*[{[]/.test(bare)) {
    try {
      return parse(bare);
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      // YAML flow collections start alike; only a file that says it is JSON is held to JSON.
      if (/\.json$/i.test(source)) {
        throw new DocumentProblem(`${source}${place(bare, error.offset)}: this is not JSON: ${error.message}`);
      }
    }
  }
  return parseYaml(bare, source);
}

function parseYaml(text: string, source: string): Json {
  const document = parseDocument(text, { customTags: (tags) => [integer, decimal, ...tags], prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) {
    const where = error.linePos === undefined ? '' : `:${error.linePos[0].line}:${error.linePos[0].col}`;
    throw new DocumentProblem(`${source}${where}: this is not YAML: ${error.message.split('\n')[0] ?? ''}`);
  }
  return document.toJS() as Json;
}

const integer: ScalarTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: /^[-+]?[0-9]+$/,
  resolve: (text) => parse(text.replace(/^\+/, '').replace(/^(-?)0+(?=\d)/, '$1')),
};

const decimal: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?$/,
  resolve(text) {
    const [, sign = '', whole = '', fraction = '', exponent = ''] = /^([-+]?)(\d*)\.?(\d*)(.*)$/.exec(text) ?? [];
    const digits = `0${whole}`.replace(/^0+(?=\d)/, '');
    return parse(`${sign === '-' ? '-' : ''}${digits}.${fraction === '' ? '0' : fraction}${exponent}`);
  },
};

function place(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}
