import type { Clause } from '../../clause/index.ts';
import type { Document, Operation, SecurityScheme } from '../../document/index.ts';

/**
 * What a clause is about, without its operation and the names in it: a verb, a place, and a schema keyword or a facet where
 * there is one. `POST /plants rejects body /name maxLength` is of the kind `rejects JSON body maxLength`.
 *
 * @param clause a clause of the plan
 * @param operation the operation that it belongs to
 * @param document the document of both
 */
export function kindOf(clause: Clause, operation: Operation, document: Document): string {
  const [verb = '', ...others] = clause.id.slice(operation.name.length + 1).split(' ');
  const rest = others.join(' ');
  switch (verb) {
    case 'accepts':
      return words(verb, credentialKind(rest, document) ?? requestKind(rest, operation));
    case 'rejects': {
      const [, how = '', part = ''] = /^(absent |malformed )?(.*)$/s.exec(rest) ?? [];
      // An absent body has no media type.
      return how === 'absent ' && part === 'body'
        ? 'rejects absent body'
        : words(verb, how, requestKind(part, operation));
    }
    case 'applies':
      return rest === 'defaults' ? 'applies defaults' : words(verb, rest.replace(/ \S+$/, ''));
    case 'counts':
      return 'counts what belongs to a resource';
    case 'narrows':
    case 'sorts':
      return rest === 'as described' ? 'sorts as described' : words(verb, rest.replace(/ \S+$/, ''));
    case 'enforces':
      return words(verb, schemeKind(document.securitySchemes.get(rest)));
    case 'responds':
      return words(verb, responseKind(rest, operation));
    default:
      // What a server keeps, and that it answers at all: these name nothing.
      return words(verb, rest);
  }
}

function words(...parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

function credentialKind(rest: string, { securitySchemes }: Document): string | undefined {
  const name = /^credential (.*)$/s.exec(rest)?.[1];
  return name === undefined ? undefined : `credential ${schemeKind(securitySchemes.get(name))}`;
}

function schemeKind(scheme: SecurityScheme | undefined): string {
  if (scheme === undefined) return 'unknown scheme';
  return words(scheme.type, scheme.scheme ?? '', scheme.apiKey === undefined ? '' : `in ${scheme.apiKey.in}`);
}

/** `query limit maximum`: the place and the keyword. What is not of a part of the request stays as it is. */
function requestKind(rest: string, { parameters, requestBody }: Operation): string {
  const content = requestBody?.content ?? [];
  const parts = [
    ...parameters.map((parameter) => ({ name: `${parameter.in} ${parameter.name}`, place: parameter.in })),
    ...content.map(({ mediaType }) => ({ name: `body as ${mediaType}`, place: bodyKind([mediaType]) })),
    // The first media type has no name in the id.
    ...content.slice(0, 1).map(({ mediaType }) => ({ name: 'body', place: bodyKind([mediaType]) })),
  ];
  const part = parts
    .filter(({ name }) => rest === name || rest.startsWith(`${name} `))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
  return part === undefined ? rest : words(part.place, keywordOf(rest.slice(part.name.length + 1)));
}

/** The keyword or facet behind a JSON pointer, if there is one: `/name maxLength`, `/kind member "potted"`. */
function keywordOf(text: string): string {
  const [, keyword = ''] = /^(?:\/\S* )?(\S*)/.exec(text) ?? [];
  return keyword;
}

/** `200 header ETag`: the form of the status key, and which part of the response. */
function responseKind(rest: string, { responses }: Operation): string {
  const [status = '', part = ''] = rest.split(' ');
  const response = responses.find((each) => each.status === status);
  if (response === undefined) return rest;
  const statusKind = status === 'default' ? status : /^\dXX$/i.test(status) ? 'range' : 'status';
  const isBody = part === 'body' || part === 'media-type';
  const family = isBody ? familiesOf(response.content.map(({ mediaType }) => mediaType)) : '';
  return words(statusKind, family, part);
}

function bodyKind(mediaTypes: readonly string[]): string {
  return `${familiesOf(mediaTypes)} body`;
}

function familiesOf(mediaTypes: readonly string[]): string {
  return [...new Set(mediaTypes.map(familyOf))].join('/');
}

/** Media types of one family are written and read by the same code. */
function familyOf(mediaType: string): string {
  const [type = ''] = mediaType.toLowerCase().split(';');
  if (/[/+]json$/.test(type)) return 'JSON';
  if (/[/+]xml$/.test(type)) return 'XML';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type.startsWith('multipart/')) return 'multipart';
  return type.startsWith('text/') ? 'text' : 'binary';
}
