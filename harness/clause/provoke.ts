import * as fc from 'fast-check';
import type { InvalidCase, OneRequest, ProbeCase, Unfit, ValidCase } from './model/case.ts';
import { limitedUser, type Input } from '../exchange/index.ts';
import { stringify } from '../json/index.ts';
import { isUsual, viewSchema } from '../schema/index.ts';
import { valueOf, withPart, type Part } from './request/part.ts';
import type { RequestModel } from './request/request-model.ts';
import type { PlannedRow, Row, Variant } from './model/row.ts';
import { isUserGiven, schemesOfUser } from './request/security-alternatives.ts';

/**
 * Requests of every kind that the harness can make, to provoke every kind of answer: valid requests, requests that ask
 * for each documented media type, requests to resources that do not exist, and invalid requests.
 *
 * @param invalid rows that send invalid requests, by what is invalid
 */
export function provoke(
  model: RequestModel,
  invalid: Readonly<Record<string, readonly Row<InvalidCase | ProbeCase>[]>>,
): Variant<ProbeCase>[] {
  const { operation, valid } = model;
  const types = new Set(operation.responses.flatMap(({ content }) => content.map(({ mediaType }) => mediaType)));
  // Each operation looks for its own resource, and chooses the media type of its own answers.
  const isOwn = true;
  const unknown = unlikelyNames(model).map((input) => asProbe({ draft: { input }, pinned: '/path' }));
  const kinds = Object.entries(invalid).map(([name, rows]) => {
    const planned = rows.filter((row): row is PlannedRow<InvalidCase | ProbeCase> => row.state === 'planned');
    const arbitraries = planned.flatMap(({ variants }) => variants.map((each) => asProbes(each).arbitrary));
    return { name: `broken ${name}`, arbitraries, sentBy: planned[0]?.clause.aspect };
  });
  return [
    {
      name: 'valid',
      arbitrary: valid.map((input): ProbeCase => ({ kind: 'probe', draft: { input } })),
      sentBy: 'accepts valid requests',
    },
    ...(operation.path.includes('{') ? [{ name: 'unknown thing', arbitrary: unknown, isOwn } as const] : []),
    ...wrongCredential(model),
    ...ofLimitedUser(model),
    ...ofMediaTypes(model, types),
    ...(operation.path.includes('{')
      ? [
          ...longNames(model),
          ...(types.size === 0
            ? []
            : [{ name: 'unknown thing, any accept', arbitrary: withAnyAccept(unknown), isOwn } as const]),
        ]
      : []),
    ...kinds
      .filter(({ arbitraries }) => arbitraries.length > 0)
      .flatMap(({ name, arbitraries, sentBy }) => {
        const arbitrary = fc.oneof(...arbitraries);
        return [
          { name, arbitrary, sentBy },
          ...(types.size === 0 ? [] : [{ name: `${name}, any accept`, arbitrary: withAnyAccept(arbitrary) }]),
        ];
      }),
  ];
}

/** How many inputs are drawn to find one with names that hardly any resource has. */
const draws = 4;

/**
 * Valid inputs with long names in their paths: servers count their resources, and documents have short examples. A server
 * that does not know an unusual text of a format does not look for a resource.
 */
function unlikelyNames({ valid, parameters }: RequestModel): fc.Arbitrary<Input> {
  const names = parameters.filter(({ place }) => place === 'path');
  const length = (input: Input): number => stringify(input['path'] ?? null).length;
  const usual = (input: Input): number => (names.every((part) => isUsualName(part, input)) ? 1 : 0);
  return fc
    .array(valid, { minLength: draws, maxLength: draws })
    .map((all) => all.toSorted((one, other) => usual(other) - usual(one) || length(other) - length(one))[0] ?? {});
}

function isUsualName(part: Part, input: Input): boolean {
  const value = valueOf(input, part);
  const formats = viewSchema(part.parameter?.schema).values('format');
  return typeof value !== 'string' || formats.every((format) => typeof format !== 'string' || isUsual(format, value));
}

