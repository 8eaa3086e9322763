import type SwaggerParser from '@apidevtools/swagger-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import {
  childPointer,
  ExactNumber,
  getAt,
  isArray,
  isObject,
  objectOf,
  parentPointer,
  type Json,
  type JsonObject,
} from '../json/index.ts';
import type { Notes } from './notes.ts';
import { extraMember, madeMember } from './place.ts';
import { loadSwaggerParser } from './swagger-parser.ts';
import type { Version } from './version.ts';

/** An error of the schema validator. */
interface Complaint {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * A method of Validator that its types leave out, so the version of the package is fixed. Its `validate` would also
 * clone the whole description and resolve references, which this room does by itself.
 */
interface SchemaValidators {
  getAjvValidator(version: Version): ((value: unknown) => boolean) & { readonly errors?: readonly Complaint[] | null };
}

/** Compiling the schema of a version takes longer than reading most documents, so it is done once in a process. */
const validators = new Validator({ allErrors: true, validateFormats: false }) as unknown as SchemaValidators;

/**
 * Validates a description against the OpenAPI Initiative's schema of its version, and then with swagger-parser. What
 * they find are only warnings, because the reader has already reported all that makes a description unusable. A place
 * that has a note already gets no second one.
 */
export async function validate(root: JsonObject, version: Version, notes: Notes): Promise<void> {
  const plain: Record<string, unknown> = { ...(withPlainNumbers(root) as JsonObject), [extraMember]: null };
  // `versionOf` has already warned of a version that is a number.
  const field = version === '2.0' ? 'swagger' : 'openapi';
  if (typeof plain[field] !== 'string') plain[field] = version === '2.0' ? version : `${version}.0`;
  const isValid = validators.getAjvValidator(version);
  if (isValid(plain)) {
    const message = await complaintOfParser(root, version, plain);
    if (message !== undefined && !isKnown(message, root, notes)) notes.warn('', `${message}; correct it`);
    return;
  }
  // Only the notes of the reader count as known: a warning added below must not suppress others near it.
  const known = notes.places;
  for (const complaint of causes(isValid.errors ?? [])) {
    const { instancePath, params } = complaint;
    const unknown = params['unevaluatedProperty'] ?? params['additionalProperty'];
    const place = typeof unknown === 'string' ? childPointer(instancePath, unknown) : instancePath;
    const around = parentPointer(instancePath);
    // For a parameter with an unknown type, the schema reports an error for every form of a parameter.
    const type = childPointer(instancePath, 'type');
    if ([place, instancePath, around, type].some((pointer) => known.has(pointer))) continue;
    notes.warn(instancePath, describe(complaint, version, getAt(root, instancePath)));
  }
}

/** Whether a message of swagger-parser is about a reference that already has a note. */
function isKnown(message: string, root: JsonObject, notes: Notes): boolean {
  return [...notes.places].some((place) => {
    const reference = place.endsWith('/$ref') ? getAt(root, place) : undefined;
    return typeof reference === 'string' && message.includes(`"${reference}"`);
  });
}

/**
 * Returns what swagger-parser finds wrong, which checks what a schema can't, such as whether the names in a path match
 * its parameters. It does not check the schema of the version again, because it compiles it for each description.
 */
async function complaintOfParser(
  root: JsonObject,
  version: Version,
  plain: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  // swagger-parser does not know 3.2, and it replaces each reference by a copy.
  if (version === '3.2' || sizeWithoutReferences(root) > mostCopied) return undefined;
  // It changes and resolves its input, so it gets a copy, with the joined files because references lead there.
  const extra = isObject(root[extraMember]) ? root[extraMember] : {};
  const files = objectOf(Object.entries(extra).filter(([name]) => name !== madeMember));
  const copy: object = { ...structuredClone(plain), [extraMember]: withPlainNumbers(files) };
  const parser = await loadSwaggerParser();
  try {
    await parser.validate(copy as SwaggerParser['api'], {
      resolve: { external: false },
      dereference: { circular: 'ignore' },
      validate: { schema: false },
    });
    return undefined;
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return message.replace(/[.:]$/, '');
  }
}

/** The largest description that swagger-parser gets, in values, with each reference replaced by a copy of its target. */
const mostCopied = 300_000;
const deepestCopied = 1500;

/** How many values a description would have without references; more than `mostCopied` if it is too large or deep. */
function sizeWithoutReferences(root: JsonObject): number {
  const sizes = new Map<Json, number>();
  const sizeOf = (value: Json, depth: number): number => {
    if (!isObject(value) && !isArray(value)) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    if (depth > deepestCopied) return mostCopied + 1;
    // A circle is not copied.
    sizes.set(value, 1);
    const { $ref: reference } = value as JsonObject;
    const target = typeof reference === 'string' && reference.startsWith('#') ? targetOf(root, reference) : undefined;
    const parts = target === undefined ? Object.values(value) : [target];
    const size = parts.reduce<number>((sum, part) => (sum > mostCopied ? sum : sum + sizeOf(part, depth + 1)), 1);
    sizes.set(value, size);
    return size;
  };
  return sizeOf(root, 0);
}

function targetOf(root: JsonObject, reference: string): Json | undefined {
  try {
    return getAt(root, decodeURIComponent(reference.slice(1)));
  } catch {
    return undefined;
  }
}

const alternatives: ReadonlySet<string> = new Set(['oneOf', 'anyOf', 'if', 'not', 'false schema']);

/** One error for each cause. For a value with several possible forms, the schema reports errors of each form. */
function causes(complaints: readonly Complaint[]): Complaint[] {
  const forms = new Set(complaints.filter(({ keyword }) => alternatives.has(keyword)).map((each) => each.instancePath));
  const outermost = (path: string): string | undefined => {
    const tokens = path.split('/');
    return tokens.map((_, index) => tokens.slice(0, index + 1).join('/')).find((prefix) => forms.has(prefix));
  };
  const single: Complaint[] = [];
  const groups = new Map<string, Complaint[]>();
  for (const complaint of complaints) {
    const form = outermost(complaint.instancePath);
    if (form === undefined) single.push(complaint);
    else groups.set(form, [...(groups.get(form) ?? []), complaint]);
  }
  return [...single, ...[...groups].flatMap(([form, group]) => meant(form, group) ?? group.slice(0, 1))];
}

/**
 * The error of the form that the author probably meant: the deepest error, because only that form checked the parts;
 * else an error of the form with the fewest errors, among those that accept the field which distinguishes the forms
 * (`type` or `in`).
 */
function meant(form: string, group: readonly Complaint[]): Complaint | undefined {
  const isDistinguishing = ({ instancePath, keyword }: Complaint): boolean =>
    keyword === 'enum' && [`${form}/type`, `${form}/in`].includes(instancePath);
  const plain = group.filter(
    ({ keyword, params }) => !alternatives.has(keyword) && params['missingProperty'] !== '$ref',
  );
  const depth = ({ instancePath }: Complaint): number => instancePath.split('/').length;
  const others = plain.filter((complaint) => !isDistinguishing(complaint)).sort((one, two) => depth(two) - depth(one));
  const [deepest] = others;
  if (deepest?.instancePath !== form) return deepest ?? plain[0];
  const formOf = ({ schemaPath }: Complaint): string => /^#\/definitions\/[^/]+/.exec(schemaPath)?.[0] ?? schemaPath;
  const wrong = new Set(plain.filter(isDistinguishing).map(formOf));
  const left = others.filter((complaint) => !wrong.has(formOf(complaint)));
  const count = (complaint: Complaint): number => left.filter((each) => formOf(each) === formOf(complaint)).length;
  return left.sort((one, two) => count(one) - count(two))[0] ?? deepest;
}

function describe({ keyword, message = '', params }: Complaint, version: Version, value: Json | undefined): string {
  const name = String(params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty']);
  switch (keyword) {
    case 'required':
      return `it has no "${name}"; add it`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `OpenAPI ${version} has no "${name}" here, so it has no effect; remove it, or rename it to "x-${name}"`;
    case 'type':
      return `it ${message}; ${typeof value === 'number' ? 'put it in quotes' : 'correct it, or remove it'}`;
    case 'enum':
      return `${JSON.stringify(value)} is not allowed here; use one of ${(params['allowedValues'] as unknown[]).join(', ')}`;
    case 'oneOf':
    case 'anyOf':
    case 'if':
    case 'not':
    case 'false schema':
      return `it has none of the forms that OpenAPI ${version} allows here; compare it with the specification`;
    default:
      return `it ${message}; correct it`;
  }
}

/**
 * Replaces exact numbers by doubles, because validators know only those. A value without exact numbers is not copied.
 */
function withPlainNumbers(value: Json): unknown {
  if (typeof value === 'bigint' || value instanceof ExactNumber) return Number(value.toString());
  if (isArray(value)) {
    const items = value.map(withPlainNumbers);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    const item = value[name] as Json;
    const plain = withPlainNumbers(item);
    if (plain !== item) (copy ??= { ...value })[name] = plain;
  }
  return copy ?? value;
}
