/** The parameters of a query, as texts. */
type Query = Readonly<Record<string, string>>;

/** An operation of a server that branches on its query. */
interface Branching {
  readonly description: string;
  readonly parameters: Readonly<Record<string, object>>;
  /** All of its branches. */
  readonly branches: readonly string[];
  /** The branch that a query takes; undefined if the query is invalid. */
  readonly run: (query: Query) => string | undefined;
}

const int32 = { type: 'integer', format: 'int32' };
const text = { type: 'string' };
const number = { type: 'number' };

/** The operations by path. */
export const operations: Readonly<Record<string, Branching>> = {
  '/triangle': {
    description: 'Classifies a triangle by the lengths of its sides.',
    parameters: { a: int32, b: int32, c: int32 },
    branches: [
      'not positive',
      'impossible',
      'scalene',
      'isosceles a b',
      'isosceles b c',
      'isosceles a c',
      'equilateral',
    ],
    run: (query) => {
      const sides = integers(query, 'a', 'b', 'c');
      if (sides === undefined) return undefined;
      const [a = 0, b = 0, c = 0] = sides;
      if (a <= 0 || b <= 0 || c <= 0) return 'not positive';
      if (a === b && b === c) return 'equilateral';
      if (a + b <= c || b + c <= a || a + c <= b) return 'impossible';
      if (a === b) return 'isosceles a b';
      if (b === c) return 'isosceles b c';
      return a === c ? 'isosceles a c' : 'scalene';
    },
  },
  '/comparison': {
    description: 'Compares two texts.',
    parameters: { one: text, other: text },
    branches: ['equal', 'equal but for case', 'backwards', 'prefix', 'suffix', 'inside', 'equal length', 'different'],
    run: ({ one, other }) => {
      if (one === undefined || other === undefined) return undefined;
      if (one === other) return 'equal';
      if (one.toLowerCase() === other.toLowerCase()) return 'equal but for case';
      const [long, short] = one.length > other.length ? [one, other] : [other, one];
      if (short.length > 1 && long === Array.from(short).reverse().join('')) return 'backwards';
      if (long.length === short.length) return 'equal length';
      if (short.length < 2) return 'different';
      if (long.startsWith(short)) return 'prefix';
      if (long.endsWith(short)) return 'suffix';
      return long.includes(short) ? 'inside' : 'different';
    },
  },
  '/calculator': {
    description: 'Calculates. The operator is one of `pi`, `sqrt`, `log`, `sine`, `plus`, `minus`, `times` and `over`.',
    parameters: { operator: text, x: number, y: number },
    branches: ['pi', 'sqrt', 'log', 'sine', 'plus', 'minus', 'times', 'over', 'no number', 'unknown operator'],
    run: ({ operator, x, y }) => {
      if (operator === undefined || !isNumber(x) || !isNumber(y)) return undefined;
      if (['sqrt', 'log'].includes(operator) && Number(x) < 0) return 'no number';
      const known = ['pi', 'sqrt', 'log', 'sine', 'plus', 'minus', 'times', 'over'];
      return known.includes(operator) ? operator : 'unknown operator';
    },
  },
  '/date': {
    description: 'Checks the names of a day and a month, such as tue and apr.',
    parameters: { day: text, month: text },
    branches: ['mon', 'tue', 'wed', 'jan', 'feb', 'mar', 'apr', 'no day', 'no month'],
    run: ({ day, month }) => {
      if (day === undefined || month === undefined) return undefined;
      if (['jan', 'feb', 'mar', 'apr'].includes(month)) return month;
      return ['mon', 'tue', 'wed'].includes(day) ? day : day.length > 3 ? 'no day' : 'no month';
    },
  },
  '/file': {
    description: 'Checks whether the suffix of a file fits its folder.',
    parameters: { folder: text, suffix: text },
    branches: [
      'text',
      'text with another suffix',
      'binary',
      'binary with another suffix',
      'other folder',
      'named alike',
    ],
    run: ({ folder, suffix }) => {
      if (folder === undefined || suffix === undefined) return undefined;
      if (folder === 'text') return suffix === 'txt' ? 'text' : 'text with another suffix';
      if (folder === 'binary') return ['exe', 'class'].includes(suffix) ? 'binary' : 'binary with another suffix';
      return folder === suffix ? 'named alike' : 'other folder';
    },
  },
};

/** The document of the server. */
export const document = {
  paths: Object.fromEntries(
    Object.entries(operations).map(([path, { description, parameters }]) => [
      path,
      {
        get: {
          description,
          parameters: Object.entries(parameters).map(([name, schema]) => ({
            name,
            in: 'query',
            required: true,
            schema,
          })),
          responses: { 200: { description: 'The branch.' }, 400: { description: 'The query is invalid.' } },
        },
      },
    ]),
  ),
};

/** All branches of the server. */
export function branchesOf(): string[] {
  return Object.values(operations).flatMap(({ branches }) => branches);
}

function integers(query: Query, ...names: readonly string[]): number[] | undefined {
  const values = names.map((name) => query[name] ?? '');
  const isInt32 = (value: string): boolean => /^-?\d+$/.test(value) && Number(value) === (Number(value) | 0);
  return values.every(isInt32) ? values.map(Number) : undefined;
}

function isNumber(value: string | undefined): boolean {
  return value !== undefined && value !== '' && Number.isFinite(Number(value));
}
