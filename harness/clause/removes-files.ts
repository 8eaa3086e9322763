import * as fc from 'fast-check';
import type { Operation } from '../document/index.ts';
import type { Input } from '../exchange/index.ts';
import { inconclusive, pass, violation, type Verdict } from '../verdict/index.ts';
import { contentOf, withFiles } from './keeps-files.ts';
import { describeOutcome, isSuccess } from './model/answer.ts';
import type { ScriptCase, Step } from './model/case.ts';
import { tested, type Row } from './model/row.ts';
import type { ScriptTrial } from './model/trial.ts';
import type { Draft } from './request/draft.ts';
import type { RequestModel } from './request/request-model.ts';
import { identityIn } from './resource/identity.ts';
import { isUnprocessed } from './resource/job.ts';
import type { Siblings } from './state/resource-operations.ts';
import { caseForDraft } from './state/script.ts';
import { uploadOf } from './state/upload.ts';

/** The operations on a file that has a place of its own: `/albums/{id}/cover`. */
interface FileOperations {
  readonly upload: RequestModel;
  readonly download: RequestModel;
  readonly remove: RequestModel;
}

/** The places of the downloads in a script: before the removal, and after it. */
const [beforeAt, afterAt] = [1, 3];

/** A file that was removed can no longer be downloaded (RFC 9110 §9.3.5). Another one can come in its place, such as a usual picture. */
export function removesFilesRows(model: RequestModel, siblings: Siblings): Row[] {
  const { method, path, name: operation } = model.operation;
  const download = siblings.requestModel(`GET ${path}`);
  if (method !== 'DELETE' || download === undefined) return [];
  const upload = uploadOf(download.operation, siblings.requestModel, (each) => each.operation, siblings);
  const part = upload?.by.bodies.find(({ content }) => content?.mediaType === upload.mediaType);
  if (upload === undefined || part === undefined || upload.by.operation.path !== path) return [];
  const operations = { upload: upload.by, download, remove: model };
  const place = { pointer: upload.pointer, part, isOctets: false };
  const arbitrary = fc.tuple(upload.by.validWith(part), download.plain, model.plain).map(([draft, read, removal]) => {
    const [file = draft] = withFiles([draft], ['seed'], place);
    return scriptOf(operations, file, read, removal);
  });
  return [
    tested({
      clause: {
        id: `${operation} removes`,
        level: 'must',
        sentence: 'A file that was removed can no longer be downloaded.',
        stated: 'RFC 9110 §9.3.5',
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      exclusive: true,
      variants: [{ name: '', arbitrary }],
      judge: (trial) => judge(operations, trial),
    }),
  ];
}

/** Whether an operation removes files, decided from the document alone. */
export function removesFiles({ method, path }: Operation, siblings: Siblings): boolean {
  const download = siblings.operation(`GET ${path}`);
  if (method !== 'DELETE' || download === undefined) return false;
  return uploadOf(download, siblings.operation, (each) => each, siblings)?.by.path === path;
}

function scriptOf({ upload, download, remove }: FileOperations, file: Draft, read: Input, removal: Input): ScriptCase {
  // A file that is put there before the removal would be another one.
  const at = (requestModel: RequestModel, draft: Draft): Step => ({
    requestModel,
    // All requests are about the place of the first one.
    next: ([first]) => {
      if (first === undefined) return { draft };
      return { ...caseForDraft(requestModel, draft, identityIn(first.request.input)), isUnprepared: true };
    },
  });
  return {
    kind: 'script',
    steps: [
      at(upload, file),
      at(download, { input: read }),
      at(remove, { input: removal }),
      at(download, { input: read }),
    ],
  };
}

function judge(operations: FileOperations, { steps }: ScriptTrial): Verdict {
  const { upload, download, remove } = operations;
  const needed = [upload, download, remove].map(({ operation }, index) => ({ operation, exchange: steps[index] }));
  for (const { operation, exchange } of needed) {
    if (exchange !== undefined && isSuccess(operation, exchange.outcome) && !isUnprocessed(exchange)) continue;
    const answer = exchange === undefined ? 'no request' : describeOutcome(exchange.outcome);
    return inconclusive(
      `${operation.name} was not successful (${answer})`,
      `see the clauses ${operation.name} accepts`,
    );
  }
  const after = steps[afterAt];
  const [file, shown] = [steps[beforeAt], after].map((each) => contentOf(each?.outcome));
  if (file === undefined || file.length === 0)
    return inconclusive('nothing was downloaded', `see the clauses ${download.operation.name} accepts`);
  if (after === undefined) return inconclusive('nothing was sent after the removal', 'see the other clauses');
  if (!isSuccess(download.operation, after.outcome) || shown?.equals(file) !== true) return pass;
  const expected = '404 or 410, or another file, because the file was removed';
  return violation('still there', 'status', expected, describeOutcome(after.outcome), afterAt);
}
