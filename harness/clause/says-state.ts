import { contentsOfSuccess } from '../document/index.ts';
import { isSafeMethod, type Exchange } from '../exchange/index.ts';
import { get } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import { messageOf } from './message.ts';
import { validationStatuses } from './model/answer.ts';
import { scalarTexts } from './model/likeness.ts';
import type { ValidTrial } from './model/trial.ts';
import { mentions, namesIn, sentencesOf, wordsOfOutcome } from './model/words.ts';
import type { RequestModel } from './request/request-model.ts';
import { stateField } from './state/stated-states.ts';

/** Words that say which state a server is not in, or is in already. */
const ofState = [
  String.raw`\bno (?:active|current|running|pending|open|ongoing|configured|connected|selected)\b`,
  String.raw`(?:\bnot|n't) (?:yet|currently|been|(?:yet |currently )?(?:active|started|running|enabled|configured|available|ready|initiali[sz]ed|connected|set up|set|open|paused|selected|recording|installed|granted|assigned|attached|linked)\b)`,
  String.raw`\balready (?:\w+ed|running|active|open|on|off|in)\b`,
  String.raw`\bis (?:currently )?(?:disabled|inactive|stopped|closed|offline|paused|busy)\b`,
].map((each) => new RegExp(each, 'iu'));

/**
 * Whether an answer says that a request came in the wrong state of the server, and no value of the request can be the reason: its
 * operation has no parameters and no body; or it changes something, accepts no request, and says the same to another valid one,
 * without the name of a field.
 */
export function saysWrongState(
  model: RequestModel,
  { exchange, other }: Pick<ValidTrial, 'exchange' | 'other'>,
): boolean {
  const { operation, parameters, bodies } = model;
  const message = messageOf(exchange);
  if (!ofState.some((each) => each.test(message))) return false;
  if (parameters.length + bodies.length === 0) return true;
  // What only reads can be done in each state.
  if (other === undefined || isSafeMethod(operation.method)) return false;
  if (wordsOfOutcome(exchange) !== wordsOfOutcome(other)) return false;
  return (
    !namesField(model, message) && !scalarTexts(exchange.request.input ?? {}).some((each) => mentions(message, each))
  );
}

/** Whether a message has the name of a field of a request. */
function namesField({ parameters, bodies }: RequestModel, message: string): boolean {
  const properties = bodies.flatMap(({ schema }) => viewSchema(schema, 'possible').propertyNames);
  const names = [...properties, ...parameters.flatMap(({ parameter }) => parameter?.name ?? [])];
  return names.some((name) => mentions(message, name));
}

/** Words by which a sentence relates a state to what can be done. */
const relating = /\b(?:is|are|was|were|be|been|becomes?|in|from|only|already|must|not|cannot|can['’]t)\b/iu;

/** A cache, not a registry: an entry lives as long as the model. */
const known = new WeakMap<RequestModel, readonly string[]>();

/** The states that the document lists for the resource which an operation answers with. */
function statesOf(model: RequestModel): readonly string[] {
  const states =
    known.get(model) ??
    contentsOfSuccess(model.operation).flatMap(({ schema }) => {
      const view = viewSchema(schema, 'possible');
      const fields = view.propertyNames.filter((name) => stateField.test(name));
      return fields.flatMap((name) => view.property(name).members.filter((member) => typeof member === 'string'));
    });
  known.set(model, states);
  return states;
}

/**
 * Whether an answer with 400 or 422 says that the resource in the path is in another state: "This invoice is paid; only drafts
 * can be changed". It names a state that the document lists for the resource, and that the request does not send.
 */
export function saysOtherState(model: RequestModel, exchange: Exchange): boolean {
  const { request, outcome } = exchange;
  const isInvalid = outcome.kind === 'answered' && validationStatuses.includes(outcome.status);
  if (!isInvalid || !model.operation.path.includes('{')) return false;
  const states = statesOf(model);
  if (states.length === 0) return false;
  const input = request.input ?? {};
  const sent = new Set(['query', 'body'].flatMap((place) => scalarTexts(get(input, place) ?? null)));
  const named = states.filter((state) => !sent.has(state)).map((state) => new RegExp(`\\b${wordOf(state)}s?\\b`, 'iu'));
  return sentencesOf(messageOf(exchange)).some(
    (sentence) => relating.test(sentence) && named.some((state) => state.test(sentence)),
  );
}

/** Words that say of a resource that it holds as much as it can. */
const full =
  /\b(?:can(?:'|no)?t|unable to|not) (?:be )?(?:creat|add|hav|hold|contain)\w* (?:any )?more\b|\b(?:limit|maximum|quota)\b.*\b(?:reached|exceed\w*)\b|\b(?:reached|exceed\w*)\b.*\b(?:limit|maximum|quota)\b|\btoo many\b|\b(?:is|are) full\b/i;
/** Words by which a limit is that of a value. */
const ofValue = /\b(?:length|long|characters?|digits?|bytes|size|value|range|decimals?|rate|requests?)\b/i;

/**
 * Whether the answer to a creation says that the resource around the new one holds as many as it can: "You can't create more than the
 * established limit of 30". It names no field of the request.
 */
export function saysFull({ operation }: RequestModel, exchange: Exchange): boolean {
  const { request, outcome } = exchange;
  const canSay = outcome.kind === 'answered' && [...validationStatuses, 403, 409].includes(outcome.status);
  if (!canSay || operation.method !== 'POST' || !operation.path.includes('{')) return false;
  const names = namesIn(get(request.input ?? {}, 'body') ?? null);
  return sentencesOf(messageOf(exchange)).some(
    (sentence) => full.test(sentence) && !ofValue.test(sentence) && !names.some((name) => mentions(sentence, name)),
  );
}

/** A state as a regular expression: a message can write `in_progress` with a blank. */
const wordOf = (state: string): string => state.replaceAll(/[^\p{L}\p{N}]+/gu, '[\\s_-]');
