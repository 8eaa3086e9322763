import type { Operation } from '../document/index.ts';
import type { CredentialUse } from './credential/credential.ts';
import type { Body, Request } from './exchange.ts';

/**
 * A maker of requests for one operation: everything that does not change from case to case is worked out once.
 *
 * @returns a function from body, its media type and the credentials shown to the request
 */
export function buildRequest(
  operation: Operation,
): (body: Body, contentType: string | null, credentials: readonly CredentialUse[]) => Request {
  const { method, path } = operation;
  const answers = operation.responses.flatMap((response) => response.content.map((content) => content.mediaType));
  const accept = ['accept', answers.length === 0 ? '*/*' : [...new Set(answers)].join(', ')] as const;
  const headersFor = new Map<string | null, Request['headers']>([[null, [accept]]]);
  return (body, contentType, credentials) => {
    let headers = headersFor.get(contentType);
    if (headers === undefined) {
      headers = [accept, ['content-type', contentType ?? '']];
      headersFor.set(contentType, headers);
    }
    return { method, path, headers, body, credentials };
  };
}
