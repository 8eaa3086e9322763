import * as fc from 'fast-check';
import type { Exchange, Input } from '../exchange/index.ts';
import { wordsIn, withoutSlash } from '../document/index.ts';
import { get, isObject, stringify, type Json } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isFault, isRejection, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { actedOn } from './keeps-what-it-answers.ts';
import type { RequestModel } from './request/request-model.ts';
import { bodyIn } from './resource/identity.ts';
import type { ResourceOperations, Siblings } from './state/resource-operations.ts';
import { caseFor, creationStep, namesMade } from './state/script.ts';
import { speaksOfRejection, wordsOf } from './state/stated-states.ts';
import { sentencesOf } from './model/words.ts';

/** The places of the exchanges in a script. */
const [beforeAt, actionAt, afterAt, againAt] = [1, 2, 3, 4];

/** An action with a shorter name can be part of another word. */
const least = 3;

/** Words by which it says that doing it again does nothing. */
const harmless =
  /\bidempoten\w*|\bno[- ]?op\b|\b(?:no|without) (?:further )?effect\b|\bnothing (?:happens|changes|is changed)\b|\bdo(?:es)? nothing\b/i;
/** Words by which it says that an action needs a state. */
const ofState = /\b(?:state|status|stage|phase)\b/i;

/** How the document states that an action is rejected after it was done. */
interface StatedOnce {
  readonly stated: string;
  /** Whether that follows from the state that the action needs, and only if the action changes that. */
  readonly isByState: boolean;
}

/**
 * An action that was done with a resource is rejected when it is done again, where the document says so: it has a 409 for
 * that, or it says which state the resource has to be in, which the action changes.
 */
export function rejectsRepeatedRows(model: RequestModel, siblings: Siblings): Row[] {
  const once = onceStated(model);
  const operations = once && actedOn(model.document, model.operation, siblings, siblings.requestModel);
  const { create, read } = operations ?? {};
  if (once === undefined || operations === undefined || create === undefined || read === undefined) return [];
  const { name: operation } = model.operation;
  const arbitrary = fc
    .tuple(create.plain, read.plain, model.plain)
    .map((inputs) => scriptOf(operations, [create, read, model], inputs));
  return [
    tested({
      clause: {
        id: `${operation} rejects repetition`,
        level: 'must',
        sentence: 'What was done with a resource is rejected when it is done again.',
        stated: once.stated,
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      open: [409],
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(model, once, trial),
    }),
  ];
}

function onceStated(model: RequestModel): StatedOnce | undefined {
  const conflict = model.operation.responses.find(({ status }) => status === '409');
  const own = wordsOf(model.document, model.operation);
  if (conflict === undefined || harmless.test(own) || harmless.test(conflict.description)) return undefined;
  // What an operation does now and again is not always a reason of a rejection.
  const reasons = sentencesOf(own).filter((text) => speaksOfRejection(text) || /\bonly once\b/i.test(text));
  if ([...reasons, conflict.description].some((text) => isOnceIn(text, model)))
    return { stated: conflict.pointer, isByState: false };
  return ofState.test(conflict.description) ? { stated: conflict.pointer, isByState: true } : undefined;
}

/**
 * Whether a text says that an action is done once: that something is already closed, or can't be closed again. Another thing
 * that was done already, such as an order that was sent, can be another reason why it is not closed.
 */
function isOnceIn(text: string, { operation: { path } }: RequestModel): boolean {
  const [action = ''] = wordsIn(withoutSlash(path).split('/').at(-1) ?? '');
  if (action.length < least) return false;
  // Forms of a word begin alike: close, closed; cancel, cancelled; ship, shipped.
  const word = `${action.replace(/[aeiouy]$/, '')}\\w*`;
  const forms = [
    `already (?:been |be |was |is )?${word}`,
    `${word}(?: \\w+)? (?:already|again|twice|(?:more than|only) once)`,
  ];
  return new RegExp(`\\b(?:${forms.join('|')})\\b`, 'i').test(text);
}

/** Creates a resource, and does the action twice. The resource is read before and after it was done. */
function scriptOf(
  operations: ResourceOperations,
  [create, read, action]: readonly [RequestModel, RequestModel, RequestModel],
  [made, look, own]: readonly [Input, Input, Input],
): ScriptCase {
  const creation = creationStep(create, made);
  const at = (requestModel: RequestModel, input: Input): Step => ({
    requestModel,
    next: (soFar) => {
      const names = namesMade(operations, creation.command, soFar[0]);
      return names && caseFor(requestModel, input, names);
    },
  });
  return {
    kind: 'script',
    steps: [creation, at(read, look), at(action, own), at(read, look), at(action, own)],
  };
}

function judge(model: RequestModel, { isByState }: StatedOnce, { steps }: ScriptTrial): Verdict {
  const { operation } = model;
  const [before, first, after, second] = [beforeAt, actionAt, afterAt, againAt].map((at) => steps[at]);
  if (first === undefined || second === undefined || !isSuccess(operation, first.outcome)) {
    const answer = first === undefined ? 'no answer' : describeOutcome(first.outcome);
    return inconclusive(`it was not done (${answer})`, `see the clauses ${operation.name} accepts`);
  }
  if (isRejection(second.outcome)) return pass;
  if (isFault(second.outcome) || !isSuccess(operation, second.outcome))
    return inconclusive(`it was neither accepted nor rejected (${describeOutcome(second.outcome)})`, '');
  // An action that was not done at all is another fault.
  if (shownIn(before) === shownIn(after)) return inconclusive('the resource is as before it was done', '');
  const moved = isByState ? stateLeft(model, before, after) : undefined;
  // Without a state that the document names, it can be one that the action fits again.
  if (isByState && moved === undefined) return pass;
  const because = moved === undefined ? 'it was done before' : `it is no longer ${stringify(moved)}`;
  const expected = `a rejection (4XX), because ${because}`;
  return violation('accepted again', 'status', expected, describeOutcome(second.outcome), againAt);
}

function shownIn(exchange: Exchange | undefined): string {
  const body = bodyIn(exchange);
  return stringify(body ?? null);
}

/** The state that a resource had and no longer has, if the document says in words that the action needs it. */
function stateLeft(model: RequestModel, before: Exchange | undefined, after: Exchange | undefined): Json | undefined {
  const [had, has] = [before, after].map(bodyIn);
  if (had === undefined || has === undefined || !isObject(had) || !isObject(has)) return undefined;
  const words = wordsOf(model.document, model.operation);
  const isNamed = (state: Json | undefined): state is string =>
    typeof state === 'string' && new RegExp(`\\b${state.replace(/[^a-z0-9]+/gi, '.')}\\b`, 'i').test(words);
  const shown = model.operation.responses.flatMap(({ content }) =>
    content.map(({ schema }) => viewSchema(schema, 'possible')),
  );
  return Object.keys(had).flatMap((field) => {
    const [old, now] = [get(had, field), get(has, field)];
    const isState = shown.some((view) => view.property(field).values('enum').length > 0);
    return isState && isNamed(old) && typeof now === 'string' && now !== old ? [old] : [];
  })[0];
}
