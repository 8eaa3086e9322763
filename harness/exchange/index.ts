export { firstLineOf, jsonLinesOf } from './send/open-body.ts';
export { createSender, sendOnce, type Sender, type SenderOptions } from './send/sender.ts';
export { wirePath } from './wire-path.ts';
export type { ServerLoad, LoadFailures } from './send/overload.ts';
export { mergeTimings, type Timing } from './send/timing.ts';
export { mayClose, wasIdle } from './send/failure.ts';
export {
  asksToWait,
  statusSent,
  singleHeader,
  type Answered,
  type Body,
  type DroppedConnection,
  type Exchange,
  type Outcome,
  type Processed,
  type Request,
  type Unanswered,
} from './exchange.ts';
export {
  isMadeUp,
  brokenForms,
  canSendCredential,
  dependencyOf,
  formsOfUnknown,
  secretInFields,
  secretlessForms,
  limitedUser,
  otherUser,
  shellCredential,
  unfitSecret,
  type CredentialUse,
  type Credentials,
} from './credential/credential.ts';
export type { Form } from './credential/form.ts';
export { Secrets } from './credential/secrets.ts';
export type { Hooks, SentRequest } from './send/hooks.ts';
export { usualLimits, type ReadingLimits } from './send/reading-limits.ts';
export type { TlsOptions } from './send/tls.ts';
export { createExtraFields, fieldVariable, isSecretField, type HeaderFields } from './send/extra-fields.ts';
export { isSafeMethod } from './safe-method.ts';
export { createRedactor, type Redactor } from './credential/redactor.ts';
export type { Issued, SignIn, SignInFailure } from './sign-in/issued.ts';
export type { SignInOptions } from './sign-in/keeper.ts';
export { requestToken, toRequest, type TokenRequest } from './sign-in/request-token.ts';
export { runCommand } from './sign-in/run-command.ts';
export type { TokenPlace } from './sign-in/token-place.ts';
export { decodeContent, decodeJson, type Decoded } from './decode.ts';
export { isXml } from './body/body.ts';
export { isJson, matchesMediaType, parseMediaType, type MediaType } from './media-type.ts';
export { printCurl } from './curl/curl.ts';
export { quote } from './curl/quote.ts';
export { wireBody } from './wire-body.ts';
export type { Input } from './input.ts';
export { createSerializer, type Serializer, type Serialized } from './serializer.ts';
export { createReader, canBeIgnored } from './read/reader.ts';
export { emptyBodyInterpretations } from './read/empty-body.ts';
export { decodeBody, type DecodedBody } from './read/decode-body.ts';
export { readHeader } from './read/header.ts';
export { parseLocation } from './field/location.ts';
export { parseAllow } from './field/allow.ts';
export { parseChallenges, type Challenge } from './field/challenge.ts';
export { parseEntityTag, type EntityTag } from './field/entity-tag.ts';
export { followLink, type WebLink } from './field/link.ts';
