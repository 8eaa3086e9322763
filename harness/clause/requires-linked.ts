import { plainName } from '../document/index.ts';
import { linksOf } from './keeps-links.ts';
import { tested, type TestedRow } from './model/row.ts';
import { mentions } from './model/words.ts';
import { parameterOf } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import { isSaidEverywhere, kindOf, otherwise, saidOfNothing } from './requires-parent.ts';
import type { Siblings } from './state/resource-operations.ts';
import { judgeUnknown, scriptsWithUnknown, type NamedKind } from './state/unknown-name.ts';

/**
 * A link to a resource that does not exist is answered with 404 or 410, as the document says: `PUT /patients/{patientId}/tags/{tagId}`
 * creates no tag. A removal of such a link is one of nothing.
 */
export function requiresLinkedRows(model: RequestModel, siblings: Siblings): TestedRow[] {
  const found = unknownLinked(model, siblings);
  if (found === undefined) return [];
  const { name: operation } = model.operation;
  return [
    tested({
      clause: {
        id: `${operation} requires its ${found.kind}`,
        level: 'must',
        sentence: `A link to a ${found.kind} that does not exist is rejected, as the document says.`,
        stated: found.stated,
        kind: 'requires its parent',
        operation,
        aspect: 'keeps its state',
      },
      weight: 0,
      open: [404],
      variants: [{ name: '', arbitrary: scriptsWithUnknown(model, found) }],
      judge: (trial) => judgeUnknown(found, model, trial, 'below unknown', found.kind),
    }),
  ];
}

function unknownLinked(
  model: RequestModel,
  siblings: Siblings,
): (NamedKind & { readonly kind: string; readonly stated: string }) | undefined {
  const { operation, document } = model;
  const links =
    operation.method === 'PUT' ? linksOf(document.operations, operation, siblings, siblings.requestModel) : undefined;
  const { operations, resource, create, read } = links?.linked ?? {};
  const stated = saidOfNothing(operation);
  if (links === undefined || operations === undefined || resource === undefined || create === undefined)
    return undefined;
  if (read === undefined || stated === undefined || isSaidEverywhere(document.operations)) return undefined;
  const [kind, holder] = [kindOf(resource), kindOf(links.holder.resource)];
  const isOfHolder = mentions(stated.description, plainName(holder)) && !mentions(stated.description, plainName(kind));
  if (isOfHolder || operation.responses.some(({ description }) => otherwise.test(description))) return undefined;
  const key = parameterOf(read, 'path', resource.names.at(-1) ?? '');
  // In the path of the link, its name has the same parameter.
  const isNamedAlike = key !== undefined && operation.path.endsWith(`{${key.parameter?.name ?? ''}}`);
  return key !== undefined && isNamedAlike
    ? { operations, create, read, key, kind, stated: stated.pointer }
    : undefined;
}
