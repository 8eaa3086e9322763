import { namesIn } from '../../../clause/index.ts';
import { formatPointer, getAt } from '../../../json/index.ts';
import { textsOfAnswer, valuesOf } from '../answer-shape.ts';
import { withoutOperation } from '../clauses.ts';
import { rejects, type KnownCause, type Symptom } from './known-cause.ts';

/** A server that knows the parameters that it takes rejects others, and the document has some of these, or writes an object in another style. */
export const unknownParameters: KnownCause = {
  name: 'unknown-parameters',
  sentence: 'The server does not know parameters that the document has',
  isShownBy: (symptom) => {
    const [, place, name = ''] = /^accepts (query|header|cookie) (\S+) /.exec(withoutOperation(symptom.main)) ?? [];
    if (place === undefined || symptom.main.id.endsWith(' additional-property')) return false;
    return rejects(symptom) && saysUnknown(symptom, formatPointer([place, name]), [name]);
  },
  // What says that it does not know a parameter says so of a whole request, too.
  canExplain: (symptom) =>
    rejects(symptom) &&
    withoutOperation(symptom.main) === 'accepts request' &&
    ['query', 'header', 'cookie'].some((place) => saysUnknown(symptom, formatPointer([place]))),
  least: 1,
};

/** What comes before the names, which can be a list in one pair of quotation marks. */
const before =
  /\b(?:unrecogni[sz]ed|unknown|unexpected|additional|extra|unsupported) (?:[a-z]+ ){0,2}?(?:field|propert(?:y|ie)|key|param(?:eter)?|quer(?:y|ie)|arg(?:ument)?|attribute|option)s?\b(?:\(s\))?(?: names?)?(.*)/is;
/** What comes after a name: class-validator and Joi. */
const after = /(?:property )?(\S+) (?:should not exist|is not allowed)\b(?! to\b)/i;

/** Whether an answer says that the server does not know one of the names that the request has at a place. */
function saysUnknown({ finding: { exchange } }: Symptom, place: string, names: readonly string[] = []): boolean {
  const sent = new Set([...names, ...namesIn(getAt(valuesOf(exchange) ?? {}, place) ?? null)]);
  return textsOfAnswer(exchange).some((text) => {
    const [, listed = ''] = before.exec(text) ?? after.exec(text) ?? [];
    return listed.split(/[\s,;:'"`()[\]{}]+/).some((name) => name !== '' && sent.has(name.replace(/\.$/, '')));
  });
}
