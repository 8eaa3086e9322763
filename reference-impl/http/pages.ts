import { readFile } from 'node:fs/promises';

/** What a GET of a path gets besides the API, by path. */
export type Pages = ReadonlyMap<string, { readonly type: string; readonly body: string }>;

/** The document of the Plant Store. It is read as a file, because no code is shared with those who test this server. */
const file = new URL('../../fixtures/plant-store.openapi.json', import.meta.url);

/** The pages of `--docs`: the document, and the same for people. They are not in the specification. */
export async function readPages(): Promise<Pages> {
  const text = await readFile(file, 'utf8');
  return new Map([
    ['/openapi.json', { type: 'application/json', body: text }],
    ['/docs', { type: 'text/html; charset=utf-8', body: printPage(JSON.parse(text) as Described) }],
  ]);
}

/** The parts of an OpenAPI document that the page shows. */
interface Described {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

interface Operation {
  readonly description?: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema?: unknown }>>;

/** The document as a page of HTML without scripts. */
export function printPage({ info, paths, components = {} }: Described): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => printOperation(`${method.toUpperCase()} ${path}`, operation)),
  );
  const schemas = Object.entries(components.schemas ?? {}).map(
    ([name, schema]) => `<h3 id="${escape(name)}">${escape(name)}</h3>\n${printSchema(schema)}`,
  );
  const title = escape(`${info.title} ${info.version}`);
  return [
    `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">`,
    `<title>${title}</title>`,
    `<style>:root { color-scheme: light dark } body { font: 16px/1.5 sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem } pre { overflow-x: auto }</style>`,
    `<h1>${title}</h1>\n<p>${escape(info.description ?? '')}</p>\n<p><a href="/openapi.json">The OpenAPI document</a></p>`,
    ...operations,
    '<h2>Schemas</h2>',
    ...schemas,
    '',
  ].join('\n');
}

function printOperation(name: string, { description = '', requestBody, responses }: Operation): string {
  const answers = Object.entries(responses).map(
    ([status, answer]) => `<h3>${escape(`${status}: ${answer.description}`)}</h3>\n${printContent(answer.content)}`,
  );
  return [
    `<h2>${escape(name)}</h2>\n<p>${escape(description)}</p>`,
    `<h3>Request body</h3>\n${printContent(requestBody?.content)}`,
    ...answers,
  ].join('\n');
}

const printContent = (content: Content = {}): string =>
  Object.entries(content)
    .map(([type, { schema }]) => `<p>${escape(type)}</p>\n${printSchema(schema)}`)
    .join('\n');

/** A schema as JSON, with a link for each reference to a component. */
function printSchema(schema: unknown): string {
  const text = escape(JSON.stringify(schema, undefined, 2));
  return `<pre>${text.replace(/&quot;#\/components\/schemas\/(\w+)&quot;/g, '<a href="#$1">$1</a>')}</pre>`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
