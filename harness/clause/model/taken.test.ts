import { expect, it } from 'vitest';
import { canSayTaken, saysOccupied, saysTaken } from './taken.ts';

it.each([
  'A member with this name already exists',
  'The name must be unique.',
  'There is a customer with this e-mail address already',
  'There is already another plant with the same name.',
  'Another customer has this e-mail address',
  'The code is not unique',
  'That name has been taken.',
  'Duplicate entry',
  'Name registered already',
])('a text says that another resource has a value: "%s"', (text) => {
  expect(saysTaken(text)).toBe(true);
  expect(canSayTaken(Buffer.from(text))).toBe(true);
});

it('no text without one of these words can say that', () => {
  expect(canSayTaken(Buffer.from('{"message":"name is too long"}'))).toBe(false);
});

it.each([
  'There is a problem with the name',
  'The order is cancelled already',
  'There is already a job running',
  'Another request is in progress',
])('a text says something else: "%s"', (text) => {
  expect(saysTaken(text)).toBe(false);
});

it.each([
  'The practitioner has another appointment at that time.',
  'The room is already booked for the requested period.',
  'The visit overlaps another visit.',
  'It is closed, or it overlaps with an existing booking.',
  'The copy is already lent.',
  'The copy is already lent to another member.',
  'The student is already enrolled in this course.',
])('a time that another resource has is named: %s', (text) => {
  expect(saysOccupied(text)).toBe(true);
});

it.each([
  'The room has another confirmed booking at that time.',
  'All rooms are booked at that time.',
  'Try another time.',
  'The visit overlaps a holiday.',
  'The visit overlaps another visit that is confirmed.',
  'All copies are already lent.',
  'The member has already borrowed 5 books.',
  'The auction is already closed.',
])('no such time is named: %s', (text) => {
  expect(saysOccupied(text)).toBe(false);
});
