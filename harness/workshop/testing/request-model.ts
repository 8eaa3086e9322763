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
  const document = await loadDocument(writeDocument({ paths: { '/plants': { post } } }));
  const given = { credentials: new Map(), strict: false, safe: false, values: new Map() };
  const model = rowsByOperation(document, given).get('POST /plants')?.requestModel;
  if (model === undefined) throw new RangeError('no request model can be made for the schema');
  return model;
}
