import { expect, it } from 'vitest';
import type { ExchangeRecord } from '../record.ts';
import { thrownIn } from './thrown.ts';

function thrownBy(body: unknown, path = '/a'): string | undefined {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = { status: 500, headers: {}, body: { text } };
  return thrownIn({ request: { method: 'GET', path }, answer } as unknown as ExchangeRecord);
}

it.each([
  ['/srv/a.js:5:9', 'TypeError: b is null\n    at read (/srv/a.js:5:9)\n    at go (/srv/b.js:1:1)'],
  ['file:///srv/a.mjs:5:9', 'Error: not there\n    at file:///srv/a.mjs:5:9'],
  [
    'org.garden.Beds.find(Beds.java:42)',
    'java.lang.IllegalStateException: none\n\tat org.garden.Beds.find(Beds.java:42)',
  ],
  ['/src/Beds.cs:line 12', 'System.Exception: none\n   at Garden.Beds.Find(Int32 id) in /src/Beds.cs:line 12'],
  ['app/beds.rb:7', "none of them (RuntimeError)\napp/beds.rb:7:in `find'"],
  ['/srv/beds.php(7', 'Exception: none of them\n#0 /srv/beds.php(7): find()'],
])('an error is known by the innermost place of its stack trace: %s', (place, stack) => {
  expect(thrownBy(stack)).toMatch(new RegExp(` at ${place.replaceAll(/[.()]/g, String.raw`\$&`)}$`));
  expect(thrownBy({ error: { message: 'failed', stack } })).toBe(thrownBy(stack));
});

it('an error is the same whatever was sent, and whoever called', () => {
  const said = (value: string, caller: string): string =>
    `Error: the bed ${value} is not there\n    at find (/srv/a.js:5:9)\n    at ${caller} (/srv/b.js:1:1)`;
  expect(thrownBy(said('"rose"', 'get'), '/a?bed=rose')).toBe(thrownBy(said('"tulip"', 'put'), '/a?bed=tulip'));
});

it('two errors at one place differ if their words do', () => {
  const [one, other] = ['no such table', 'disk is full'].map((words) =>
    thrownBy(`Error: ${words}\n    at q (/srv/a.js:5:9)`),
  );
  expect(one).not.toBe(other);
});

it.each(['Internal Server Error', { message: 'look at https://a.example/b:1:2' }, '<p>at home</p>'])(
  'no error is known without a stack trace: %j',
  (body) => {
    expect(thrownBy(body)).toBeUndefined();
  },
);
