import { stringFormats } from './format.ts';
import { formatGrammars } from './grammar.ts';

/** Names that authors give to the formats of the specifications. */
const otherNames = {
  url: 'uri',
  httpurl: 'uri',
  isodate: 'date-time',
  iso8601: 'date-time',
  guid: 'uuid',
  uuid4: 'uuid',
  uuidv4: 'uuid',
  base64: 'byte',
  ip: 'ipv4',
  ipaddress: 'ipv4',
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');

const known: ReadonlyMap<string, string> = new Map([
  ...[...formatGrammars.keys()].map((name): [string, string] => [plain(name), name]),
  ...Object.entries(otherNames),
]);

/**
 * The format of a specification that is meant by another name of it, such as `url` or `dateTime`; undefined for the name
 * that the specification has, and for all others. Another name asserts nothing.
 */
export function formatMeantBy(name: string): string | undefined {
  return stringFormats.has(name) ? undefined : known.get(plain(name));
}
