import type { RequestModel } from '../../clause/index.ts';
import { loadDocument } from '../../document/index.ts';
import { rowsByOperation } from '../../plan/index.ts';
import { writeDocument } from './api.ts';

/** The request model of a POST with an optional JSON body. @param schema of the body */
export async function requestModelOf(schema: object): Promise<RequestModel> {
  const post = {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 201: { description: '' } },
  };
  return requestModelIn({ '/plants': { post } }, 'POST /plants');
}

/** The request model of an operation of a document with these paths. @param name of the operation */
export async function requestModelIn(paths: object, name: string): Promise<RequestModel> {
  const document = await loadDocument(writeDocument({ paths }));
  const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
  const model = rowsByOperation(document, given).get(name)?.requestModel;
  if (model === undefined) throw new RangeError(`no request model can be made for ${name}`);
  return model;
}
