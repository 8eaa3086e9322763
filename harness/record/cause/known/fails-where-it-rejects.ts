import { demandsIn } from '../../../clause/index.ts';
import { beginningOfAnswer, textsOfAnswer } from '../answer-shape.ts';
import { withoutOperation } from '../clauses.ts';
import { exceptionIn } from '../exception.ts';
import { ofJsonParser } from '../read-as-json.ts';
import { fails, type KnownCause, type Symptom } from './known-cause.ts';

/** A handler of errors answers with 500, whatever status the error has. */
export const failsWhereItRejects: KnownCause = {
  name: 'fails-where-it-rejects',
  sentence: 'The server answers with a 5XX where it finds that a request is invalid',
  isShownBy: (symptom) => findsInvalid(symptom) && !isOfValid(symptom),
  // A document without a schema allows values that the code can't read.
  canExplain: findsInvalid,
  least: 3,
  counted: ({ main, finding: { tested = '' } }) => `${main.operation} ${tested}`,
};

/** Whether a failure says that the request is invalid. */
function findsInvalid(symptom: Symptom): boolean {
  const { exchange } = symptom.finding;
  if (!fails(symptom) || exceptionIn(exchange) !== undefined) return false;
  const texts = textsOfAnswer(exchange);
  if (texts.some((text) => ofResponse.test(text))) return false;
  const said = beginningOfAnswer(exchange) ?? '';
  return forms.some((form) => form.test(said)) || texts.some(statesRule);
}

/** What validators say of the answer of the server itself: the place of a value in it, or that it is invalid. */
const ofResponse =
  /^[./]?response[./]\S|\bresponse ?(?:body )?(?:validation|serialization)|\bno schema defined for status code\b/i;

/** Whether a text is a sentence about what the request should have. Interpreters write such sentences about their own calls. */
function statesRule(text: string): boolean {
  if (text.length > longestSentence || ofCode.test(text)) return false;
  return ofUnknown.test(text) || demandsIn(text).length > 0;
}

/** The longest sentence about a request, in characters. */
const longestSentence = 200;

/** Names of what is wrong: `Unknown driver`, `Invalid filter: it has no operator`, `Storage pool not found`. */
const ofUnknown =
  /^(?:[\w ]{1,30}: )?(?:unknown|unsupported|invalid|bad) [a-z]+(?: [a-z]+){0,2}(?: \d+)?(?:$| ?[:("'`])|^[\w ]{1,40} not found$/i;

/** What interpreters, drivers and runtimes say of their own calls and values. */
const ofCode =
  /\barguments?\b|\(parameter '|\bnot (?:'|none\b|int\b|str\b|float\b|list\b|dict\b|bytes\b|real\b)|\breceived (?:undefined|null|type|an instance)\b|\b(?:implicit conversion|bytes-like|operands?|runtime|memory|pointer|time value|(?:array|string) length|regular expression|nil|NoneType|columns?|relation|constraint|gateway|request|state|error)\b|\bin \d+\.\.\d+|\w\(\)/i;

/** How the usual validators and parsers say that a request is invalid. */
const forms: readonly RegExp[] = [
  // Ajv, Joi, Zod and class-validator.
  /\b(?:body|querystring|query|params|headers?)(?:[/.][^\s]*)? must (?:be|have|match|not|pass|contain)\b/i,
  /\\?"[\w.[\]]+\\?" (?:must (?:be|contain|have|match)|is required|is not allowed|length must)\b/,
  /\bexpected \w+, received \w+/i,
  /\bvalidation (?:error|failed|failure)\b|\bproperty \w+ should not exist\b/i,
  // Parsers of JSON, and what reads the media type.
  ...ofJsonParser,
  /\bforbidden prototype property\b|\bunsupported media type\b/i,
  // Decoders of Go and of Protocol Buffers.
  /(?:"|: )(?:unexpected )?EOF"|\berror converting value for\b|\billegal base64 data at input byte \d/i,
  /\bunknown value .{1,60} for enum\b|\binvalid value for \w+ (?:field|type)\b/i,
  /\b(?:failed|unable) to (?:(?:un)?marshal|decode (?:the )?(?:request|body|json)|parse (?:parameters|the request|signal))\b|\bproto:(?: |\u00A0){1,2}(?:syntax error|\(line \d)/i,
  // Checks that are written by hand.
  /\binvalid (?:[\w-]+ name|reference format|signal)\b|\bcharacters allowed\b|\b(?:name|id)(?: or \w+)? can(?:not|'t) be empty\b/i,
  /\bmust (?:not )?be (?:larger|smaller|more|less|longer|shorter) than\b/i,
];

/** Whether the request is valid, as far as the clause says that it tests. */
function isOfValid({ finding: { tested = '' }, clauses }: Symptom): boolean {
  const clause = clauses.get(tested);
  return clause !== undefined && !/^(?:rejects|observes) /.test(withoutOperation(clause));
}
