import { expect, it } from 'vitest';
import { Endings } from './endings.ts';

/** The endings of a server that ends so often for an operation, and is away for so many milliseconds each time. */
function endingsOf(times: number, away: number): Endings {
  const endings = new Endings();
  for (let count = 0; count < times; count += 1) {
    endings.suspect('DELETE /plants/{id}');
    endings.noteReturn(away * (count + 1));
  }
  return endings;
}

it('stops an operation that ends the server again and again, and no other', () => {
  const endings = endingsOf(10, 4000);
  expect(endings.reasonToStop('DELETE /plants/{id}')).toBe(
    'not sent: DELETE /plants/{id} ended the server 10 times, which is away for long then',
  );
  expect(endings.reasonToStop('GET /plants/{id}')).toBeUndefined();
});

it('goes on as long as the server is back soon', () => {
  expect(endingsOf(100, 300).reasonToStop('DELETE /plants/{id}')).toBeUndefined();
});

it('suspects no request of an ending if another one was answered after it', () => {
  const endings = new Endings();
  for (let count = 0; count < 9; count += 1) {
    endings.suspect('DELETE /plants/{id}');
    endings.noteAnswer();
    endings.noteReturn(9000);
  }
  expect(endings.reasonToStop('DELETE /plants/{id}')).toBeUndefined();
});
