import { plainName } from '../../document/index.ts';
import type { Input } from '../../exchange/index.ts';
import { valueOf, withPart } from './part.ts';
import type { RequestModel } from './request-model.ts';

/** The plain names of parameters by which a server checks a request, and does nothing else. */
const dryRuns =
  /^(?:isdryrun|dryrun|(?:validate|check|test)only|only(?:validate|check)|simulat(?:e|ion)|preview|noop|whatif)$/;

/** The input without an optional parameter by which the server would do nothing: `?dryRun=All`. */
export function withoutDryRun({ parameters }: Pick<RequestModel, 'parameters'>, input: Input): Input {
  return parameters.reduce((all, part) => {
    const { parameter, required, place } = part;
    const isDryRun = !required && place !== 'path' && dryRuns.test(plainName(parameter?.name ?? ''));
    return isDryRun && valueOf(all, part) !== undefined ? withPart(all, part, undefined) : all;
  }, input);
}
