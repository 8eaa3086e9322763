export { createSender, type Sender, type SenderOptions } from './sender.ts';
export {
  asksToWait,
  noBody,
  type Answered,
  type Body,
  type DroppedConnection,
  type Exchange,
  type Outcome,
  type Request,
  type Unanswered,
} from './exchange.ts';
export { brokenForms, createRedactor, type BearerForm, type CredentialUse, type Credentials } from './credential.ts';
export { decodeContent, decodeJson, type Decoded } from './decode.ts';
export { isJson, matchesMediaType, parseMediaType, type MediaType } from './media-type.ts';
export { printCurl } from './curl.ts';
export { wireBody } from './sender.ts';
export { buildRequest } from './build.ts';
