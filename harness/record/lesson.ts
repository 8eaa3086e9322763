import { bodyViewAt, type RequestModel } from '../clause/index.ts';
import type { Redactor } from '../exchange/index.ts';
import { equals } from '../json/index.ts';
import type { Lesson } from '../run/index.ts';
import { noCoincidence } from './exchange-record.ts';
import type { LessonRecord } from './record.ts';

/**
 * The lessons about an operation, each place and demand once. The items of a list are one place: that of the first that was met. What the
 * document states is not one: the server can count the characters of a text in another way.
 *
 * @param model how the requests of the operation are made
 */
export function recordLessons(
  operation: string,
  lessons: readonly Lesson[],
  redact: Redactor,
  model?: RequestModel,
): LessonRecord[] {
  const once = new Map<string, Lesson>();
  for (const each of lessons) {
    if (model !== undefined && isStated(each, model)) continue;
    const key = JSON.stringify([each.pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*'), describe(each.demand)]);
    if (!once.has(key)) once.set(key, each);
  }
  return [...once.values()].map(({ pointer, demand, message }) => ({
    operation,
    place: pointer,
    should: describe(demand),
    message: redact(message, noCoincidence),
  }));
}

/** Whether the document states each keyword that the server demands of a value in the body. */
function isStated({ pointer, demand }: Lesson, model: RequestModel): boolean {
  if (demand.kind !== 'schema') return false;
  const view = bodyViewAt(model, pointer);
  return Object.entries(demand.schema).every(
    ([keyword, value]) => view?.values(keyword).some((each) => equals(each, value)) === true,
  );
}

function describe(demand: Lesson['demand']): string {
  switch (demand.kind) {
    case 'present':
      return 'is required';
    case 'absent':
      return 'is not allowed';
    case 'schema':
      return `satisfies ${JSON.stringify(demand.schema)}`;
    case 'ordered':
      return demand.order === 'equal' ? `equals ${demand.other}` : `is ${demand.order} ${demand.other}`;
    case 'low':
      return demand.most === undefined ? 'is a small number' : `is a small number, such as ${demand.most}`;
    case 'limit':
      return `creates no more than ${demand.most} resources at once`;
    case 'other':
      return 'is one of the values that the server knows';
  }
}
