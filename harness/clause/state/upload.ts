import type { Content, Operation } from '../../document/index.ts';
import { parseMediaType } from '../../exchange/index.ts';
import { childPointer } from '../../json/index.ts';
import { viewSchema, type SchemaView } from '../../schema/index.ts';
import { resourcesOf, type ResourcePath } from '../resource/path-template.ts';
import { isDownload, isFileType } from './download.ts';
import { withItsCreation, type Siblings } from './resource-operations.ts';

/** How the files that an operation sends come to the server. */
export interface Upload<Of> {
  readonly by: Of;
  readonly mediaType: string;
  /** The place of the file in an input. */
  readonly pointer: string;
  readonly resource: ResourcePath;
  /** Whether the document says that the file is a text. */
  readonly isText: boolean;
  /** Creates what a file belongs to, where it has a place of its own: `/albums/{id}/cover`. */
  readonly createParent: Of | undefined;
}

/** Finds the upload of what an operation sends: a POST that creates the resource, or a POST or PUT to the same path. */
export function uploadOf<Of>(
  operation: Operation,
  find: (name: string) => Of | undefined,
  operationOf: (found: Of) => Operation,
  siblings: Pick<Siblings, 'createdInside'>,
): Upload<Of> | undefined {
  const { method, path, responses } = operation;
  const last = resourcesOf(path).at(-1);
  const resource = last && withItsCreation(last, siblings);
  if (method !== 'GET' || resource === undefined || !isDownload(responses)) return undefined;
  for (const name of [`POST ${path}`, `PUT ${path}`, `POST ${resource.collectionPath}`]) {
    const by = find(name);
    const isOfOne = name.endsWith(` ${path}`);
    const createParent = isOfOne ? find(`POST ${resource.collectionPath}`) : undefined;
    for (const content of (by && operationOf(by).requestBody?.content) ?? []) {
      const { mediaType, schema } = content;
      const place = filePlace(mediaType, viewSchema(schema));
      if (by === undefined || place === undefined) continue;
      return { by, mediaType, pointer: `/body${place}`, resource, isText: isText(content, place), createParent };
    }
  }
  return undefined;
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

/** Whether the document gives a file media types of texts alone. One of several types is also that of pictures, for example. */
function isText({ encoding, schema }: Content, place: string): boolean {
  const name = place.slice(1);
  const media = viewSchema(schema).property(name).keyword('contentMediaType');
  const types = [encoding.get(name)?.contentType, typeof media === 'string' ? media : undefined];
  return types.some((type) => type?.split(',').every((each) => /\btext\/|\b(?:json|xml)\b/i.test(each)));
}
