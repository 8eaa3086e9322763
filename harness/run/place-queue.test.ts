import { expect, it } from 'vitest';
import { PlaceQueue } from './place-queue.ts';

/** Trials that end when the test says so. */
function held(): { begun: string[]; trial: (name: string) => () => Promise<string>; end: () => void } {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const trial = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((end) => {
      ends.push(() => {
        end(name);
      });
    });
  };
  return {
    begun,
    trial,
    end: () => {
      for (const end of ends.splice(0)) end();
    },
  };
}

const soon = (): Promise<void> => new Promise((done) => setImmediate(done));

it('runs a few cases about a place that no accepted request has before the others', async () => {
  const { begun, trial, end } = held();
  const queue = new PlaceQueue();
  const all = ['1', '2', '3', '4', '5', '6'].map((name) => queue.run('/body/items', trial(name)));
  await soon();
  expect(begun).toEqual(['1', '2', '3', '4']);
  end();
  await soon();
  expect(begun).toEqual(['1', '2', '3', '4', '5', '6']);
  end();
  expect(await Promise.all(all)).toEqual(['1', '2', '3', '4', '5', '6']);
});

it('lets no case about another place wait', async () => {
  const { begun, trial } = held();
  const queue = new PlaceQueue();
  for (const name of ['1', '2', '3', '4', '5']) void queue.run('/body/items', trial(name));
  for (const name of ['6', '7']) void queue.run('/body/other', trial(name));
  for (const name of ['8', '9', '10', '11', '12']) void queue.run(undefined, trial(name));
  await soon();
  expect(begun.sort()).toEqual(['1', '2', '3', '4', '6', '7', '8', '9', '10', '11', '12'].sort());
});

it('goes on after a trial that fails', async () => {
  const queue = new PlaceQueue();
  const fail = (): Promise<never> => Promise.reject(new Error('broken'));
  const failing = Array.from({ length: 4 }, () => queue.run('/body/items', fail));
  const next = queue.run('/body/items', () => Promise.resolve('next'));
  expect(await Promise.allSettled(failing)).toMatchObject(Array.from({ length: 4 }, () => ({ status: 'rejected' })));
  expect(await next).toBe('next');
});
