import {
  calledKinds,
  nameMade,
  placesOf,
  type CalledKind,
  type CallUse,
  type RequestModel,
} from '../../clause/index.ts';
import { plainName, singular } from '../../document/index.ts';
import type { Exchange, Input } from '../../exchange/index.ts';
import type { Json } from '../../json/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import { fieldsOf } from './place.ts';

/** A kind of resource that calls create, and a field of a request that names one. */
interface CalledField {
  readonly kind: CalledKind;
  /** How the call is about the resource; undefined if it only refers to one. */
  readonly use: CallUse | undefined;
  readonly pointer: string;
}

/** What a call removes. */
interface RemovedByCall {
  readonly kind: CalledKind;
  /** The place of its name. */
  readonly key: string;
  /** The places of what it belongs to. */
  readonly around: readonly string[];
}

/** The exchange that created a resource; or why there is none. */
type Creation = Exchange | { readonly because: string };

/** The resources that calls create: those that the requests of a run share, and how a request names them. */
export class CalledResources {
  readonly #operations: ReadonlyMap<string, OperationRows>;
  /** The resource that cases share, by the operation that creates it, and how many had accepted a request when it was looked for. */
  readonly #shared = new Map<string, { readonly found: Promise<Creation>; readonly after: number }>();

  constructor(operations: ReadonlyMap<string, OperationRows>) {
    this.#operations = operations;
  }

  /** The kinds that the run can create. */
  #kindsFor({ document }: RequestModel): readonly CalledKind[] {
    return calledKinds(document.operations).filter(({ create }) => this.#operations.has(create.name));
  }

  /** The request model of the call that creates a kind. */
  creatorOf({ create }: CalledKind): RequestModel | undefined {
    return this.#operations.get(create.name)?.requestModel;
  }

  /**
   * The fields of an input that name resources which calls create. Those that say what the request is about come first, and of these
   * those with most other names beside them: a message of a channel is named by both.
   */
  fieldsOf(model: RequestModel, input: Input): CalledField[] {
    const { name } = model.operation;
    const kinds = this.#kindsFor(model).filter(({ create }) => create.name !== name);
    if (kinds.length === 0) return [];
    const about = kinds.flatMap((kind): CalledField[] => {
      const use = kind.uses.get(name);
      return use?.key === undefined ? [] : [{ kind, use, pointer: use.key }];
    });
    about.sort((one, other) => (other.use?.shared.length ?? 0) - (one.use?.shared.length ?? 0));
    const met = new Set(about.map(({ pointer }) => pointer));
    const others = fieldsOf(input).flatMap(([pointer, field]): CalledField[] => {
      const names = [plainName(field), singular(plainName(field))];
      const kind = met.has(pointer)
        ? undefined
        : kinds.find(({ references }) => names.some((each) => references.includes(each)));
      return kind === undefined ? [] : [{ kind, use: undefined, pointer }];
    });
    return [...about, ...others];
  }

  /** The kind of resource that a call removes, and how it names it; undefined if it removes none. */
  removedBy(model: RequestModel): RemovedByCall | undefined {
    for (const kind of this.#kindsFor(model)) {
      const use = kind.uses.get(model.operation.name);
      if (use?.verb === 'remove' && use.key !== undefined)
        return { kind, key: use.key, around: use.shared.map(([, own]) => own) };
    }
    return undefined;
  }

  /** The call that reads resources of a kind, and the place of their name in it. */
  readerOf({ uses }: CalledKind): { readonly model: RequestModel; readonly key: string } | undefined {
    const use = [...uses.values()].find(
      ({ verb, part, shared }) => verb === 'read' && part === '' && shared.length === 0,
    );
    const model = use && this.#operations.get(use.operation.name)?.requestModel;
    return model === undefined || use?.key === undefined ? undefined : { model, key: use.key };
  }

  /** The shared resource of a kind. `create` is called the first time, and again once more operations have accepted a request. */
  shared({ create: { name } }: CalledKind, after: number, create: () => Promise<Creation>): Promise<Creation> {
    const known = this.#shared.get(name);
    if (known !== undefined && known.after >= after) return known.found;
    const found = create();
    this.#shared.set(name, { found, after });
    const keep = (made: Creation): void => {
      // One that was created stays, whatever the run learns.
      if (!('because' in made) && this.#shared.get(name)?.found === found)
        this.#shared.set(name, { found, after: Infinity });
    };
    // Whoever needs the resource gets the error.
    found.then(keep).catch(() => undefined);
    return found;
  }
}

/** Whether a call needs a resource of its own: it removes the resource, or does something else with it that changes its state. */
export const spends = (use: CallUse | undefined): boolean => use?.verb === 'remove' || use?.verb === 'other';

/** The values that a field and those beside it need for a resource, by their places. */
export function placesFor({ kind, use, pointer }: CalledField, creation: Exchange): ReadonlyMap<string, Json> {
  if (use !== undefined) return placesOf(kind, use, creation) ?? new Map();
  const name = nameMade(kind, creation);
  return new Map(name === undefined ? [] : [[pointer, name]]);
}
