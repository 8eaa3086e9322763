import { quotedString, token, unquote } from './syntax.ts';

/** How a server asks for a credential (RFC 9110 §11.3). */
export interface Challenge {
  /** In lower case, for schemes compare without it. */
  readonly scheme: string;
  readonly token68: string | undefined;
  /** By name in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

const parameter = `(${token})[ \\t]*=[ \\t]*(${token}|${quotedString})`;
const end = '[ \\t]*(?=,|$)';
const patterns = {
  blank: /[ \t,]*/y,
  parameter: new RegExp(parameter + end, 'y'),
  scheme: new RegExp(`(${token})(?: +|(?=[ \\t]*(?:,|$)))`, 'y'),
  token68: new RegExp(`([A-Za-z0-9._~+/-]+=*)${end}`, 'y'),
  /** Nothing more of the challenge's own. */
  end: new RegExp(end, 'y'),
};

/**
 * The challenges of a WWW-Authenticate or Proxy-Authenticate field (RFC 9110 §11.6.1). Commas stand between challenges as well
 * as between the parameters of one: a name with "=" and a value belongs to the challenge before it.
 *
 * @param field where it came more than once, all values joined by commas
 * @returns undefined when it is none; at least one challenge otherwise
 */
export function parseChallenges(field: string): Challenge[] | undefined {
  const challenges: (Challenge & { readonly parameters: Map<string, string> })[] = [];
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(field);
    if (match !== null) at = pattern.lastIndex;
    return match ?? undefined;
  };
  /** Whether the challenge begun last may have parameters that were not seen yet. */
  let open = false;
  for (next(patterns.blank); at < field.length; next(patterns.blank)) {
    const last = challenges.at(-1);
    const [, name, value] = next(patterns.parameter) ?? [];
    if (name !== undefined && value !== undefined) {
      if (last === undefined || last.token68 !== undefined) return undefined;
      last.parameters.set(name.toLowerCase(), unquote(value));
      open = false;
      continue;
    }
    const [, scheme] = open ? [] : (next(patterns.scheme) ?? []);
    if (scheme === undefined) return undefined;
    // `Negotiate YWJj` has a token68 next, `Bearer` nothing, and `Basic realm="a"` a parameter.
    const bare = next(patterns.end) !== undefined;
    const token68 = bare || isNext(patterns.parameter, field, at) ? undefined : next(patterns.token68)?.[1];
    open = !bare && token68 === undefined;
    challenges.push({ scheme: scheme.toLowerCase(), token68, parameters: new Map() });
  }
  return challenges.length === 0 || open ? undefined : challenges;
}

function isNext(pattern: RegExp, field: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(field);
}
