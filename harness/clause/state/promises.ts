import type { Command } from './command.ts';

/** A promise about state: a short life of resources, whose last request shows whether it is kept. */
export interface Promised {
  readonly what: string;
  readonly sentence: string;
  readonly stated: string;
  readonly script: readonly PlannedCommand[];
}

/** A command before its input is drawn: those with the same input number carry the same. */
export interface PlannedCommand {
  readonly kind: Command['kind'];
  readonly resource: number;
  readonly input: number;
}

/** Pages of a list that are read to find a new resource. */
const mostPages = 40;

/** What an operation promises of the resources on the server (RFC 9110 §9.2.1, §9.2.2, §9.3), by what it does with them. */
export const promises: Readonly<Record<Command['kind'], readonly Promised[]>> = {
  create: [
    {
      what: 'keeps what it is sent',
      sentence: 'What was made can be read, with the fields that were sent.',
      stated: 'RFC 9110 §9.3.3',
      script: read('create 0, read 0'),
    },
  ],
  read: [
    {
      what: 'changes nothing',
      sentence: 'Interpretation a resource leaves it as it is.',
      stated: 'RFC 9110 §9.2.1',
      script: read('create 0, read 0, read 0, read 0'),
    },
  ],
  list: [
    {
      what: 'lists what was created',
      sentence: 'A resource that was made is in the list of all.',
      stated: 'RFC 9110 §9.3.1',
      script: read(`create 0, ${Array.from({ length: mostPages }, () => 'list 0').join(', ')}`),
    },
  ],
  replace: [
    {
      what: 'keeps what it is sent',
      sentence: 'What was put can be read, with the fields that were sent.',
      stated: 'RFC 9110 §9.3.4',
      script: read('create 0, replace 0 with 1, read 0'),
    },
    {
      what: 'is idempotent',
      sentence: 'The same request again comes to the same.',
      stated: 'RFC 9110 §9.2.2',
      script: read('create 0, replace 0 with 1, read 0, replace 0 with 1, read 0'),
    },
  ],
  change: [
    {
      what: 'changes only what it is sent',
      sentence: 'Fields that a change names have the new value, and all others the old.',
      stated: 'RFC 5789 §2',
      script: read('create 0, read 0, change 0 with 1, read 0'),
    },
  ],
  remove: [
    {
      what: 'removes',
      sentence: 'What was removed can not be read any more.',
      stated: 'RFC 9110 §9.3.5',
      script: read('create 0, remove 0, read 0'),
    },
    {
      what: 'is idempotent',
      sentence: 'Removing a resource again removes no other, and is no failure.',
      stated: 'RFC 9110 §9.2.2',
      script: read('create 0, create 1, read 1, remove 0, remove 0, read 1'),
    },
  ],
};

/** The same for a resource that is alone at its path. Other clients may change it meanwhile, so it is read time and again. */
export const promisesAlone: Readonly<Partial<Record<Command['kind'], readonly Promised[]>>> = {
  replace: [
    {
      what: 'keeps what it is sent',
      sentence: 'What was put can be read, with the fields that were sent.',
      stated: 'RFC 9110 §9.3.4',
      script: read(Array.from({ length: 3 }, () => 'replace 0 with 1, read 0').join(', ')),
    },
  ],
};

/** Reads a script: commands with the number of the thing that each is about, and that of its input. */
function read(script: string): PlannedCommand[] {
  return script.split(', ').map((command) => {
    const [kind, resource, , input = '0'] = command.split(' ');
    return { kind: kind as Command['kind'], resource: Number(resource), input: Number(input) };
  });
}
