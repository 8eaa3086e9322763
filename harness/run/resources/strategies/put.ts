import * as fc from 'fast-check';
import { parameterOf, type Identity, type Part, type RequestModel, type ResourcePath } from '../../../clause/index.ts';
import type { Json } from '../../../json/index.ts';
import { freshScalar } from '../../input/fresh.ts';
import { pathOf } from '../place.ts';
import type { Finder, Strategy, WantedResource } from '../strategy.ts';

/** How many names are tried where the document allows so few that each may be taken. */
const mostNames = 4;

/** Creates the resource by a PUT under a new name (RFC 9110 §9.3.4). */
export const put: Strategy = {
  isChangeable: true,
  find: async (wanted, finder) => {
    const { resource, within } = wanted;
    const { store } = finder;
    const putter = store.putterOf(resource);
    if (putter === undefined || !finder.canVisit(resource.itemPath)) return undefined;
    const values = newName(putter, resource, store.context.unique) ?? (await freeName(putter, wanted, finder));
    if (values === undefined) return undefined;
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
  return nameOf(model, names, (part) => {
    const [drawn = ''] = fc.sample(part.valid, { seed: 0, numRuns: 1 });
    const number = unique();
    const isValid = (value: Json): boolean => part.accepts(value) && isNew(value, number);
    return freshScalar('new', number, isValid) ?? freshScalar(drawn, number, isValid);
  });
}

/** A name under which nothing can be read; undefined if no operation reads such resources. */
async function freeName(
  model: RequestModel,
  { resource: { names, itemPath }, within }: WantedResource,
  finder: Finder,
): Promise<Identity | undefined> {
  const { store } = finder;
  const reader = store.readerOf(itemPath);
  if (reader === undefined) return undefined;
  for (let tries = 0; tries < mostNames; tries += 1) {
    const drawn = nameOf(
      model,
      names,
      (part) => fc.sample(part.valid, { seed: store.context.unique(), numRuns: 1 })[0],
    );
    if (drawn === undefined) return undefined;
    const isTaken = (await finder.read(reader, pathOf(new Map([...within, ...drawn])))) !== undefined;
    if (!isTaken) return drawn;
  }
  return undefined;
}

function nameOf(
  model: RequestModel,
  names: readonly string[],
  draw: (part: Part) => Json | undefined,
): Identity | undefined {
  const values = names.flatMap((name): [string, Json][] => {
    const part = parameterOf(model, 'path', name);
    const value = part && draw(part);
    return value === undefined ? [] : [[name, value]];
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