/**
 * A valid request with a credential that no server knows, where 401 is documented, and no security: the user gives a credential in the
 * header fields of all requests then, or none is needed.
 */
function wrongCredential({ operation, valid }: RequestModel): Variant<ProbeCase>[] {
  if (operation.security.length > 0 || !operation.responses.some(({ status }) => status === '401')) return [];
  const headers: [string, string][] = [['authorization', 'Bearer greenhouse-unknown']];
  return [
    { name: 'wrong credential', arbitrary: valid.map((input) => asProbe({ draft: { input, unlike: { headers } } })) },
  ];
}

/** A valid request of a user with fewer rights, where 403 is documented. Each operation has rights of its own. */
function ofLimitedUser(model: RequestModel): Variant<ProbeCase>[] {
  const { operation, valid, given } = model;
  if (!isUserGiven(model, given.limited) || !operation.responses.some(({ status }) => status === '403')) return [];
  const schemes = schemesOfUser(model, given.limited, limitedUser);
  const arbitrary = valid.map((input) => asProbe({ draft: { input, unlike: { schemes } } }));
  return [{ name: 'limited user', arbitrary, isOwn: true }];
}

/** Valid requests with each of several media types in Accept, with any, and with one that no server has, if 406 is documented. */
function ofMediaTypes({ operation, valid }: RequestModel, types: ReadonlySet<string>): Variant<ProbeCase>[] {
  const asking = (type: string): fc.Arbitrary<ProbeCase | Unfit> =>
    valid.map((input) => withAccept(type, { draft: { input } }));
  const each = types.size < 2 ? [] : [...types].filter((type) => !type.includes('*'));
  return [
    ...each.map((type) => ({ name: `accept ${type}`, arbitrary: asking(type), isOwn: true }) as const),
    ...(types.size === 0 ? [] : [{ name: 'any accept', arbitrary: asking('*/*'), isOwn: true } as const]),
    ...(operation.responses.some(({ status }) => status === '406')
      ? [{ name: 'accept nothing', arbitrary: asking(unacceptable) }]
      : []),
  ];
}

/** More characters than the name of a file can have on most systems. */
const longest = 300;

/** A name in the path that is much too long: a server that looks for a file or a key by this name can fail. */
function longNames({ parameters, valid }: RequestModel): Variant<ProbeCase>[] {
  const [part] = parameters.filter(
    ({ place, parameter }) => place === 'path' && viewSchema(parameter?.schema).hasType('string'),
  );
  if (part === undefined) return [];
  const arbitrary = valid.map((input) =>
    asProbe({ draft: { input: withPart(input, part, 'a'.repeat(longest)) }, pinned: part.pointer }),
  );
  return [{ name: 'long name', arbitrary }];
}

/** The same requests with an Accept that every media type matches: some servers send JSON only if it is asked for. */
function withAnyAccept(probes: fc.Arbitrary<ProbeCase | Unfit>): fc.Arbitrary<ProbeCase | Unfit> {
  return probes.map((drawn) => {
    if (drawn.kind === 'unfit') return drawn;
    return withAccept('*/*', drawn);
  });
}

/** A media type that no server has (RFC 2046 §6: names with "x-" are private). */
const unacceptable = 'application/x-greenhouse-unknown';

function withAccept(type: string, { draft, pinned }: OneRequest): ProbeCase {
  return asProbe({
    draft: { ...draft, unlike: { ...draft.unlike, headers: [['accept', type]] } },
    ...(pinned !== undefined && { pinned }),
  });
}

/** The variant with probes in place of its cases, because only the responses to their own requests are judged. */
export function asProbes({ name, arbitrary }: Variant<ValidCase | InvalidCase | ProbeCase>): Variant<ProbeCase> {
  return {
    name,
    arbitrary: arbitrary.map((drawn): ProbeCase | Unfit => (drawn.kind === 'unfit' ? drawn : asProbe(drawn))),
  };
}

function asProbe({ draft, pinned }: OneRequest): ProbeCase {
  return { kind: 'probe', draft, ...(pinned !== undefined && { pinned }) };
}
