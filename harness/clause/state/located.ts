import { singleHeader, type Exchange } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';
import { violation, type Verdict } from '../../verdict/index.ts';
import { isSuccess, saysNothingThere, validationStatuses } from '../model/answer.ts';
import type { Command, Step } from '../model/case.ts';
import { parameterOf } from '../request/part.ts';
import { identityIn, readLocation, textOf, valueFrom, type Identity } from '../resource/identity.ts';
import type { ResourceOperations } from './resource-operations.ts';
import { caseFor } from './script.ts';

/** What programs print for a value that they do not have. */
const placeholder = /^(?:null|undefined|nan|none|nil|0|-1|\{.*\}|\[object.*|:.*)$/i;

/**
 * A read of the resource that the Location of a creation names, if the new resource was read by another name
 * (RFC 9110 §10.2.2). It is sent after the script. The first creation and the last read in it are of the same resource.
 */
export function stepToLocation(operations: ResourceOperations, script: readonly Command[]): Step[] {
  const { read, resource } = operations;
  if (read === undefined || resource === undefined) return [];
  const next: Step['next'] = (soFar) => {
    const shown = soFar[script.length - 1];
    const { named } = locationIn(operations, script, soFar) ?? {};
    if (named === undefined || shown?.request.input === undefined) return undefined;
    return caseFor(read, shown.request.input, named);
  };
  return [{ requestModel: read, next }];
}

/** The verdict on that read; undefined if it found something. */
export function judgeLocation(
  operations: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): Verdict | undefined {
  const followed = exchanges[script.length];
  const located = locationIn(operations, script, exchanges);
  if (followed?.outcome.kind !== 'answered' || located === undefined) return undefined;
  const { status } = followed.outcome;
  if (!saysNothingThere(status) && !validationStatuses.includes(status)) return undefined;
  const shown = exchanges[script.length - 1]?.request.path ?? '';
  const expected = `the new resource, which is at ${shown}`;
  return violation('location', 'header location', expected, located.text, located.step);
}

/** The Location of the first creation, if it names something else than what the last request of the script has read. */
function locationIn(
  { create, read, resource }: ResourceOperations,
  script: readonly Command[],
  exchanges: readonly Exchange[],
): { readonly text: string; readonly named: Identity; readonly step: number } | undefined {
  const step = script.findIndex(({ kind }) => kind === 'create');
  const creation = exchanges[step];
  const shown = exchanges[script.length - 1];
  if (create === undefined || read === undefined || resource === undefined) return undefined;
  if (creation?.outcome.kind !== 'answered' || creation.outcome.status !== 201) return undefined;
  if (shown === undefined || !isSuccess(read.operation, shown.outcome)) return undefined;
  const text = singleHeader(creation.outcome, 'location');
  const texts = text === undefined ? undefined : readLocation(text, creation.request.path, resource);
  if (text === undefined || texts === undefined) return undefined;
  const known = identityIn(shown.request.input);
  const wrong = [...texts].filter(([name, value]) => textOf(known.get(name) ?? null) !== value);
  // A whole URL can lead to a page of another server, where the resource has another name.
  const isHere = !/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(text);
  const valueOf = (name: string, value: string): Json | undefined => {
    const part = parameterOf(read, 'path', name);
    return part === undefined ? value : valueFrom(value, part);
  };
  const isNoName = wrong.some(([name, value]) => placeholder.test(value) || valueOf(name, value) === undefined);
  const named = new Map([...texts].map(([name, value]) => [name, valueOf(name, value) ?? value]));
  return wrong.length > 0 && (isHere || isNoName) ? { text, named, step } : undefined;
}
