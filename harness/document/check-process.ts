import { stringify } from '../json/index.ts';
import { checkDocument, type LoadOptions } from './load.ts';
import { DocumentProblem } from './problem.ts';

/**
 * A program for `loadDocumentNow`: checks a document, and prints what was found as a line of JSON and the description as
 * exact JSON.
 */
const [source = '', options = '{}'] = process.argv.slice(2);
try {
  const { root, warnings, unusable, invalidExamples } = await checkDocument(source, JSON.parse(options) as LoadOptions);
  process.stdout.write(`${JSON.stringify({ warnings, unusable, invalidExamples })}\n${stringify(root)}`);
} catch (error) {
  if (!(error instanceof DocumentProblem)) throw error;
  process.stdout.write(JSON.stringify({ problem: error.message }));
}
