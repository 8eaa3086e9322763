import { wordsIn } from './plain-name.ts';

/** The values that fields with such a word in their names usually have, the likeliest first. */
const byWord: readonly (readonly [RegExp, readonly string[]])[] = [
  [/e-?mail/, ['user@example.com', 'first.last+tag@sub.example.org']],
  [
    /^(?:url|uri|href|link|website|homepage|callback|webhook|avatar|image)$/,
    ['https://example.com/', 'http://localhost:8080/a?b=c#d', 'ftp://example.com/file.txt'],
  ],
  [/^(?:id|uuid|guid)$/, ['3fa85f64-5717-4562-b3fc-2c963f66afa6']],
  [
    /^(?:at|date|time|timestamp|since|until|from|to|start|starts|end|ends|expires|expiry|birthday)$/,
    ['2030-01-02T03:04:05Z', '2030-01-02', '03:04', 'now', 'today'],
  ],
  [/^(?:phone|mobile|tel|telephone)$/, ['+12025550123', '(202) 555-0123']],
  [/^(?:host|hostname|domain|fqdn|site)$/, ['www.example.com', 'localhost', 'example.org:8080']],
  [/^(?:ip|address)$/, ['192.0.2.1', '2001:db8::1', '127.0.0.1']],
  [/^(?:country|nation|region)$/, ['US', 'DE', 'GBR', 'France']],
  [/^(?:currency)$/, ['USD', 'EUR', 'JPY', 'BTC']],
  [/^(?:lang|language|locale)$/, ['en', 'en-US', 'de', 'pt_BR', 'zh-Hans']],
  [/^(?:color|colour)$/, ['#336699', 'red', 'rgb(1, 2, 3)']],
  [/^(?:zip|zipcode|postcode|postal)$/, ['12345', '12345-6789', 'SW1A 1AA']],
  [/^(?:algorithm|alg)$/, ['hmac-sha256', 'HS256', 'SHA-256', 'none', 'md5']],
  [/^(?:password|secret)$/, ['Correct-Horse-7-Battery']],
  [
    /^(?:week)?day(?:name)?$/,
    ['mon', 'Monday', 'tue', 'wed', 'thu', 'fri', 'Friday', 'sat', 'sun', 'SUNDAY', 'tuesday', 'thur'],
  ],
  [
    /^month(?:name)?$/,
    [
      ...['jan', 'January', 'feb', 'mar', 'apr', 'may', 'MAY', 'jun', 'jul', 'aug'],
      ...['sep', 'september', 'oct', 'nov', 'dec', 'December', '02', '2030-02'],
    ],
  ],
  [/^(?:sex|gender)$/, ['female', 'male', 'none', 'other', 'F', 'M', 'unknown', 'divers']],
  [
    /^(?:title|salutation|honorific|prefix)$/,
    ['Example', 'mr', 'mrs', 'ms', 'miss', 'dr', 'Prof', 'sir', 'rev', 'lady'],
  ],
  [
    /^(?:op|operator|operation|function|method|comparator)$/,
    [
      ...['add', 'plus', 'sub', 'subtract', 'minus', 'mul', 'multiply', 'div', 'divide', 'mod', 'pow', 'sqrt', 'log'],
      ...['sin', 'sine', 'cos', 'cosine', 'tan', 'tangent', 'pi', 'e', 'sum', 'avg', 'min', 'max', 'count'],
      ...['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'like', 'and', 'or', 'not', 'GET', 'POST'],
    ],
  ],
  [
    /^(?:file|filename|attachment|path)$/,
    [
      ...['example.txt', 'report.pdf', 'photo.jpg', 'letter.doc', 'data.csv', 'setup.exe', 'archive.tar.gz'],
      ...['library.dll', 'no-suffix', '.hidden', '/etc/hosts', 'C:\\temp\\a.txt'],
    ],
  ],
  [/^(?:dir|directory|folder)$/, ['text', 'bin', 'lib', 'tmp', 'home', 'word', 'images', '/', '..']],
  [/^(?:sort|sorting|order|orderby|direction)$/, ['asc', 'desc', 'ASC', 'name', '-id', 'id,desc', 'createdAt']],
  [
    /^(?:status|state|phase)$/,
    ['active', 'inactive', 'open', 'closed', 'pending', 'done', 'new', 'draft', 'enabled', 'failed', 'deleted'],
  ],
  [/^(?:role|permission|scope|privilege)$/, ['admin', 'user', 'owner', 'guest', 'read', 'write', '*']],
  [/^(?:priority|severity|level|size)$/, ['low', 'medium', 'high', 'critical', 'info', 'debug', 'S', 'XL']],
  [/^(?:format|encoding|extension|suffix|mime)$/, ['json', 'csv', 'xml', 'pdf', 'html', 'text', 'utf-8', 'base64']],
  [/^(?:unit|units)$/, ['kg', 'cm', 'm', 'metric', 'celsius', 'km/h', 'ms', 'percent']],
  [/^(?:interval|duration|period|frequency)$/, ['P1D', '1h', '30s', 'daily', 'weekly', 'month', '5m']],
  [/^(?:timezone|tz|zone)$/, ['UTC', 'Europe/Berlin', '+02:00', 'EST']],
  [/^(?:version|release)$/, ['1.0.0', 'v2', 'latest', '1']],
  [/^(?:cookie|session|token)$/, ['session', 'userid', 'guest', 'expired']],
  [/^(?:query|search|q|filter|pattern|regex)$/, ['example', '*', 'a*', '.*', '%', 'name:a', 'a AND b', '(', '[a-z]+']],
  [/^word\d*$/, ['example', 'the', 'you', 'and', 'for', 'are', 'two', 'see', 'by', 'way']],
];

/** The most values that a person would try for a word. */
const mostFirst = 3;

/** The values of each word in a name. A cache, because documents have few names, and requests have them again and again. */
const known = new Map<string, readonly (readonly string[])[]>();
const mostNames = 10_000;

function listsFor(name: string): readonly (readonly string[])[] {
  let lists = known.get(name);
  if (lists === undefined) {
    const words = wordsIn(name);
    lists = byWord.filter(([form]) => words.some((each) => form.test(each))).map(([, values]) => values);
    if (known.size < mostNames) known.set(name, lists);
  }
  return lists;
}

/** The values that a field or parameter of such a name usually has in any API; none if its name says nothing. */
export const usualValues = (name: string): readonly string[] => listsFor(name).flat();

/** Those that a person would try first. */
export const firstValues = (name: string): readonly string[] =>
  listsFor(name).flatMap((values) => values.slice(0, mostFirst));
