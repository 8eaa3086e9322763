import SwaggerParser from '@apidevtools/swagger-parser';
import { ExactNumber, isObject, type Json } from '../json/index.ts';
import { DocumentProblem } from './problem.ts';

/** More places than this are not listed: mending the first ones often mends the rest. */
const listed = 10;

/**
 * Checks a bundled description against the OpenAPI specification's own schema.
 *
 * @throws DocumentProblem with one line a place
 */
export async function validate(root: Json, source: string): Promise<void> {
  try {
    // It changes and resolves what it is given, so it gets a copy.
    await SwaggerParser.validate(withPlainNumbers(root) as never, { resolve: { external: false } });
  } catch (error) {
    const places = placesOf(error);
    const more = places.length > listed ? [`... and ${places.length - listed} places more`] : [];
    throw new DocumentProblem([...places.slice(0, listed), ...more].map((line) => `${source}: ${line}`).join('\n'));
  }
}

interface Detail {
  readonly instancePath: string;
  readonly message: string;
}

function placesOf(error: unknown): string[] {
  const details = error instanceof Error && 'details' in error ? (error.details as Detail[]) : [];
  if (details.length === 0) return [(error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''];
  // An error inside a value makes every alternative around it fail too: the deepest place is the cause.
  const depth = (detail: Detail): number => detail.instancePath.split('/').length;
  const deepest = Math.max(...details.map(depth));
  const causes = details.filter((detail) => depth(detail) === deepest);
  return [...new Set(causes.map((detail) => `${detail.instancePath || '/'}: ${detail.message}`))];
}

/** A copy with numbers as plain doubles, for a validator that knows no others. */
function withPlainNumbers(value: Json): unknown {
  if (typeof value === 'bigint' || value instanceof ExactNumber) return Number(value.toString());
  if (Array.isArray(value)) return value.map(withPlainNumbers);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withPlainNumbers(item)]));
}
