import { Validator } from '@seriousme/openapi-schema-validator';
import { childPointer, ExactNumber, getAt, isArray, isObject, type Json, type JsonObject } from '../json/index.ts';
import type { Notes } from './notes.ts';
import { extraMember } from './reading.ts';
import type { Version } from './version.ts';

interface Complaint {
  readonly instancePath: string;
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
export function validate(root: JsonObject, version: Version, notes: Notes): void {
  const plain: Record<string, unknown> = { ...(withPlainNumbers(root) as JsonObject), [extraMember]: null };
  // A version that is a number has been spoken of.
  const field = version === '2.0' ? 'swagger' : 'openapi';
  if (typeof plain[field] !== 'string') plain[field] = version === '2.0' ? version : `${version}.0`;
  const judge = (new Validator({ allErrors: true, validateFormats: false }) as unknown as Judges).getAjvValidator(
    version,
  );
  if (judge(plain)) return;
  for (const complaint of causes(judge.errors ?? [])) {
    const { instancePath, params } = complaint;
    const unknown = params['unevaluatedProperty'] ?? params['additionalProperty'];
    const place = typeof unknown === 'string' ? childPointer(instancePath, unknown) : instancePath;
    if (spokenOf(place, notes)) continue;
    notes.warn(instancePath, describe(complaint, version, getAt(root, instancePath)));
  }
}

function spokenOf(pointer: string, notes: Notes): boolean {
  const tokens = pointer.split('/');
  return tokens.some((_, index) => index > 0 && notes.speaksOf(tokens.slice(0, index + 1).join('/')));
}

const alternatives: ReadonlySet<string> = new Set(['oneOf', 'anyOf', 'if', 'not', 'false schema']);

/**
 * One complaint for each cause. Where a value may take one of several forms, each form complains; the deepest complaint below is
 * of the form that was meant, for its parts were looked at.
 */
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
  return [...single, ...[...groups.values()].flatMap(deepest)];
}

function deepest(group: readonly Complaint[]): Complaint[] {
  const plain = group.filter(
    ({ keyword, params }) => !alternatives.has(keyword) && params['missingProperty'] !== '$ref',
  );
  const depth = ({ instancePath }: Complaint): number => instancePath.split('/').length;
  const most = Math.max(...plain.map(depth));
  const found = plain.filter((complaint) => depth(complaint) === most);
  return found.length > 0 ? found.slice(0, 1) : group.slice(0, 1);
}

function describe({ keyword, message = '', params }: Complaint, version: Version, value: Json | undefined): string {
  const name = String(params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty']);
  switch (keyword) {
    case 'required':
      return `it has no "${name}"; add it`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `OpenAPI ${version} knows no "${name}" here, so it has no effect; take it out, or call it "x-${name}"`;
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
