import { viewSchema } from '../../schema/index.ts';
import type { Command } from '../model/case.ts';
import { judgeChangedItem, judgeCreatedItem, judgeRemovedItem } from './judge-called.ts';
import { judgeCreated, showsCreated } from './judge-answer.ts';
import { hasDefaults, hasDefaultsOfCreated, judgeDefaults, judgeDefaultsOfCreated } from './judge-defaults.ts';
import { judgeHead } from './judge-head.ts';
import { judgeRemovedAlone, roundOfRemoval } from './judge-removed-alone.ts';
import { hasRest, judgeRest } from './judge-rest.ts';
import type { judgeScript } from './judge-script.ts';
import { judgeUnlisted } from './judge-unlisted.ts';
import type { ResourceOperations } from './resource-operations.ts';

/**
 * A promise about state, with a script of requests about resources. The last request shows whether the promise is kept.
 */
export interface Promised {
  readonly what: string;
  readonly sentence: string;
  readonly stated: string;
  readonly script: readonly PlannedCommand[];
  /** The same with full bodies, so that one request shows all fields that are lost or changed. */
  readonly fullScript?: readonly PlannedCommand[];
  /** The same with null in each field that a change can remove by it. */
  readonly nullScript?: readonly PlannedCommand[];
  /** The same with values that a server can take for none, in place of others. */
  readonly emptyScript?: readonly PlannedCommand[];
  /** The same with a read of another resource, which must not change. */
  readonly besideScript?: readonly PlannedCommand[];
  /** Whether a Location that names another resource is followed after the script. */
  readonly followsLocation?: true;
  /** Whether the answer to the last change is compared with what is read after it. */
  readonly comparesAnswer?: true;
  /** Judges the exchanges of the script. Default: by the last one. */
  readonly judge?: typeof judgeScript;
  /** Whether it shows the same with all values, so that one sequence of each kind is enough without RUNS. */
  readonly isAlike?: true;
  /** Whether the documents of the operations make the promise. Default: they do. */
  readonly isMade?: (operations: ResourceOperations) => boolean;
}

/** Whether a change sends fields of the resource, and not an object with operations on it, as in SCIM (RFC 7644 section 3.5.2). */
function changesFields({ change }: ResourceOperations): boolean {
  const view = viewSchema(change?.bodies[0]?.content?.schema, 'possible');
  const lists = view.propertyNames.map((name) => view.property(name)).filter((each) => each.hasType('array'));
  return !lists.some(({ items }) => items.propertyNames.some((name) => /^op(?:eration)?$/.test(name)));
}

/** A command before its input is drawn: commands with the same input have the same name for it. */
export interface PlannedCommand {
  readonly kind: Command['kind'];
  readonly resource: number;
  /** A number, `full`, `bare`, `defaults`, `nulls` or `empties`. */
  readonly input: string;
}

/** The number of pages of a list that are read to find a resource. */
const mostPages = 40;
const pages = Array.from({ length: mostPages }, () => 'list 0').join(', ');

