import { plainName, singular, wordsIn, type Operation } from '../../document/index.ts';

/** What a call does with a resource, as far as its verb says so. */
export type CallVerb = 'create' | 'read' | 'list' | 'change' | 'remove' | 'other';

/** A call: an operation without names in its path, which says with a verb what it does: `/channels.rename`, `/createPad`. */
export interface Call {
  readonly verb: CallVerb;
  /** The words beside the verb, as a plain name in the singular: `topic` in `/channels.setTopic`. Empty if there are none. */
  readonly beside: string;
  /** What is before the last segment, likewise: `channel`. */
  readonly around: string;
  /** What follows a first word that is not a known verb, likewise: `parcel` in `/ShipParcel`. */
  readonly object?: string;
}

const verbs: ReadonlyMap<string, CallVerb> = new Map(
  Object.entries({
    create: ['create', 'add', 'new', 'open', 'insert', 'make', 'post', 'send', 'register'],
    read: ['get', 'info', 'read', 'show', 'view', 'describe', 'retrieve', 'fetch', 'details'],
    list: ['list', 'all'],
    change: ['update', 'edit', 'rename', 'set', 'change', 'modify', 'patch'],
    remove: ['delete', 'remove', 'destroy', 'erase', 'drop'],
  } as const).flatMap(([verb, words]) => words.map((word) => [word, verb as CallVerb] as const)),
);

/** Words by which a call can create something, or do something else: its answer shows which. */
const creative: ReadonlySet<string> = new Set(
  'grant issue allocate acquire provision generate submit start launch enqueue reserve'.split(' '),
);

/** Whether a call without a verb of creation can create something nevertheless: `/lease/grant`, `/jobs.submit`. */
export function mayCreate({ path }: Operation, { verb }: Call): boolean {
  const words = wordsIn(path.split(/[/.:]/).at(-1) ?? '');
  return verb === 'other' && [words[0], words.at(-1)].some((word) => word !== undefined && creative.has(word));
}

/** The version of a call, which does not belong to its name: `create_folder_v2`. */
const version = /^v\d+$/;

/** The end of the name of a service in gRPC, which says nothing of the kind: `depot.v1.ParcelService`. */
const ofService = /(?<=\w)services?$/;

/**
 * Reads what an operation does from the last segment of its path, or else from its operationId. In `/channels.rename` and
 * `/channels/rename` the kind of the resource is before the verb, and in `/renameChannel` and `/files/create_folder` beside it.
 *
 * @returns undefined if its path has names, or is that of a collection
 */
export function callOf({ path, operationId = '' }: Operation): Call | undefined {
  if (path.includes('{')) return undefined;
  const parts = path.split(/[/.:]/).filter((part) => part !== '' && !version.test(part));
  const last = parts.at(-1) ?? '';
  const around = singular(plainName(parts.at(-2) ?? '').replace(ofService, ''));
  const named = withoutVerb(last);
  if (named !== undefined) return { ...named, around };
  const own = singular(plainName(last));
  const identified = withoutVerb(operationId.split(/[/.:]/).at(-1) ?? '');
  if (identified !== undefined && ['', own].includes(identified.beside)) return { ...identified, beside: own, around };
  const object = singular(wordsIn(last).slice(1).join(''));
  return around === '' ? undefined : { verb: 'other', beside: '', around, ...(object !== '' && { object }) };
}

/** The plain name of the kind of resource that a call creates. */
export const kindCreated = ({ beside, around }: Call): string => (beside === '' ? around : beside);

/**
 * What a call is about of a kind of resource: a part of it, such as its `topic`, or all of it, which is an empty text.
 *
 * @param names the plain names of the kind
 * @returns undefined if it is about another kind
 */
export function partOf({ verb, beside, around, object = '' }: Call, names: readonly string[]): string | undefined {
  if (beside === '') return names.includes(around) || names.includes(object) ? '' : undefined;
  if (names.includes(beside)) return '';
  return names.includes(around) && verb !== 'create' ? beside : undefined;
}

/** A name without its verb, which is its first word or its last one. */
function withoutVerb(name: string): Pick<Call, 'verb' | 'beside'> | undefined {
  const words = wordsIn(name).filter((word) => !version.test(word));
  for (const index of [0, words.length - 1]) {
    const verb = verbs.get(words[index] ?? '');
    const beside = singular(words.filter((_, at) => at !== index).join(''));
    if (verb !== undefined) return { verb, beside };
  }
  return undefined;
}
