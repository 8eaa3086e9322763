import { plainName, singular, type Operation } from '../document/index.ts';
import { get, getAt, isObject } from '../json/index.ts';
import { tested, type TestedRow } from './model/row.ts';
import { mentions } from './model/words.ts';
import { parameterOf } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { collectionName, endsInName, resourcesOf } from './resource/path-template.ts';
import { resourceOperationsOf, type Siblings } from './state/resource-operations.ts';
import { judgeUnknown, scriptsWithUnknown, type NamedKind } from './state/unknown-name.ts';

/** Words by which a removal of nothing succeeds. */
const succeeds =
  /\bidempoten|\beven (?:if|when|though)\b|\b(?:whether|regardless)\b|\balready\b|\bno-?op\b|\bsilent|\bignor|\bif (?:it|they|present|there|any)\b|\b(?:or|if|when) [\w ]*\b(?:not exist|not found|never existed|absent|gone)\b/i;

/** A removal that the document answers with 404 or 410 where there is nothing to remove. */
interface StatedRemoval extends NamedKind {
  readonly stated: string;
}

/** A removal of a resource that does not exist is answered as the document says, with 404 or 410. */
export function removesUnknownRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const removal = statedRemoval(model, siblings);
  if (removal === undefined) return [];
  const { name: operation } = model.operation;
  return [
    tested({
      clause: {
        id: `${operation} removes nothing unknown`,
        level: 'must',
        sentence: 'A removal of a resource that does not exist is rejected, as the document says.',
        stated: removal.stated,
        operation,
        aspect: 'keeps its state',
      },
      weight: 0.2,
      open: [404],
      variants: [{ name: '', arbitrary: scriptsWithUnknown(model, removal) }],
      judge: (trial) => judgeUnknown(removal, model, trial, 'removed unknown', 'resource'),
    }),
  ];
}

function statedRemoval(model: RequestModel, siblings: Siblings): StatedRemoval | undefined {
  const { method, path } = model.operation;
  const operations = resourceOperationsOf(model.operation, siblings, siblings.requestModel);
  const { create, read, remove, resource } = operations ?? {};
  if (method !== 'DELETE' || operations === undefined || remove !== model) return undefined;
  const name = resource?.names.at(-1);
  const key = name === undefined ? undefined : parameterOf(model, 'path', name);
  const stated = statedNothing(model);
  if (create === undefined || read === undefined || key === undefined || stated === undefined) return undefined;
  return endsInName(path) ? { operations, create, read, key, stated } : undefined;
}

/** Where the document says that nothing was there to remove; undefined if it says that this succeeds, or what else is not there. */
function statedNothing({ document, operation }: RequestModel): string | undefined {
  const written = getAt(document.root, operation.pointer) ?? null;
  const said = isObject(written) ? [get(written, 'summary'), get(written, 'description')] : [];
  const done = operation.responses.filter(({ status }) => status.startsWith('2')).map(({ description }) => description);
  if ([...said, ...done].some((text) => typeof text === 'string' && succeeds.test(text))) return undefined;
  return operation.responses.find(
    ({ status, description }) => ['404', '410'].includes(status) && !isOfParent(operation, description),
  )?.pointer;
}

/** Whether a text is about what the resource belongs to, and not about the resource. */
function isOfParent({ path }: Operation, text: string): boolean {
  const kinds = resourcesOf(path).map((resource) => ({
    isOwn: resource.itemPath === path,
    kind: singular(plainName(collectionName(resource))),
  }));
  const names = (own: boolean): boolean => kinds.some(({ isOwn, kind }) => isOwn === own && mentions(text, kind));
  return names(false) && !names(true);
}