/** What an operation promises about resources, by what it does with them (RFC 9110 §9.2.1, §9.2.2, §9.3). */
export const promises: Readonly<Record<Command['kind'], readonly Promised[]>> = {
  create: [
    {
      what: 'keeps what it is sent',
      sentence:
        'A resource that was created can be read, with the fields that were sent; the answer shows them too, and a Location names it.',
      stated: 'RFC 9110 §9.3.3',
      script: read('create 0, read 0'),
      comparesAnswer: true,
      fullScript: read('create 0 with full, read 0'),
      followsLocation: true,
    },
    {
      what: 'answers with what it is sent',
      sentence: 'The answer to a creation shows the fields that were sent, where only a list can be read.',
      stated: 'RFC 9110 §15.3.2',
      script: read('create 0'),
      fullScript: read('create 0 with full'),
      judge: judgeCreated,
      isMade: showsCreated,
    },
    {
      what: 'applies defaults',
      sentence: 'A field that was not sent when the resource was created has its documented default.',
      stated: 'OpenAPI 3.0.4 §4.7.24',
      script: read('create 0 with bare, read 0, create 1 with defaults, read 1'),
      judge: judgeDefaults,
      isMade: hasDefaults,
    },
    {
      what: 'applies defaults',
      sentence: 'A field that was not sent when the resource was created has its documented default.',
      stated: 'OpenAPI 3.0.4 §4.7.24',
      script: read('create 0 with bare, create 1 with defaults'),
      judge: judgeDefaultsOfCreated,
      isMade: hasDefaultsOfCreated,
    },
  ],
  read: [
    {
      what: 'changes nothing',
      sentence: 'Reading a resource does not change it.',
      stated: 'RFC 9110 §9.2.1',
      script: read('create 0, read 0, read 0, read 0'),
      isAlike: true,
    },
  ],
  probe: [
    {
      what: 'finds what can be read',
      sentence: 'HEAD finds a resource that was created, and does not find it after its removal.',
      stated: 'RFC 9110 §9.3.2',
      script: read('create 0, probe 0, remove 0, read 0, probe 0'),
      isAlike: true,
    },
    {
      what: 'is like a read',
      sentence: 'An answer to HEAD has no other length, entity tag or time of change than what GET sends.',
      stated: 'RFC 9110 §8.6',
      script: read('create 0, read 0, probe 0, read 0'),
      judge: judgeHead,
      isAlike: true,
    },
  ],
  list: [
    {
      what: 'lists what was created',
      sentence: 'A resource that was created is in the list.',
      stated: 'RFC 9110 §9.3.1',
      script: read(`create 0, ${pages}`),
      // Another one must not take its place. A full body shows each field that the list changes.
      fullScript: read(`create 0 with full, create 1, ${pages}`),
    },
  ],
  replace: [
    {
      what: 'keeps what it is sent',
      sentence:
        'A resource that was replaced can be read, with the fields that were sent; the answer shows them too. No other one gets them.',
      stated: 'RFC 9110 §9.3.4',
      script: read('create 0, replace 0 with 1, read 0'),
      comparesAnswer: true,
      // The read before shows what marks the change: the time of the last one.
      fullScript: read('create 0, read 0, replace 0 with full, read 0'),
      emptyScript: read('create 0 with full, replace 0 with empties, read 0'),
      besideScript: read('create 0, create 1, read 1, replace 0 with full, read 1'),
    },
    {
      what: 'replaces nothing that was removed',
      sentence: 'A replacement of a removed resource is rejected, or creates the resource again.',
      stated: 'RFC 9110 §9.3.4',
      script: read('create 0, remove 0, replace 0 with 1, read 0'),
      isAlike: true,
    },
    {
      what: 'is idempotent',
      sentence: 'The same request sent again is accepted, and leaves the same state.',
      stated: 'RFC 9110 §9.2.2',
      script: read('create 0, replace 0 with 1, read 0, replace 0 with 1, read 0'),
      isAlike: true,
    },
    {
      what: 'removes what it is not sent',
      sentence: 'A replacement removes the optional fields that it does not name.',
      stated: 'RFC 9110 §9.3.4',
      script: read('create 0 with bare, read 0, replace 0 with full, read 0, replace 0 with bare, read 0'),
      judge: judgeRest,
      isMade: hasRest,
    },
  ],
  change: [
    {
      what: 'changes nothing that was removed',
      sentence: 'A change of a removed resource is rejected, or creates the resource again.',
      stated: 'RFC 5789 §2',
      script: read('create 0, remove 0, change 0 with 1, read 0'),
      isAlike: true,
    },
    {
      what: 'changes only what it is sent',
      sentence:
        'A change sets the fields that it names, and keeps all others; the answer shows them too. No other resource gets them.',
      stated: 'RFC 5789 §2',
      script: read('create 0, read 0, change 0 with 1, read 0'),
      comparesAnswer: true,
      fullScript: read('create 0 with full, read 0, change 0 with 1, read 0'),
      nullScript: read('create 0 with full, read 0, change 0 with nulls, read 0'),
      emptyScript: read('create 0 with full, read 0, change 0 with empties, read 0'),
      besideScript: read('create 0, create 1, read 1, change 0 with full, read 1'),
      isMade: changesFields,
    },
  ],
  remove: [
    {
      what: 'removes',
      sentence: 'A resource that was removed can no longer be read.',
      stated: 'RFC 9110 §9.3.5',
      script: read('create 0, remove 0, read 0'),
      isAlike: true,
    },
    {
      what: 'removes from the list',
      sentence: 'A resource that was removed is no longer in the list.',
      stated: 'RFC 9110 §9.3.5',
      script: read(`create 0, remove 0, read 0, ${pages}`),
      judge: judgeUnlisted,
    },
    {
      what: 'is idempotent',
      sentence: 'Removing a resource again removes no other resource, and does not fail.',
      stated: 'RFC 9110 §9.2.2',
      script: read('create 0, create 1, read 1, remove 0, remove 0, read 1'),
      isAlike: true,
    },
  ],
};

