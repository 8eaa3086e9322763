import {
  byReferringName,
  canNameNothing,
  isRejection,
  mentions,
  messageOf,
  namesNothing,
  namesToReferBy,
  saysNothingThere,
} from '../../clause/index.ts';
import { plainName, singular } from '../../document/index.ts';
import type { Exchange, Input } from '../../exchange/index.ts';
import { getAt, isWithin, parsePointer, stringify, type Json } from '../../json/index.ts';
import { scalarsOf } from '../input/places.ts';
import { fieldsOf } from './place.ts';
import { hasNameOfKind, nameOfKind, type Referred } from './refer.ts';

/** Which kind of resource a field refers to, by its name and by what the server says of its values. */
export class FieldKinds {
  /** By the plain names of fields that refer to a kind. */
  readonly #named: ReadonlyMap<string, Referred>;
  /** By the plain names of the kinds. */
  readonly #kinds: ReadonlyMap<string, Referred>;
  readonly #byField = new Map<string, Referred | undefined>();
  /** The plain names of fields named like a kind of resource in which the server has looked for the name of one. */
  readonly #lookedUp = new Set<string>();
  /**
   * By other fields of the operations on one collection: the kind of which the server said that none has the name in the field.
   * The same field of another collection can hold anything else, such as the `name` of what is created there.
   */
  readonly #learnt = new Map<string, Referred>();

  constructor(kinds: readonly Referred[]) {
    this.#named = byReferringName(kinds, ({ resource }) => resource);
    this.#kinds = new Map([...kinds].reverse().map((each) => [nameOfKind(each), each]));
  }

  get isEmpty(): boolean {
    return this.#named.size === 0;
  }

  /**
   * The kind that a field named `plantId`, `parentPlantId` or `plant` refers to; undefined if no kind is known.
   *
   * @param path of the operation
   */
  of(field: string, path: string): Referred | undefined {
    const name = plainName(field);
    if (!this.#byField.has(name)) {
      const known = namesToReferBy(field).find((each) => this.#named.has(each));
      this.#byField.set(name, this.#named.get(known ?? ''));
    }
    return this.#byField.get(name) ?? this.#learnt.get(keyOf(field, path));
  }

  /** The kind with a plain name, which can be that of a field, too; undefined if there is none. */
  named(name: string): Referred | undefined {
    return this.#named.get(name);
  }

  /** Whether the server has said of a value in such a field that no resource has this name. */
  looksUp(field: string, path: string): boolean {
    return this.#lookedUp.has(plainName(field)) || this.#learnt.has(keyOf(field, path));
  }

  /** Notes the fields in which the server looked for the name of a resource, and found nothing. */
  note(exchange: Exchange): void {
    const { request, outcome } = exchange;
    if (this.isEmpty || outcome.kind !== 'answered' || !isRejection(outcome)) return;
    const message = messageOf(exchange);
    if (!canNameNothing(message)) return;
    const path = request.operation?.split(' ')[1] ?? '';
    for (const [place, field] of fieldsOf(request.input ?? {})) {
      if (this.looksUp(field, path)) continue;
      const named = this.of(field, path);
      if (named !== undefined && !hasNameOfKind(field, named)) continue;
      const said = named ?? this.#saidIn(withoutValue(message, getAt(request.input ?? {}, place)));
      // Of what the path names, an answer says so with 404.
      const isOfField = named !== undefined && !saysNothingThere(outcome.status);
      if (said === undefined || !namesNothing(exchange, place, isOfField)) continue;
      if (named === undefined && !isSaidOf(request.input ?? {}, place, message)) continue;
      if (named === undefined) this.#learnt.set(keyOf(field, path), said);
      else this.#lookedUp.add(plainName(field));
    }
  }

  /** The kind that a message names, if it names only one. */
  #saidIn(message: string): Referred | undefined {
    const words = message.toLowerCase().match(/\p{L}+/gu) ?? [];
    const found = new Set(words.flatMap((word) => this.#kinds.get(singular(word)) ?? []));
    const [kind] = found;
    return found.size === 1 ? kind : undefined;
  }
}

/** A field of the operations on a collection and its items. */
function keyOf(field: string, path: string): string {
  return `${path.replace(/(?:\/\{[^}]*\})?\/?$/, '')} ${plainName(field)}`;
}

/** A field with a shorter name can be a word, or a value, of any message. */
const shortName = 3;

/**
 * Whether a message is about what a place of a request has: it quotes a value that no other place has, or has the name of the field. A
 * tenant in a header can have the same name as a label in the body.
 */
function isSaidOf(input: Input, place: string, message: string): boolean {
  const field = parsePointer(place).findLast((token) => !/^\d+$/.test(token)) ?? '';
  if (field.length >= shortName && mentions(message, field)) return true;
  const textOf = (scalar: Json): string => (typeof scalar === 'string' ? scalar : stringify(scalar));
  const all = [...scalarsOf(input, '')].map(([pointer, scalar]) => [pointer, textOf(scalar)] as const);
  const own = all.flatMap(([pointer, text]) => (isWithin(pointer, place) && text !== '' ? [text] : []));
  const others = new Set(all.flatMap(([pointer, text]) => (isWithin(pointer, place) ? [] : [text])));
  return own.some((text) => message.includes(text) && !others.has(text));
}

/** A message without the value that it quotes, which can be any words. */
function withoutValue(message: string, value: unknown): string {
  return typeof value === 'string' && value !== '' ? message.replaceAll(value, '') : message;
}
