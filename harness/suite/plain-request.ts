import type { HeaderFields, TokenRequest } from '../exchange/index.ts';
import type { Json } from '../json/index.ts';
import { OptionProblem, type PlainRequest } from '../options/index.ts';

/**
 * A request of the user beside those of the run.
 *
 * @param target base URL of the server; a path is below it
 * @param option the name of the option, for the message
 * @throws OptionProblem for a URL that can't be used
 */
export function plainRequest(
  { method, url, headers = {}, json, form }: PlainRequest,
  target: URL,
  option: string,
): TokenRequest {
  const body = json === undefined ? form && { form } : { json: json as Json };
  return {
    method: (method ?? (body === undefined ? 'GET' : 'POST')).toUpperCase(),
    url: urlOf(url, target, option, (path) => target.href.replace(/\/+$/, '') + path),
    headers,
    body,
  };
}

/** @param below makes a whole URL of a path @throws OptionProblem */
export function urlOf(given: string, target: URL, option: string, below: (path: string) => string): URL {
  const text = given.startsWith('/') ? below(given) : given;
  const url = URL.canParse(text, target.href) ? new URL(text, target.href) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new OptionProblem(`${option}: ${JSON.stringify(given)} is not a path or an http or https URL; correct it`);
  return url;
}

/** The request with the header fields of every request, if it goes to the target. */
export function withFields(request: TokenRequest, target: URL, fields: HeaderFields): TokenRequest {
  return request.url.origin === target.origin ? { ...request, headers: { ...fields, ...request.headers } } : request;
}