/** What calls promise of resources that only a list shows. */
export const promisesListed: Readonly<Partial<Record<Command['kind'], readonly Promised[]>>> = {
  create: [
    {
      what: 'keeps what it is sent',
      sentence: 'A resource that was created is listed with the fields that were sent.',
      stated: '',
      script: read(`create 0, ${pages}`),
      judge: judgeCreatedItem,
    },
  ],
  change: [
    {
      what: 'changes what it is sent',
      sentence: 'A change sets the fields that it names, and keeps all others, as the list shows.',
      stated: '',
      script: read(`create 0, change 0 with 1, ${pages}`),
      judge: judgeChangedItem,
    },
  ],
  remove: [
    {
      what: 'removes from the list',
      sentence: 'A resource that was removed is no longer in the list.',
      stated: '',
      script: read(`create 0, remove 0, ${pages}`),
      judge: judgeRemovedItem,
    },
  ],
};

/**
 * The same for a single resource at a fixed path. Other clients may change it meanwhile, so it is read several times.
 */
export const promisesAlone: Readonly<Partial<Record<Command['kind'], readonly Promised[]>>> = {
  replace: [
    {
      what: 'keeps what it is sent',
      sentence: 'A resource that was replaced can be read, with the fields that were sent; the answer shows them too.',
      stated: 'RFC 9110 §9.3.4',
      script: read(Array.from({ length: 3 }, () => 'replace 0 with 1, read 0').join(', ')),
      comparesAnswer: true,
      fullScript: read(Array.from({ length: 3 }, () => 'replace 0 with full, read 0').join(', ')),
    },
    {
      what: 'removes what it is not sent',
      sentence: 'A replacement removes the optional fields that it does not name.',
      stated: 'RFC 9110 §9.3.4',
      script: read('replace 0 with bare, read 0, replace 0 with full, read 0, replace 0 with bare, read 0'),
      judge: judgeRest,
      isMade: hasRest,
    },
  ],
  change: [
    {
      what: 'changes only what it is sent',
      sentence: 'A change sets the fields that it names, and keeps all others; the answer shows them too.',
      stated: 'RFC 5789 §2',
      script: read(Array.from({ length: 3 }, () => 'change 0 with 1, read 0').join(', ')),
      comparesAnswer: true,
      fullScript: read(Array.from({ length: 3 }, () => 'change 0 with full, read 0').join(', ')),
      nullScript: read(Array.from({ length: 3 }, () => 'change 0 with full, change 0 with nulls, read 0').join(', ')),
      isMade: changesFields,
    },
  ],
  remove: [
    {
      what: 'removes',
      sentence: 'A resource that was removed can no longer be read, or has other values again.',
      stated: 'RFC 9110 §9.3.5',
      script: read(Array.from({ length: 2 }, () => roundOfRemoval).join(', ')),
      judge: judgeRemovedAlone,
      isAlike: true,
    },
  ],
};

/** Parses a script: each command has the number of its resource, and optionally the name of its input. */
function read(script: string): PlannedCommand[] {
  return script.split(', ').map((command) => {
    const [kind, resource, , input = resource ?? ''] = command.split(' ');
    return { kind: kind as Command['kind'], resource: Number(resource), input };
  });
}
