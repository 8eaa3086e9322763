import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import { decodeContent, parseMediaType, type Exchange, type Input } from '../exchange/index.ts';
import { childPointer, getAt, setAt, isObject, type Json } from '../json/index.ts';
import { viewSchema, type SchemaView } from '../schema/index.ts';
import { inconclusive, observation, pass, violation, type Verdict } from '../verdict/index.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { Command, ScriptCase, Step } from './model/case.ts';
import type { Clause } from './model/clause.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { Draft } from './request/draft.ts';
import type { Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { identityIn } from './resource/identity.ts';
import { resourcesOf, type ResourcePath } from './resource/path-template.ts';
import { identitiesIn } from './state/named.ts';
import type { ResourceOperations, Siblings } from './state/resource-operations.ts';
import { caseFor } from './state/script.ts';

/** How the files that an operation sends come to the server. */
interface Upload<Of> {
  readonly by: Of;
  readonly mediaType: string;
  /** The place of the file in an input. */
  readonly pointer: string;
  readonly resource: ResourcePath;
}

/**
 * A file that was uploaded can be downloaded as it was sent (RFC 9110 §8.6, §9.3.4). A document has no words for that: a
 * server can send another form of a file, such as a smaller picture. So a file counts as lost only if another file came back
 * as it was sent, or in its place.
 */
export function keepsFilesRows(model: RequestModel, siblings: Siblings): Row[] {
  const upload = uploadOf(model.operation, siblings.requestModel, ({ operation }) => operation);
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
  const arbitrary = fc
    .tuple(upload.by.validWith(part), upload.by.validWith(part), model.plain)
    .map(([first, second, read]) =>
      scriptOf(model, upload, { uploads: withFiles([first, second], upload, part), read }),
    );
  return [
    tested({
      clause,
      weight: 0.2,
      exclusive: true,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(model, upload, trial),
    }),
  ];
}

/** Whether an operation sends files that another one takes, decided from the document alone. */
export function sendsFiles(operation: Operation, siblings: Siblings): boolean {
  return uploadOf(operation, siblings.operation, (each) => each) !== undefined;
}

/** Finds the upload of what an operation sends: a POST that creates the resource, or a POST or PUT to the same path. */
function uploadOf<Of>(
  operation: Operation,
  find: (name: string) => Of | undefined,
  operationOf: (found: Of) => Operation,
): Upload<Of> | undefined {
  const { method, path, responses } = operation;
  const resource = resourcesOf(path).at(-1);
  const isDownload = responses.some(
    ({ status, content }) => status.startsWith('2') && content.some(({ mediaType }) => isFileType(mediaType)),
  );
  if (method !== 'GET' || resource === undefined || !isDownload) return undefined;
  for (const name of [`POST ${path}`, `PUT ${path}`, `POST ${resource.collectionPath}`]) {
    const by = find(name);
    for (const { mediaType, schema } of (by && operationOf(by).requestBody?.content) ?? []) {
      const place = filePlace(mediaType, viewSchema(schema));
      if (by !== undefined && place !== undefined) return { by, mediaType, pointer: `/body${place}`, resource };
    }
  }
  return undefined;
}

/** Whether a media type is one of files: not of a structured value, nor of a page. */
function isFileType(mediaType: string): boolean {
  const { type = '', subtype = '' } = parseMediaType(mediaType) ?? {};
  return ['image', 'audio', 'video', 'font'].includes(type) || /^(?:octet-stream|pdf|zip|gzip|x-.*)$/.test(subtype);
}

/** The place of the only file in a body; undefined if there is none, or if there are several. */
function filePlace(mediaType: string, schema: SchemaView): string | undefined {
  if (isFileType(mediaType)) return '';
  if (parseMediaType(mediaType)?.subtype !== 'form-data') return undefined;
  const files = schema.propertyNames.filter((name) => isFile(schema.property(name)));
  const [only, ...more] = files;
  return only === undefined || more.length > 0 ? undefined : childPointer('', only);
}

function isFile(schema: SchemaView): boolean {
  return (
    schema.keyword('format') === 'binary' || schema.hasType('file') || schema.keyword('contentMediaType') !== undefined
  );
}

/** The contents of two files: a short one, and one with lines and characters of several bytes, longer than a buffer of 4 KiB. */
const contents = ['seed', `${'Gänseblümchen, 雛菊, 🌼\n'.repeat(160)}end`] as const;

interface DrawnRequests {
  readonly uploads: readonly Draft[];
  readonly read: Input;
}

/** The uploads with these files, or with their own where the schema does not allow these. */
function withFiles(drafts: readonly Draft[], { pointer }: Upload<RequestModel>, part: Part): Draft[] {
  return drafts.map((draft, index) => {
    const changed = setAt(draft.input, pointer, contents[index] ?? '');
    const body = getAt(changed, '/body');
    return isObject(changed) && body !== undefined && part.accepts(body) ? { ...draft, input: changed } : draft;
  });
}

function scriptOf(model: RequestModel, upload: Upload<RequestModel>, drawn: DrawnRequests): ScriptCase {
  const { by } = upload;
  const isOfOne = by.operation.path === model.operation.path;
  const script = drawn.uploads.map(({ input }): Command => ({ kind: 'create', input }));
  const uploading = drawn.uploads.map((draft, index): Step => {
    const command = script[index];
    return {
      requestModel: by,
      ...(!isOfOne && command !== undefined && { command }),
      // The second file takes the place of the first one, where there is one place.
      next: ([first]) => {
        if (!isOfOne) return { draft };
        const given = caseFor(by, draft.input, identityIn(first?.request.input));
        return { ...given, draft: { ...draft, ...given.draft } };
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

function operationsOf(read: RequestModel, { by, resource }: Upload<RequestModel>): ResourceOperations {
  const others = { probe: undefined, replace: undefined, change: undefined, remove: undefined, list: undefined };
  return { ...others, resource, create: by, read };
}

function judge(model: RequestModel, { by, pointer }: Upload<RequestModel>, { steps }: ScriptTrial): Verdict {
  const isUpload = ({ request }: Exchange): boolean => request.method === by.operation.method;
  const [sent, read] = [steps.filter(isUpload), steps.filter((each) => !isUpload(each))];
  const failed = steps.find((each) => !isSuccess((isUpload(each) ? by : model).operation, each.outcome));
  if (failed !== undefined || read.length < contents.length) {
    const { name } = (failed === undefined || !isUpload(failed) ? model : by).operation;
    const answer = failed === undefined ? 'no answer names it' : describeOutcome(failed.outcome);
    return inconclusive(`a file can't be uploaded and downloaded (${answer})`, `see the clauses ${name} accepts`);
  }
  const files = sent.map(({ request }) => bytesOf(getAt(request.input ?? {}, pointer)));
  const shown = read.map(({ outcome }) => contentOf(outcome));
  const isKeptAt = (at: number): boolean => isSame(files[at], shown[at]);
  // A file that was kept once was replaced by another request the other time.
  const lost = [...shown.keys()].filter((at) => ![...shown.keys()].some((each) => isPair(at, each) && isKeptAt(each)));
  const [first] = lost;
  if (first === undefined) return pass;
  const swapped = lost.find((at) => !isSame(files[0], files[1]) && isSame(shown[at], files[1 - (at % 2)]));
  if (swapped === undefined && lost.length === shown.length) return observation('files come back in another form');
  const wrong = swapped ?? first;
  const expected = `the ${files[wrong]?.length ?? 0} bytes of the file that was uploaded`;
  const actual = swapped === undefined ? `${shown[wrong]?.length ?? 0} other bytes` : 'another file that was uploaded';
  const step = steps.findIndex((each) => each === read[wrong]);
  return violation(swapped === undefined ? 'changed' : 'another file', 'body', expected, actual, step);
}

/** Whether two places in the order of the downloads are those of the same file. */
const isPair = (one: number, other: number): boolean => (one - other) % contents.length === 0;

const isSame = (one: Buffer | undefined, other: Buffer | undefined): boolean =>
  one !== undefined && other?.equals(one) === true;

function bytesOf(file: Json | undefined): Buffer | undefined {
  return typeof file === 'string' ? Buffer.from(file, 'utf8') : undefined;
}

function contentOf(outcome: Exchange['outcome']): Buffer | undefined {
  const content = outcome.kind === 'answered' ? decodeContent(outcome) : undefined;
  return content?.ok === true ? Buffer.from(content.value) : undefined;
}
