import type { Exchange } from '../exchange/index.ts';
import { equals, isArray, isObject, stringify, type Json } from '../json/index.ts';
import { viewSchema } from '../schema/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { ScriptCase } from './model/case.ts';
import { tested, type TestedRow } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import { withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { bodyIn, listIn } from './resource/identity.ts';

/** Whether the parameter is sent, in the requests of a case. What each shows twice does not depend on the time. */
const isSent = [false, true, false, true];

/**
 * A read without a parameter is answered as the same read with the documented default of the parameter (OpenAPI 3.0.4,
 * section 4.7.24: the value that is assumed if none is provided).
 */
export function appliesDefaultsRows(model: RequestModel): TestedRow[] {
  if (model.operation.method !== 'GET') return [];
  return model.parameters.flatMap((part) => {
    const value = defaultOf(part);
    return value === undefined ? [] : [appliesDefaultRow(model, part, value)];
  });
}

/** The documented default of an optional parameter, if it is valid. */
function defaultOf({ place, required, parameter, accepts }: Part): Json | undefined {
  if (required || !['query', 'header', 'cookie'].includes(place)) return undefined;
  const value = viewSchema(parameter?.schema).keyword('default');
  return value !== undefined && value !== null && accepts(value) ? value : undefined;
}

function appliesDefaultRow(model: RequestModel, part: Part, value: Json): TestedRow {
  const { name: operation } = model.operation;
  // All requests are about the resource of the first one.
  const known = model.parameters.filter(({ place }) => place === 'path').map(({ pointer }) => pointer);
  const request = (isThere: boolean): ScriptCase['steps'][number] => ({
    requestModel: model,
    next: (soFar) => {
      const [first] = soFar;
      const input = withPart(first?.request.input ?? {}, part, isThere ? value : undefined);
      return { draft: { input }, pinned: part.pointer, known };
    },
  });
  return tested({
    clause: {
      id: `${operation} applies default of ${part.name}`,
      level: 'must',
      sentence: `Without ${part.name}, the answer is the same as with its default ${stringify(value)}.`,
      stated: `${part.stated}/schema/default`,
      kind: `applies ${part.place} default`,
      operation,
      aspect: 'accepts valid requests',
    },
    weight: 0.2,
    exclusive: true,
    variants: [
      {
        name: '',
        arbitrary: model.plain.map((input): ScriptCase => {
          const [first, ...others] = isSent.map(request);
          const start = first && { ...first, next: () => ({ draft: { input: withPart(input, part, undefined) } }) };
          return { kind: 'script', steps: start === undefined ? others : [start, ...others] };
        }),
      },
    ],
    judge: (trial) => judgeDefault(model, part, value, trial),
  });
}

function judgeDefault({ operation }: RequestModel, { name }: Part, value: Json, { steps }: ScriptTrial): Verdict {
  const rejected = steps.find(({ outcome }) => !isSuccess(operation, outcome));
  if (rejected !== undefined || steps.length < isSent.length) {
    const what = rejected === undefined ? 'not all requests were sent' : describeOutcome(rejected.outcome);
    return inconclusive(`the answers can't be compared (${what})`, `see the clauses ${operation.name} accepts`);
  }
  const [without, withDefault, again, withDefaultAgain] = steps.map(shownIn);
  if (without === undefined || withDefault === undefined || !again || !withDefaultAgain)
    return inconclusive('the answers are not JSON', 'document an answer with a JSON media type');
  if (!equals(without, again) || !equals(withDefault, withDefaultAgain))
    return inconclusive('the answer changes from one request to the next', 'compare the answers by hand');
  if (equals(without, withDefault)) return pass;
  const expected = `the body with ${name} ${stringify(value)}, its default`;
  return violation('default', 'body', expected, 'a different body', 2);
}

/** The items of the list in an answer, also if it is empty, because what is around them can repeat the request; else the whole body. */
function shownIn({ outcome }: Exchange): Json | undefined {
  const body = bodyIn({ outcome });
  if (body === undefined || (!isObject(body) && !isArray(body))) return undefined;
  return listIn(body) ?? body;
}
