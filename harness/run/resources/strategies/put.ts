import * as fc from 'fast-check';
import { parameterOf, type Identity, type RequestModel, type ResourcePath } from '../../../clause/index.ts';
import type { Json } from '../../../json/index.ts';
import { freshScalar } from '../../input/fresh.ts';
import { pathOf } from '../place.ts';
import type { Strategy } from '../strategy.ts';

/** Creates the resource by a PUT under a new name (RFC 9110 §9.3.4). */
export const put: Strategy = {
  isChangeable: true,
  find: async ({ resource, within }, finder) => {
    const { store } = finder;
    const putter = store.putterOf(resource);
    const values = putter && newName(putter, resource, store.context.unique);
    if (putter === undefined || values === undefined || !finder.canVisit(resource.itemPath)) return undefined;
    const known = new Map([...within, ...values]);
    const exchange = await finder.exchange(putter, known, resource.itemPath);
    if ('because' in exchange || exchange.outcome.kind !== 'answered') return undefined;
    const reader = store.readerOf(resource.itemPath);
    const isThere = reader === undefined || (await finder.read(reader, pathOf(known))) !== undefined;
    return isThere || exchange.outcome.status === 201 ? { values, evidence: { source: putter, exchange } } : undefined;
  },
};

/** A name that no resource has yet; undefined if the document does not allow enough names. */
function newName(model: RequestModel, { names }: ResourcePath, unique: () => number): Identity | undefined {
  const values = names.flatMap((name): [string, Json][] => {
    const part = parameterOf(model, 'path', name);
    if (part === undefined) return [];
    const [drawn = ''] = fc.sample(part.valid, { seed: 0, numRuns: 1 });
    const number = unique();
    const isValid = (value: Json): boolean => part.accepts(value) && isNew(value, number);
    const fresh = freshScalar('new', number, isValid) ?? freshScalar(drawn, number, isValid);
    return fresh === undefined ? [] : [[name, fresh]];
  });
  return values.length === names.length ? new Map(values) : undefined;
}

/** The length of a text from which on random letters and digits are hardly the same twice. */
const longEnough = 8;

/** Whether a value is one of so many that no resource has it: it holds the whole number, or many characters. */
function isNew(value: Json, number: number): boolean {
  if (typeof value === 'string') return value.includes(number.toString(36)) || value.length >= longEnough;
  return value === number;
}
