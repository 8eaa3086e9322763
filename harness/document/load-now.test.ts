import { describe, expect, it } from 'vitest';
import { DocumentProblem, loadDocument, loadDocumentNow } from './index.ts';

const file = new URL('../../fixtures/plant-store.openapi.json', import.meta.url).pathname;

describe('loading a document without waiting', () => {
  it('gives the same document', async () => {
    const { root, ...document } = loadDocumentNow(file);
    const { root: other, ...expected } = await loadDocument(file);
    expect(document).toEqual(expected);
    expect(root).toEqual(other);
  });

  it('gives the same problem', () => {
    expect(() => loadDocumentNow('nowhere.json')).toThrow(DocumentProblem);
    expect(() => loadDocumentNow('nowhere.json')).toThrow(/^nowhere\.json: the OpenAPI document can't be read/);
  });
});
