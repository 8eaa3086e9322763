import { plainName } from '../../document/index.ts';
import type { Exchange } from '../../exchange/index.ts';
import { get, isNumber, isObject, stringify, type Json, type JsonObject } from '../../json/index.ts';
import { isAbove } from '../resource/above.ts';
import { bodyOf } from '../resource/identity.ts';
import { isAccepted } from '../resource/job.ts';
import { plainBody } from '../request/resource-object.ts';
import { bestMatchIn, isDistinct, resourceSent } from '../resource/shown.ts';
import { differences, isOftenLeftOut } from './compare.ts';

/**
 * How well an item of a list fits what a request created: it is `same` in all that is known, `near` with differences that
 * correct servers make, `alike` in a field that names resources although others differ, or another one.
 */
type Fit = 'same' | 'near' | 'alike' | 'other';

type FitTo = (item: Json) => Fit;

/** A cache, not a registry: an entry lives as long as the exchange. A sequence looks at the same items after each page. */
const fits = new WeakMap<Exchange, FitTo>();

/**
 * How well the item of a list fits the created resource. Its id decides, if the answer to the creation showed one. Else it
 * has the fields that were sent or shown, as far as it has them. Either answer may have a wrong field.
 *
 * @returns a function of the item
 */
export function fitTo(creation: Exchange): FitTo {
  const known = fits.get(creation) ?? createFit(creation);
  fits.set(creation, known);
  return known;
}

function createFit(creation: Exchange): FitTo {
  if (creation.outcome.kind !== 'answered') return () => 'other';
  const fields = fieldsOf(creation);
  const ofItems = new WeakMap<JsonObject, Fit>();
  return (item) => {
    if (!isObject(item)) return 'other';
    const fit = ofItems.get(item) ?? fitOf(fields, item);
    ofItems.set(item, fit);
    return fit;
  };
}

function fitOf(fields: Fields, item: JsonObject): Fit {
  const { sent, shown } = fields;
  if (isSameResource(shown, item)) return 'same';
  const isEither = (name: string, isSame = isSameField): boolean =>
    [sent, shown].some((each) => isSame(get(each, name), get(item, name)));
  const known = namesKnown(fields, item);
  if (known.includes('id') && Object.hasOwn(shown, 'id')) return isEither('id') ? 'same' : 'other';
  const [equal, others] = [known.filter((name) => isEither(name)), known.filter((name) => !isEither(name))];
  if (others.length === 0) return known.length > 0 ? 'same' : 'other';
  const close = others.filter((name) => isEither(name, isNormalised));
  const unlike = others.filter((name) => !close.includes(name) && !isHidden(name, get(item, name)));
  const distinctive = [...equal, ...close].filter((name) => isDistinctive(get(item, name)));
  if (unlike.length === 0) return distinctive.length > 0 ? 'near' : 'other';
  return distinctive.some((name) => naming.test(plainName(name))) ? 'alike' : 'other';
}

/** Fields that often distinguish one resource from another. */
const naming = /(?:name|title|email|login|key|slug|code|identifier|number|handle)$/;

/** Fields that servers don't show as they were sent. */
const secret = /password|passphrase|passwd|secret|token|apikey|privatekey|^pin$/;

/** Whether many resources hardly have a value by chance. */
const isDistinctive = (value: Json | undefined): boolean =>
  value !== undefined && (isNumber(value) || (typeof value === 'string' && value.length > 1));

/** Whether a server hides what was sent: a secret is hashed, masked or left empty. */
function isHidden(name: string, shown: Json | undefined): boolean {
  const isMasked = typeof shown === 'string' && /^[*•.x…]*$/iu.test(shown);
  return secret.test(plainName(name)) || isMasked || (shown !== undefined && isOftenLeftOut(shown));
}

/** Whether two texts differ in letter case, white space or punctuation only. */
function isNormalised(one: Json | undefined, other: Json | undefined): boolean {
  const [a, b] = [one, other].map((text) =>
    typeof text === 'string'
      ? text
          .normalize('NFKC')
          .toLowerCase()
          .replaceAll(/[\s\p{P}]/gu, '')
      : '',
  );
  return a !== '' && a === b;
}

/** The fields that a request to create a resource sent, and those that the answer showed. */
interface Fields {
  readonly sent: JsonObject;
  readonly shown: JsonObject;
}

/** The fields of a request to create a resource, and of its answer. */
export function fieldsOf({ request, outcome, processed }: Exchange): Fields {
  const sent = resourceSent(request);
  const answer = processed?.by === 'effect' ? processed.answer : outcome;
  const body = 'body' in answer ? bodyOf(answer) : undefined;
  const best = body && bestMatchIn(body, sent)?.object;
  // What was accepted for later processing is answered with a job, which has an id of its own.
  const shown = best ?? (isAccepted(answer) ? undefined : body);
  return { sent, shown: shown !== undefined && isObject(shown) && !isAbove(request, shown) ? shown : {} };
}

/** The fields that distinguish an item from others: those that were sent, and its id. */
export function namesKnown({ sent, shown }: Fields, item: JsonObject): string[] {
  return [...new Set([...Object.keys(sent), 'id'])].filter((name) => {
    return Object.hasOwn(item, name) && (Object.hasOwn(sent, name) || Object.hasOwn(shown, name));
  });
}

/** Whether two values are the same, perhaps in another notation, or one is the text of the other. */
function isSameField(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const isSame = differences({ one }, { one: other }).every(({ mayChangeNotation }) => mayChangeNotation);
  return isSame || textOf(one) === textOf(other);
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : stringify(value));

function isSameResource(shown: Json | undefined, item: Json): boolean {
  if (shown === undefined || !isObject(shown) || !isObject(item)) return false;
  const shared = Object.keys(shown).some((name) => Object.hasOwn(item, name));
  return shared && differences(shown, item).length === 0;
}

/** Whether a body has the values of the fields that a request to create a resource sent, or of those in its answer. */
export function showsMade(creation: Exchange, shown: Json): boolean {
  return showsSent(creation, shown) || isSameResource(fieldsOf(creation).shown, plainBody(shown));
}

/** Whether the body of an answer, or an item of a list, has the values of the fields that a request sent. */
export function showsSent({ request }: Exchange, shown: Json | undefined): boolean {
  const sent = resourceSent(request);
  const body = plainBody(shown ?? null);
  return isSameResource(sent, body) || envelopedIn(body, sent).some((each) => isSameResource(sent, each));
}

/**
 * The objects in an envelope that can be a resource: `{"data": {…}, "meta": {…}}`. Their text has to be one that was sent, because
 * what is beside the resource can have a field of the same name.
 */
function envelopedIn(body: Json, sent: JsonObject): Json[] {
  if (!isObject(body) || Object.keys(sent).some((name) => Object.hasOwn(body, name))) return [];
  const texts = Object.entries(sent).filter(([, value]) => isDistinct(value));
  return Object.values(body).filter(
    (each) => isObject(each) && texts.some(([name, value]) => isSameField(value, get(each, name))),
  );
}
