export { parseText, readText } from './text.ts';
export { createLocator } from './locate.ts';
export { loadDocumentNow } from './load-now.ts';
export { loadDocument, type LoadOptions } from './load.ts';
export { isMade, isRestriction, describePlace } from './place.ts';
export { DocumentProblem } from './problem.ts';
export {
  isBearer,
  contentsOfSuccess,
  responseFor,
  type Content,
  type Document,
  type Encoding,
  type Example,
  type Header,
  type Link,
  type LinkValue,
  type Operation,
  type Parameter,
  type ParameterPlace,
  type RequestBody,
  type Response,
  type RuntimeExpression,
  type SecurityScheme,
  type Style,
} from './document.ts';
export { collectWords, wordsOf, type DocumentWords } from './words.ts';
export { hintsOf, quotedIn, ownHints } from './hints.ts';
export { shapeOfPath, withoutSlash } from './path-shape.ts';
export { textsOf } from './operation-texts.ts';
export { saysStream, streamsIn } from './streams.ts';
export { holdsJsonPatch } from './wire/json-patch.ts';
export { withoutKeys } from './path-keys.ts';
export { plainName, plural, singular, wordsIn } from './plain-name.ts';
export { firstValues, usualValues } from './usual-values.ts';
export { changedOperations } from './semantic-text.ts';
