import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlannedRow, Row, Variant } from '../clause/index.ts';
import { tested } from '../clause/model/row.ts';
import { pass } from '../verdict/index.ts';
import { SharedPlaces } from './shared-places.ts';

const variant = { name: 'v', arbitrary: fc.constant({ kind: 'probe', draft: { input: {} } } as const) };

function rowOf(operation: string, what: string, stated: string): Row {
  const clause = {
    id: `${operation} ${what}`,
    level: 'must',
    sentence: '',
    stated,
    operation,
    aspect: 'rejects invalid bodies',
    kind: what.replace(/ \/\S+/, ''),
  } as const;
  return tested({ clause, variants: [variant], judge: () => pass });
}

/** Whether a clause of a second operation is shown by one of the first, if they have these verdicts. */
function isShown(one: Row, other: Row, shown: string, verdicts = 'pass'): boolean {
  const places = new SharedPlaces();
  places.add([one], { verdictsOn: () => shown });
  places.add([other], { verdictsOn: () => verdicts });
  // The first one always gets its cases.
  expect(places.isShownElsewhere(one, variant)).toBe(false);
  return places.isShownElsewhere(other, variant);
}

describe('a clause of a second operation', () => {
  const name = '/components/schemas/A/properties/name/type';
  const post = rowOf('POST /a', 'rejects body /name type', name);
  const put = rowOf('PUT /a/{id}', 'rejects body /name type', name);

  it('is shown by the same clause of the first one, if both refer to one schema', () => {
    expect(isShown(post, put, 'pass')).toBe(true);
    expect(isShown(post, rowOf('PUT /a/{id}', 'rejects body /name type', '/paths/b/name/type'), 'pass')).toBe(false);
  });

  it('is not shown if its own cases had other verdicts, or none', () => {
    expect(isShown(post, put, 'pass', 'pass,violation')).toBe(false);
    expect(isShown(post, put, 'violation')).toBe(false);
    expect(isShown(post, put, '', '')).toBe(false);
  });

  it('is shown by that about a body in another media type, if it is about invalid values', () => {
    const form = 'application/x-www-form-urlencoded';
    expect(isShown(post, rowOf('POST /a', `rejects body as ${form} /name type`, name), 'pass')).toBe(true);
    const at = (type: string): string => `/paths/~1a/post/requestBody/content/${type}/schema/properties/name/type`;
    const json = rowOf('POST /a', 'rejects body /name type', at('application~1json'));
    const inForm = rowOf('POST /a', `rejects body as ${form} /name type`, at('application~1x-www-form-urlencoded'));
    expect(isShown(json, inForm, 'pass')).toBe(true);
    expect(isShown(json, inForm, 'pass', 'violation')).toBe(false);
    const accepting = rowOf('POST /a', 'accepts body', '/paths/~1a/post/requestBody');
    expect(isShown(accepting, rowOf('POST /a', `accepts body as ${form}`, accepting.clause.stated), 'pass')).toBe(
      false,
    );
  });

  it('is shown if it is about a parameter of the same beginning of a path', () => {
    const get = rowOf('GET /a/{id}', 'accepts path id long', '/paths/~1a~1{id}/get/parameters/0');
    expect(isShown(get, rowOf('GET /a/{id}/b', 'accepts path id long', '/paths/b/get/parameters/0'), 'pass')).toBe(
      true,
    );
    expect(isShown(get, rowOf('GET /b/{id}', 'accepts path id long', '/paths/b/get/parameters/0'), 'pass')).toBe(false);
  });
});

describe('a clause about valid values of a component that many operations have', () => {
  const limit = '/components/parameters/Limit/schema';
  const rowsOf = (count: number, what = 'accepts query limit zero', stated = limit): Row[] =>
    Array.from({ length: count }, (_, index) => rowOf(`GET /things${index}`, what, stated));

  /** What shows the last of the rows, if the first ones have these verdicts. */
  function shownBy(rows: readonly Row[], ...verdicts: readonly string[]): string | undefined {
    const places = new SharedPlaces();
    for (const [index, row] of rows.entries()) places.add([row], { verdictsOn: () => verdicts[index] ?? '' });
    const last = rows.at(-1);
    if (last?.state !== 'planned') throw new Error('no row');
    return places.shownBySeveral(last);
  }

  it('is shown by three of them that show the same', () => {
    expect(shownBy(rowsOf(8), 'pass', 'pass', 'pass')).toContain('GET /things0, GET /things1, GET /things2');
    expect(shownBy(rowsOf(8), 'violation', 'violation', 'violation')).toContain('one result');
  });

  it('is tested as long as fewer are known, or one of them shows something else', () => {
    expect(shownBy(rowsOf(8), 'pass', 'pass')).toBeUndefined();
    expect(shownBy(rowsOf(8), 'pass', 'pass', 'pass', 'violation')).toBeUndefined();
  });

  it('is tested in each of a few operations', () => {
    expect(shownBy(rowsOf(7), 'pass', 'pass', 'pass')).toBeUndefined();
  });

  it('is tested everywhere if it is about what is invalid, or the operations describe it themselves', () => {
    expect(shownBy(rowsOf(8, 'rejects query limit type'), 'pass', 'pass', 'pass')).toBeUndefined();
    const own = rowsOf(8, 'accepts query limit zero', '/paths/~1things/get/parameters/0/schema');
    expect(shownBy(own, 'pass', 'pass', 'pass')).toBeUndefined();
  });
});

