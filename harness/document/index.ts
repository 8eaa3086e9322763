export { loadDocument } from './load.ts';
export { DocumentProblem } from './problem.ts';
export {
  isBearer,
  responseFor,
  type Content,
  type Document,
  type Operation,
  type Parameter,
  type RequestBody,
  type Response,
  type SecurityScheme,
} from './document.ts';
