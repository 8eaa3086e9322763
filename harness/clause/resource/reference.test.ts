import { expect, it } from 'vitest';
import { namesToReferBy } from './reference.ts';

it.each([
  ['plantId', ['plantid', 'id']],
  ['parent_plant_id', ['parentplantid', 'plantid', 'id']],
  ['toAccounts', ['toaccounts', 'toaccount', 'accounts', 'account']],
  ['account', ['account']],
  ['maxLoans', []],
  ['number_of_seats', []],
  ['minLoanId', ['minloanid', 'loanid', 'id']],
])('a field named %s can refer to a resource by its last words: %j', (field, names) => {
  expect(namesToReferBy(field)).toEqual(names);
});