describe('a variant of what operations mostly check with the same code', () => {
  const names = ['a', 'b', 'c', 'd'];
  const rowsWith = (aspect: 'rejects malformed bodies' | 'enforces security'): PlannedRow[] =>
    Array.from({ length: 5 }, (_, index) => {
      const operation = `GET /things${index}`;
      const clause = {
        id: `${operation} x`,
        level: 'must',
        sentence: '',
        stated: operation,
        operation,
        aspect,
      } as const;
      const variants = names.map((name) => ({ ...variant, name }));
      return tested({ clause, variants, judge: () => pass });
    });

  /** The names of the variants of each row that wait for what other operations show. */
  function waiting(rows: readonly PlannedRow[], verdicts = ''): string[] {
    const places = new SharedPlaces();
    for (const row of rows) places.add([row], { verdictsOn: () => verdicts });
    const ofRow = (row: PlannedRow): Variant[] => [...row.variants];
    return rows.map((row) =>
      ofRow(row)
        .flatMap((each) => (places.isLikelyShown(row, each) ? each.name : []))
        .join(''),
    );
  }

  it('waits in all but three operations, if it is not one of the first', () => {
    expect(waiting(rowsWith('rejects malformed bodies'))).toEqual(['', '', '', 'cd', 'cd']);
    expect(waiting(rowsWith('enforces security'))).toEqual(['', '', '', '', '']);
  });

  /** Whether the last variant of the last row is left out, if the others had these verdicts, and its own first ones. */
  function isLeftOut(own: string, ...others: readonly string[]): boolean {
    const places = new SharedPlaces();
    const rows = rowsWith('rejects malformed bodies');
    const last = rows.at(-1);
    const left: Variant | undefined = last?.variants.at(-1);
    if (last === undefined || left === undefined) throw new Error('no row');
    for (const [index, row] of rows.entries())
      places.add([row], {
        verdictsOn: (_, name) => (row === last ? (name === left.name ? '' : own) : (others[index] ?? '')),
      });
    return places.isShownByOthers(last, left);
  }

  it('is left out at last if three others and its own first variants passed', () => {
    expect(isLeftOut('pass', 'pass', 'pass', 'pass')).toBe(true);
    expect(isLeftOut('pass', 'pass', 'pass')).toBe(false);
    expect(isLeftOut('pass', 'pass', 'pass', 'pass', 'violation')).toBe(false);
    expect(isLeftOut('violation', 'pass', 'pass', 'pass')).toBe(false);
    expect(isLeftOut('', 'pass', 'pass', 'pass')).toBe(false);
    expect(isLeftOut('violation', 'violation', 'violation', 'violation')).toBe(false);
  });

  it('is never left out in the first operations, nor if it is one of the first variants', () => {
    const places = new SharedPlaces();
    const rows = rowsWith('rejects malformed bodies');
    for (const row of rows) places.add([row], { verdictsOn: () => 'pass' });
    const left = rows.map((row) => {
      const variants: readonly Variant[] = row.variants;
      return variants.flatMap((each) => (places.isShownByOthers(row, each) ? each.name : [])).join('');
    });
    expect(left).toEqual(['', '', '', 'cd', 'cd']);
  });
});

describe('a variant that is common to all checks of one kind', () => {
  const common = { ...variant, isCommon: true } as const;
  const first = { ...variant, name: 'first' };
  /** So many clauses of one kind, each about a place of its own. */
  const rowsOf = (count: number, what: (index: number) => string): PlannedRow[] =>
    Array.from({ length: count }, (_, index) => {
      const operation = `GET /things${index}`;
      const about = what(index);
      const isOfSecurity = about.startsWith('enforces');
      const clause = {
        id: `${operation} ${about}`,
        level: 'must',
        sentence: '',
        stated: `/paths/${index}`,
        operation,
        aspect: isOfSecurity ? 'enforces security' : 'rejects invalid bodies',
        ...(!isOfSecurity && { kind: about.replace(/ \/\S+/, ' application/json') }),
      } as const;
      return tested({ clause, variants: [first, common], judge: () => pass });
    });

  /** The indices of the rows in which it is left out, if the first ones have these verdicts, and all others passed. */
  function leftOut(rows: readonly PlannedRow[], ...verdicts: readonly string[]): number[] {
    const places = new SharedPlaces();
    for (const [at, row] of rows.entries())
      places.add([row], { verdictsOn: (_, name) => (name === first.name ? 'pass' : (verdicts[at] ?? 'pass')) });
    return rows.flatMap((row, at) => (places.isShownByOthers(row, common) ? [at] : []));
  }

  it('is left out where eight other places with the type, or operations with the security scheme, passed', () => {
    const ofTexts = rowsOf(10, (index) => `rejects /field${index} type "string"`);
    expect(leftOut(ofTexts)).toEqual([8, 9]);
    expect(leftOut(rowsOf(10, () => 'enforces token'))).toEqual([8, 9]);
  });

  it('is sent everywhere if one of the first places did not reject it, or few showed anything', () => {
    const rows = rowsOf(10, (index) => `rejects /field${index} type "string"`);
    expect(leftOut(rows, 'pass', 'violation')).toEqual([]);
    expect(leftOut(rows, '', '', '', '', '', '')).toEqual([]);
  });

  it('is sent where the others are about another type, scheme or keyword', () => {
    const ofBoth = rowsOf(10, (index) => `rejects /field${index} type "${index < 5 ? 'string' : 'integer'}"`);
    expect(leftOut(ofBoth)).toEqual([]);
    expect(leftOut(rowsOf(10, (index) => `enforces token${index}`))).toEqual([]);
    expect(leftOut(rowsOf(10, (index) => `rejects /field${index} pattern`))).toEqual([]);
  });
});
