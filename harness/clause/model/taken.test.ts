import { expect, it } from 'vitest';
import { saysTaken } from './taken.ts';

it.each([
  'A member with this name already exists',
  'The name must be unique.',
  'There is a customer with this e-mail address already',
  'There is already another plant with the same name.',
  'Another customer has this e-mail address',
])('a text says that another resource has a value: "%s"', (text) => {
  expect(saysTaken(text)).toBe(true);
});

it.each([
  'There is a problem with the name',
  'The order is cancelled already',
  'There is already a job running',
  'Another request is in progress',
])('a text says something else: "%s"', (text) => {
  expect(saysTaken(text)).toBe(false);
});
