import { expect, it } from 'vitest';
import { symptomOf } from '../../../workshop/testing/symptom.ts';
import { failsOnNoValue, failsOnReference, failsOnUnique } from './fails-on-constraints.ts';

const all = [failsOnUnique, failsOnReference, failsOnNoValue];

const shown = (message: string, of = 'POST /plants', cause = 'status 500'): string[] => {
  const said = JSON.stringify({ statusCode: 500, message });
  const symptom = symptomOf({ of, clause: 'answers', kind: 'answers', cause, sent: { body: {} }, said });
  return all.filter((known) => known.isShownBy(symptom)).map(({ name }) => name);
};

it.each([
  ['fails-on-unique', 'UNIQUE constraint failed: plants.id'],
  ['fails-on-unique', 'insert into "plants" - duplicate key value violates unique constraint "plants_pkey"'],
  ['fails-on-unique', "Duplicate entry 'a' for key 'plants.name'"],
  ['fails-on-unique', "Violation of UNIQUE KEY constraint 'a'. Cannot insert duplicate key in object 'b'."],
  ['fails-on-unique', 'E11000 duplicate key error collection: a.plants index: name_1 dup key: { name: "a" }'],
  ['fails-on-reference', 'FOREIGN KEY constraint failed'],
  ['fails-on-reference', 'insert or update on table "plants" violates foreign key constraint "plants_bed_fkey"'],
  ['fails-on-reference', 'Cannot add or update a child row: a foreign key constraint fails (`a`.`plants`)'],
  ['fails-on-reference', 'The INSERT statement conflicted with the FOREIGN KEY constraint "a".'],
  ['fails-on-no-value', 'NOT NULL constraint failed: plants.bed_id'],
  ['fails-on-no-value', 'null value in column "bed" of relation "plants" violates not-null constraint'],
  ['fails-on-no-value', "Column 'bed' cannot be null"],
  ['fails-on-no-value', 'ORA-01400: cannot insert NULL into ("A"."PLANTS"."BED")'],
])('a failure at a constraint of a database is known by what that says: %s, %s', (name, message) => {
  expect(shown(message)).toEqual([name]);
  expect(shown(message, 'POST /plants', 'status 409')).toEqual([]);
});

it('other failures are none at a constraint of a database', () => {
  expect(
    ['the name is unique, but too long', 'foreign key', 'name cannot be null'].flatMap((said) => shown(said)),
  ).toEqual([]);
});

it('a constraint of one or two collections can be a check that is forgotten there', () => {
  const counted = (...operations: string[]): number =>
    new Set(
      operations.map((of) =>
        failsOnUnique.counted?.(symptomOf({ of, clause: 'answers', kind: 'answers', cause: 'status 500', sent: {} })),
      ),
    ).size;
  expect(counted('POST /plants/', 'PUT /plants/{id}', 'PUT /plants/')).toBe(1);
  expect(counted('POST /plants', 'POST /beds', 'PUT /v1/tags/{id}')).toBe(failsOnUnique.least);
});
