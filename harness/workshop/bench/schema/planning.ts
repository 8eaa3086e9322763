import { facets, nearMisses } from '../../../arbitrary/index.ts';
import { compile, type SchemaSource } from '../../../schema/index.ts';
import type { Json } from '../../../json/index.ts';
import { typical } from './typical-schemas.ts';

const parameters: readonly (readonly [string, Json])[] = [
  ['page size', { type: 'integer', minimum: 1, maximum: 100 }],
  ['id', { type: 'integer', format: 'int64' }],
  ['status', { type: 'string', enum: ['available', 'pending', 'sold'] }],
  ['query', { type: 'string', minLength: 1, maxLength: 50 }],
  ['flag', { type: 'boolean' }],
  ['since', { type: 'string', format: 'date-time' }],
];

/** The names of the timed schemas that belong to parameters. */
export const scalars: ReadonlySet<string> = new Set(parameters.map(([name]) => name));

/** The CPU time of one schema in a plan, in milliseconds. */
export interface PlanTime {
  readonly name: string;
  readonly facets: number;
  readonly nearMisses: number;
  readonly validated: number;
}

/** Measures parameters and ten typical schemas. Each round reads them again, like the schemas of a new document. */
export function planTimes(rounds: number): PlanTime[] {
  const schemas = [...parameters, ...typical.map(({ name, schema }) => [name, schema] as const)];
  const time = (schema: Json, work: (source: SchemaSource) => unknown) => {
    const sources = Array.from({ length: rounds }, () => ({ root: { schema }, pointer: '/schema' }));
    const start = process.cpuUsage();
    for (const source of sources) work(source);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000 / rounds;
  };
  const row = ([name, schema]: readonly [string, Json]): PlanTime => ({
    name,
    facets: time(schema, facets),
    nearMisses: time(schema, nearMisses),
    validated: time(schema, (source) => compile(source)(null)),
  });
  // The first schemas run before the engine has optimised anything, so only the second pass is reported.
  schemas.forEach(row);
  return schemas.map(row);
}
