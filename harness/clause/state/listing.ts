import type { Exchange, Input } from '../../exchange/index.ts';
import { equals, isObject, type Json } from '../../json/index.ts';
import { isSuccess } from '../answer.ts';
import type { Ground } from '../ground.ts';
import { bodyOf, identifyListed, listed } from '../thing/identity.ts';
import type { Command } from './command.ts';
import { differences } from './compare.ts';
import { identitiesIn } from './named.ts';
import { largestPage, pageInput, pagingOf } from './paging.ts';
import type { Resource } from './resource.ts';

/** The next page to look for a new thing on; undefined when it was found, or there are no more. */
export function nextPage(
  resource: Resource,
  list: Ground,
  input: Input,
  script: readonly Command[],
  soFar: readonly Exchange[],
): Input | undefined {
  const paging = pagingOf(list);
  const before = soFar.filter((_, index) => script[index]?.kind === 'list');
  const last = before.at(-1);
  if (paging === undefined) return last === undefined ? input : undefined;
  const size = largestPage(paging);
  const page = { input, index: before.length, size };
  if (last === undefined) return pageInput(paging, page, undefined);
  if (last.outcome.kind !== 'answered' || !isSuccess(list.operation, last.outcome)) return undefined;
  if (listed(bodyOf(last.outcome)).length < size || isListed(resource, script, soFar)) return undefined;
  return pageInput(paging, page, last);
}

/** Whether the first thing that a script made is in any of the lists that it read. */
export function isListed(resource: Resource, script: readonly Command[], soFar: readonly Exchange[]): boolean {
  const isIt = recognise(resource, script, soFar);
  return soFar.some(({ outcome }, index) => {
    return script[index]?.kind === 'list' && outcome.kind === 'answered' && isIt(outcome);
  });
}

type Recognise = (answer: Parameters<typeof identifyListed>[0]) => boolean;

/** Things are known by their names; those that have none, by what the answer to their creation showed. */
function recognise(resource: Resource, script: readonly Command[], soFar: readonly Exchange[]): Recognise {
  const { thing, read } = resource;
  const [identity] = identitiesIn(resource, script, soFar);
  if (thing !== undefined && read !== undefined) {
    return (answer) =>
      identifyListed(answer, thing, read).some((each) =>
        thing.names.every((name) => {
          const [value, other] = [each.get(name), identity?.get(name)];
          return value !== undefined && other !== undefined && equals(value, other);
        }),
      );
  }
  const created = soFar.find((_, index) => script[index]?.kind === 'create')?.outcome;
  const shown = created?.kind === 'answered' ? bodyOf(created) : undefined;
  return (answer) => listed(bodyOf(answer)).some((item) => isSameThing(shown, item));
}

function isSameThing(shown: Json | undefined, item: Json): boolean {
  if (!isObject(shown) || !isObject(item)) return false;
  const shared = Object.keys(shown).some((name) => Object.hasOwn(item, name));
  return shared && differences(shown, item).length === 0;
}
