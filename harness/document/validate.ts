import SwaggerParser from '@apidevtools/swagger-parser';
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
import type { Version } from './version.ts';

interface Complaint {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * What the Validator has beside its `validate`, which would go on to clone the whole description and look for references;
 * they are followed where they are read. Its types leave this out, so the package's version is fixed.
 */
interface Judges {
  getAjvValidator(version: Version): ((value: unknown) => boolean) & { readonly errors?: readonly Complaint[] | null };
}

/**
 * Holds a description against the OpenAPI Initiative's own schema of its version. All that it finds are warnings: what
 * leaves no meaning is an error where it is read, and what has been spoken of there is not said again.
 */
export async function validate(root: JsonObject, version: Version, notes: Notes): Promise<void> {
  const plain: Record<string, unknown> = { ...(withPlainNumbers(root) as JsonObject), [extraMember]: null };
  // A version that is a number has been spoken of.
  const field = version === '2.0' ? 'swagger' : 'openapi';
  if (typeof plain[field] !== 'string') plain[field] = version === '2.0' ? version : `${version}.0`;
  // swagger-parser does not know 3.2, and tells of the others less than the schemas that have no pardon for anything.
  const verdict = version === '3.2' ? { ok: false } : await parsed(root, plain);
  if (verdict.ok) return;
  const judge = (new Validator({ allErrors: true, validateFormats: false }) as unknown as Judges).getAjvValidator(
    version,
  );
  if (judge(plain)) {
    const { message } = verdict;
    if (message !== undefined && !isSpokenOf(message, root, notes)) notes.warn('', `${message}; correct it`);
    return;
  }
  // What the reader has spoken of is known by now; what is said from here on must not silence what is below it.
  const spoken = notes.places;
  for (const complaint of causes(judge.errors ?? [])) {
    const { instancePath, params } = complaint;
    const unknown = params['unevaluatedProperty'] ?? params['additionalProperty'];
    const place = typeof unknown === 'string' ? childPointer(instancePath, unknown) : instancePath;
    const around = parentPointer(instancePath);
    // Of a parameter with a type that is none, every form that it may take complains.
    const type = childPointer(instancePath, 'type');
    if ([place, instancePath, around, type].some((pointer) => spoken.has(pointer))) continue;
    notes.warn(instancePath, describe(complaint, version, getAt(root, instancePath)));
  }
}

/** Whether a complaint of a reference that leads nowhere is of one that the reader has spoken of. */
function isSpokenOf(message: string, root: JsonObject, notes: Notes): boolean {
  return [...notes.places].some((place) => {
    const reference = place.endsWith('/$ref') ? getAt(root, place) : undefined;
    return typeof reference === 'string' && message.includes(`"${reference}"`);
  });
}

/** What swagger-parser says of a description: it also holds against each other what no schema can, such as names and their uses. */
async function parsed(
  root: JsonObject,
  plain: Readonly<Record<string, unknown>>,
): Promise<{ readonly ok: boolean; readonly message?: string }> {
  // It changes and resolves what it is given, so it gets a copy; the joined files are in it, for references lead there.
  const extra = isObject(root[extraMember]) ? root[extraMember] : {};
  const files = objectOf(Object.entries(extra).filter(([name]) => name !== madeMember));
  const copy = { ...structuredClone(plain), [extraMember]: withPlainNumbers(files) };
  try {
    await SwaggerParser.validate(copy as never, { resolve: { external: false }, dereference: { circular: 'ignore' } });
    return { ok: true };
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { ok: false, message: message.replace(/[.:]$/, '') };
  }
}

const alternatives: ReadonlySet<string> = new Set(['oneOf', 'anyOf', 'if', 'not', 'false schema']);

/** One complaint for each cause: where a value may take one of several forms, each form complains. */
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
 * The complaint of the form that was meant: the deepest one, for only that form looked at the parts; else one of the form that
 * does not stumble over the field that tells the forms apart, and complains least.
 */
function meant(form: string, group: readonly Complaint[]): Complaint | undefined {
  const tells = ({ instancePath, keyword }: Complaint): boolean =>
    keyword === 'enum' && [`${form}/type`, `${form}/in`].includes(instancePath);
  const plain = group.filter(
    ({ keyword, params }) => !alternatives.has(keyword) && params['missingProperty'] !== '$ref',
  );
  const depth = ({ instancePath }: Complaint): number => instancePath.split('/').length;
  const others = plain.filter((complaint) => !tells(complaint)).sort((one, two) => depth(two) - depth(one));
  const [deepest] = others;
  if (deepest?.instancePath !== form) return deepest ?? plain[0];
  const formOf = ({ schemaPath }: Complaint): string => /^#\/definitions\/[^/]+/.exec(schemaPath)?.[0] ?? schemaPath;
  const wrong = new Set(plain.filter(tells).map(formOf));
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
      return `OpenAPI ${version} knows no "${name}" here, so it has no effect; take it out, or call it "x-${name}"`;
    case 'type':
      return `it ${message}; ${typeof value === 'number' ? 'put it in quotes' : 'correct it, or leave it out'}`;
    case 'enum':
      return `${JSON.stringify(value)} is not known here; give one of ${(params['allowedValues'] as unknown[]).join(', ')}`;
    case 'oneOf':
    case 'anyOf':
    case 'if':
    case 'not':
    case 'false schema':
      return `it has none of the forms that OpenAPI ${version} knows here; compare it with the specification`;
    default:
      return `it ${message}; correct it`;
  }
}

/** The value with numbers as plain doubles, for a validator that knows no others; what has none is not copied. */
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
