import { quotedString, token, unquote } from './syntax.ts';

/** A challenge, with which a server asks for a credential (RFC 9110 §11.3). */
export interface Challenge {
  /** In lower case, because scheme names are case-insensitive. */
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
  /** The end of a challenge. */
  end: new RegExp(end, 'y'),
};

/**
 * Parses a WWW-Authenticate or Proxy-Authenticate field (RFC 9110 §11.6.1). Commas separate both challenges and the
 * parameters of a challenge: a name with "=" and a value belongs to the challenge before it.
 *
 * @param field all values, joined by commas, if the field was sent more than once
 * @returns at least one challenge; undefined when the field is invalid
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
  /** Whether the last challenge needs a parameter, because something other than a comma comes after its scheme. */
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
    // After the scheme, `Negotiate YWJj` has a token68, `Bearer` has neither, and `Basic realm="a"` has a parameter.
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
