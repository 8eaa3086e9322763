import { isUtf8 } from 'node:buffer';
import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import { decodeContent, wireBody, type Exchange, type Input } from '../exchange/index.ts';
import { getAt, setAt, isObject, type Json } from '../json/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isRejection, isSuccess } from './model/answer.ts';
import type { Command, ScriptCase, Step } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import { tested, type Row, type Variant } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { Draft } from './request/draft.ts';
import type { Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { identitiesOfCreated, identityIn } from './resource/identity.ts';
import { identitiesIn } from './state/named.ts';
import type { ResourceOperations, Siblings } from './state/resource-operations.ts';
import { caseFor, caseForDraft } from './state/script.ts';
import { uploadOf, type Upload } from './state/upload.ts';

/**
 * A file that was uploaded can be downloaded as it was sent (RFC 9110 §8.6, §9.3.4). A document has no words for that: a
 * server can send another form of a file, such as a smaller picture. So a file counts as lost only if another file came back
 * as it was sent, or in its place.
 */
export function keepsFilesRows(model: RequestModel, siblings: Siblings): Row[] {
  const upload = uploadOf(model.operation, siblings.requestModel, ({ operation }) => operation, siblings);
  const part = upload?.by.bodies.find(({ content }) => content?.mediaType === upload.mediaType);
  if (upload === undefined || part === undefined) return [];
  const { name: operation } = model.operation;
  const clause: Clause = {
    id: `${operation} keeps files`,
    level: 'must',
    sentence: 'A file that was uploaded can be downloaded as it was sent.',
    stated: 'RFC 9110 §9.3.3',
    operation,
    aspect: 'keeps its state',
  };
  return [
    tested({
      clause,
      weight: 0.2,
      exclusive: true,
      variants: variantsOf(model, upload, part),
      judge: (trial) => judge(model, upload, trial),
    }),
  ];
}

/** Whether an operation sends files that another one takes, decided from the document alone. */
export function sendsFiles(operation: Operation, siblings: Siblings): boolean {
  return uploadOf(operation, siblings.operation, (each) => each, siblings) !== undefined;
}

/** Two texts as files, two files of which one is not UTF-8, and, where each resource has one place for a file, those of two resources. */
function variantsOf(model: RequestModel, upload: Upload<RequestModel>, part: Part): Variant<ScriptCase>[] {
  const { by, createParent, isText } = upload;
  const drawn = (files: readonly string[], isOctets: boolean): fc.Arbitrary<DrawnRequests> =>
    fc.tuple(by.validWith(part), by.validWith(part), model.plain, fc.nat()).map(([first, second, read, number]) => {
      // A server can reject a file that it has.
      const own = files.map((file) => `${file}${number}`);
      return { uploads: withFiles([first, second], own, { ...upload, part, isOctets }), read };
    });
  const usual = { name: '', arbitrary: drawn(texts, false).map((each) => scriptOf(model, upload, each)) };
  const bytes = { name: 'bytes', arbitrary: drawn(octets, true).map((each) => scriptOf(model, upload, each)) };
  const most = isText ? [usual] : [usual, bytes];
  if (createParent === undefined) return most;
  const apart = fc
    .tuple(drawn(texts, false), createParent.plain, createParent.plain)
    .map(([each, ...parents]) => scriptApart(model, { ...upload, createParent }, each, parents));
  return [...most, { name: 'apart', arbitrary: apart }];
}

/** The contents of two files: a short one, and one with lines and characters of several bytes, longer than a buffer of 4 KiB. */
const texts = ['seed', `${'Gänseblümchen, 雛菊, 🌼\n'.repeat(160)}end`] as const;
/** The same with bytes that are not UTF-8. Each character is one byte. */
const octets = ['seed', `${'G\xe4nsebl\xfcmchen, \x89\xff\xfe\xc0\x80\n'.repeat(240)}end`] as const;

interface DrawnRequests {
  readonly uploads: readonly Draft[];
  readonly read: Input;
}

export interface FilePlace extends Pick<Upload<RequestModel>, 'pointer'> {
  readonly part: Part;
  /** Whether each character of a file is one byte. */
  readonly isOctets: boolean;
}

/** The uploads with these files, or with their own where the schema does not allow these. */
export function withFiles(
  drafts: readonly Draft[],
  files: readonly string[],
  { pointer, part, isOctets }: FilePlace,
): Draft[] {
  return drafts.map((draft, index) => {
    const changed = setAt(draft.input, pointer, files[index] ?? '');
    const body = getAt(changed, '/body');
    if (!isObject(changed) || body === undefined || !part.accepts(body)) return draft;
    return { ...draft, input: changed, ...(isOctets && { unlike: { ...draft.unlike, octets: pointer } }) };
  });
}

function scriptOf(model: RequestModel, upload: Upload<RequestModel>, drawn: DrawnRequests): ScriptCase {
  const { by, pointer } = upload;
  const isOfOne = by.operation.path === model.operation.path;
  const script = drawn.uploads.map(({ input }): Command => ({ kind: 'create', input }));
  const uploading = drawn.uploads.map((draft, index): Step => {
    const command = script[index];
    return {
      requestModel: by,
      ...(!isOfOne && command !== undefined && { command }),
      // The second file takes the place of the first one, where there is one place.
      next: ([first]) => {
        // Other fields get fresh values, and the file stays as it is meant.
        if (!isOfOne) return { draft, known: [pointer] };
        return caseForDraft(by, draft, identityIn(first?.request.input));
      },
    };
  });
  const downloading = drawn.uploads.map((_, index): Step => ({
    requestModel: model,
    next: (soFar) => {
      const parents = identityIn(soFar[0]?.request.input);
      const created = identitiesIn(operationsOf(model, upload), script, soFar.slice(0, script.length))[index];
      const identity = isOfOne ? parents : created && new Map([...parents, ...created]);
      return identity && caseFor(model, drawn.read, identity);
    },
  }));
  const [upload1, upload2, download1, download2] = [...uploading, ...downloading];
  // Where there is one place, other requests can replace the file meanwhile, so each is sent again.
  const ofOne = [upload1, download1, upload2, download2];
  const steps = isOfOne ? [...ofOne, ...ofOne] : [upload1, upload2, download1, download2];
  return { kind: 'script', steps: steps.filter((step) => step !== undefined) };
}

/** Creates two resources, and gives a file to each of them. */
function scriptApart(
  model: RequestModel,
  { by, resource, createParent }: Upload<RequestModel> & { readonly createParent: RequestModel },
  { uploads, read }: DrawnRequests,
  parents: readonly Input[],
): ScriptCase {
  const creations = parents.map((input): Step => {
    // Each of them has a body of its own, even if two inputs are the same.
    return {
      requestModel: createParent,
      command: { kind: 'create', input: { ...input } },
      next: () => ({ draft: { input } }),
    };
  });
  const below = (requestModel: RequestModel, index: number, draft: Draft): Step => ({
    requestModel,
    next: (soFar) => {
      const made = soFar[index];
      const [identity] = made === undefined ? [] : identitiesOfCreated(made, resource, model);
      if (made === undefined || identity === undefined) return undefined;
      return caseForDraft(requestModel, draft, new Map([...identityIn(made.request.input), ...identity]));
    },
  });
  const uploading = uploads.map((draft, index) => below(by, index, draft));
  const downloading = uploads.map((_, index) => below(model, index, { input: read }));
  return { kind: 'script', steps: [...creations, ...uploading, ...downloading] };
}

function operationsOf(read: RequestModel, { by, resource }: Upload<RequestModel>): ResourceOperations {
  const others = { probe: undefined, replace: undefined, change: undefined, remove: undefined, list: undefined };
  return { ...others, resource, create: by, read };
}

function judge(model: RequestModel, { by, pointer }: Upload<RequestModel>, trial: ScriptTrial): Verdict {
  const { steps, case: given } = trial;
  const modelOf = (exchange: Exchange): RequestModel | undefined => given.steps[steps.indexOf(exchange)]?.requestModel;
  const [sent, read] = [by, model].map((each) => steps.filter((exchange) => modelOf(exchange) === each));
  const failed = steps.find((each) => !isSuccess((modelOf(each) ?? model).operation, each.outcome));
  // A server can reject what is not text. Whether it keeps texts is another variant.
  if (failed !== undefined && modelOf(failed) === by && isRejection(failed.outcome) && !isUtf8Sent(failed)) return pass;
  if (failed !== undefined || sent === undefined || read === undefined || read.length < texts.length) {
    const { name } = ((failed && modelOf(failed)) ?? model).operation;
    const answer = failed === undefined ? 'no answer names it' : describeOutcome(failed.outcome);
    return inconclusive(`a file can't be uploaded and downloaded (${answer})`, `see the clauses ${name} accepts`);
  }
  const files = sent.map((each) => bytesOf(each, pointer));
  const shown = read.map(({ outcome }) => contentOf(outcome));
  const isKeptAt = (at: number): boolean => isSame(files[at], shown[at]);
  // A file that was kept once was replaced by another request the other time.
  const lost = [...shown.keys()].filter((at) => ![...shown.keys()].some((each) => isPair(at, each) && isKeptAt(each)));
  const [first] = lost;
  if (first === undefined) return pass;
  const swapped = lost.find((at) => !isSame(files[0], files[1]) && isSame(shown[at], files[1 - (at % 2)]));
  // Another form of a file is not its beginning.
  const cut = lost.find((at) => isCutShort(files[at], shown[at]));
  if (swapped === undefined && cut === undefined && lost.length === shown.length)
    return observation('files come back in another form');
  const wrong = swapped ?? cut ?? first;
  const expected = `the ${files[wrong]?.length ?? 0} bytes of the file that was uploaded`;
  const actual = swapped === undefined ? `${shown[wrong]?.length ?? 0} other bytes` : 'another file that was uploaded';
  const step = steps.findIndex((each) => each === read[wrong]);
  return violation(swapped === undefined ? 'changed' : 'another file', 'body', expected, actual, step);
}

/** Whether only the beginning of a file came back. */
function isCutShort(file: Buffer | undefined, shown: Buffer | undefined): boolean {
  if (file === undefined || shown === undefined || shown.length === 0 || shown.length >= file.length) return false;
  return isSame(file.subarray(0, shown.length), shown);
}

/** Whether two places in the order of the downloads are those of the same file. */
const isPair = (one: number, other: number): boolean => (one - other) % texts.length === 0;

const isSame = (one: Buffer | undefined, other: Buffer | undefined): boolean =>
  one !== undefined && other?.equals(one) === true;

/** The bytes of the file in a request: its text in UTF-8, or with one byte for each character. */
function bytesOf({ request }: Exchange, pointer: string): Buffer | undefined {
  const file: Json | undefined = getAt(request.input ?? {}, pointer);
  const body = Buffer.from(wireBody(request.body) ?? '');
  if (typeof file !== 'string') return undefined;
  const [usual, single] = [Buffer.from(file, 'utf8'), Buffer.from(file, 'latin1')];
  return body.includes(usual) ? usual : single;
}

const isUtf8Sent = ({ request }: Exchange): boolean => isUtf8(Buffer.from(wireBody(request.body) ?? ''));

/** The decoded bytes of an answer; undefined if there is none. */
export function contentOf(outcome: Exchange['outcome'] | undefined): Buffer | undefined {
  const content = outcome?.kind === 'answered' ? decodeContent(outcome) : undefined;
  return content?.ok === true ? Buffer.from(content.value) : undefined;
}
