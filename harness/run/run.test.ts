import { afterEach, describe, expect, it } from 'vitest';
import { get, isObject, parse, stringify, type Json } from '../json/index.ts';
import type { ClauseRecord, FindingRecord, RunRecord } from '../record/index.ts';
import { runApi, serveApi } from '../workshop/testing/api.ts';
import { runNotes, serveNotes, token, type Reply } from '../workshop/testing/notes.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const serve: typeof serveNotes = async (behaviour) => {
  const server = await serveNotes(behaviour);
  open.push(server);
  return server;
};

const resultOf = (record: RunRecord, id: string): ClauseRecord['result'] | undefined => {
  return record.clauses.find((clause) => clause.id === `PUT /notes ${id}`)?.result;
};
const of = (record: RunRecord, result: ClauseRecord['result']): string[] => {
  return record.clauses.filter((clause) => clause.result === result).map(({ id }) => id.replace('PUT /notes ', ''));
};
const field = (note: Json, name: string): Json | undefined => (isObject(note) ? get(note, name) : undefined);
/** A field's JSON text. */
const text = (note: Json, name: string): string => stringify(field(note, name) ?? null);
const bodyOf = (finding: FindingRecord | undefined): unknown => {
  const body = finding?.exchange.request.body;
  return body !== undefined && body !== null && 'text' in body ? parse(body.text) : undefined;
};

describe('running the clauses of an operation', () => {
  it('finds no fault in a server that conforms, and leaves no clause inconclusive', async () => {
    const record = await runNotes((await serve()).url);
    expect(of(record, 'violated')).toEqual([]);
    expect(of(record, 'inconclusive')).toEqual([]);
    expect(record.reachedSuccess).toBe(true);
    expect(of(record, 'passed')).toContain('rejects body /number format');
  });

  it('keeps many requests in flight', async () => {
    const server = await serve();
    await runNotes(server.url, { inFlight: 8 });
    expect(server.mostInFlight()).toBeGreaterThan(4);
    expect(server.mostInFlight()).toBeLessThanOrEqual(8);
  });

  it('sends one control for several invalid requests, and one valid request for several values', async () => {
    const bodies: Json[] = [];
    const count = async (clause: string): Promise<{ cases: number; requests: number }> => {
      const server = await serve({ keep: (note) => (bodies.push(note), undefined) });
      const record = await runNotes(server.url, { clause });
      expect(of(record, 'violated')).toEqual([]);
      expect(of(record, 'inconclusive')).toEqual([]);
      const cases = record.clauses.filter(({ id }) => id.includes(clause)).reduce((sum, each) => sum + each.cases, 0);
      return { cases, requests: record.requests };
    };
    const invalid = await count('rejects body /');
    expect(invalid.requests).toBeLessThan(invalid.cases * 1.5);
    const valid = await count('accepts body /');
    expect(valid.requests).toBeLessThan(valid.cases);
  });

  it('sends no further request for a fault that each answer shows', async () => {
    const count = async (reply: Reply | undefined): Promise<number> => {
      const { url } = await serve({ keep: () => reply });
      const record = await runNotes(url, { clause: 'accepts body /' });
      expect(of(record, 'violated')).toEqual(reply === undefined ? [] : ['responds 201 body']);
      return record.requests;
    };
    expect(await count([201, { is: 'odd' }])).toBeLessThan((await count(undefined)) + 12);
  });

  it('finds a fault that only shows if two values meet', async () => {
    const { url } = await serve({
      keep: (note) =>
        text(note, 'number').startsWith('-') && text(note, 'text') === '""' ? [201, { is: 'odd' }] : undefined,
    });
    const record = await runNotes(url, { clause: 'accepts body /' });
    expect(of(record, 'violated')).toEqual(['responds 201 body']);
  });

  it('repeats a fault that a control shows', async () => {
    const { url } = await serve({
      keep: (note) => (text(note, 'number').startsWith('-') ? [201, { is: 'odd' }] : undefined),
    });
    const [finding] = (await runNotes(url, { shrinks: true })).findings;
    expect(finding).toMatchObject({ clauses: ['PUT /notes responds 201 body'], repeats: 'yes' });
    expect(bodyOf(finding)).toEqual({ number: -1 });
  });

  it.each([
    ['a wrong response', 201, 'responds 201 body'],
    ['a failure', 500, 'answers'],
  ])('shrinks %s that needs two values, and its replay shows it again', async (_, status, clause) => {
    const { url } = await serve({
      keep: (note) =>
        text(note, 'number').startsWith('-') && text(note, 'text').includes('\\"')
          ? [status, { is: 'odd' }]
          : undefined,
    });
    const [finding] = (await runNotes(url, { shrinks: true })).findings;
    expect(finding?.clauses[0]).toBe(`PUT /notes ${clause}`);
    expect(finding?.repeats).toBe('yes');
    expect(bodyOf(finding)).toEqual({ number: -1, text: '"' });
    const [, selection = ''] = /CLAUSE='(.*?)'/.exec(finding?.replay ?? '') ?? [];
    const replayed = await runNotes(url, { shrinks: true, clause: selection });
    expect(replayed.findings.map(({ clauses }) => clauses[0])).toEqual([`PUT /notes ${clause}`]);
  });

  it('shrinks a finding to the smallest request that shows it', async () => {
    const { url } = await serve({
      keep: (note) => (/[^\\]\\"./.test(text(note, 'text')) ? [500, {}] : undefined),
    });
    const record = await runNotes(url, { shrinks: true, clause: 'accepts body /text quoted' });
    expect(of(record, 'violated')).toContain('accepts body /text quoted');
    expect(bodyOf(record.findings[0])).toEqual({ number: 0, text: '"' });
    expect(record.findings[0]?.repeats).toBe('yes');
  });

  it('reports a fault that violates several clauses once', async () => {
    const { url } = await serve({ keep: () => [200, { number: 1 }] });
    const record = await runNotes(url);
    expect(record.findings.map(({ clauses }) => clauses[0])).toEqual(['PUT /notes responds documented-status']);
  });

  it('reports the operations that never answered with a success, and what to do about it', async () => {
    const { url } = await serve({
      keep: () => [400, { title: 'never' }, { 'content-type': 'application/problem+json' }],
    });
    const unreached = [
      {
        operation: 'PUT /notes',
        because: 'the same request with a plain value in this place was rejected too (status 400)',
        cure: 'find out why PUT /notes accepts no valid request',
        skipped: 14,
      },
    ];
    expect((await runNotes(url, { clause: 'accepts body' })).unreached).toEqual(unreached);
    expect((await runNotes((await serve()).url, { clause: 'accepts body' })).unreached).toEqual([]);
  });

  const accepted = (record: RunRecord): string[][] => {
    const all = record.findings.map(({ clauses }) => clauses.filter((id) => id.includes(' accepts ')));
    return all.filter((ids) => ids.length > 0).map((ids) => ids.map((id) => id.replace('PUT /notes accepts ', '')));
  };
  const rejected = (title: string): Reply => [400, { title }, { 'content-type': 'application/problem+json' }];

  it('reports similar rejections of valid values once for each place', async () => {
    const { url } = await serve({
      keep: (note) => {
        const isPlain = /^"[\w ]*"$/.test(text(note, 'text')) && text(note, 'number').length < 6;
        return isPlain ? undefined : rejected('no such note');
      },
    });
    const all = accepted(await runNotes(url, { clause: 'accepts' }));
    const first = all.find((ids) => ids.includes('body /number maximum')) ?? [];
    const others = all.filter((ids) => ids !== first);
    expect(first).toContain('body /number minimum');
    expect(first.filter((id) => id.startsWith('body /text'))).toEqual([]);
    expect(others).toHaveLength(1);
    expect(others[0]).toContain('body /text quoted');
    // A clause that is about no place is reported with one of the two.
    expect([...first, ...(others[0] ?? [])]).toContain('body');
  });

  it('reports valid values of one place that are rejected for different reasons separately', async () => {
    const { url } = await serve({
      keep: (note) => {
        if (text(note, 'number').startsWith('-')) return rejected('negative');
        return text(note, 'number') === '9223372036854775807' ? rejected('too large') : undefined;
      },
    });
    const [negative = [], large = []] = accepted(await runNotes(url, { clause: 'accepts body /number' }));
    expect([negative, large].map((ids) => ids.includes('body /number maximum')).filter(Boolean)).toHaveLength(1);
    expect([negative, large].map((ids) => ids.includes('body /number negative')).filter(Boolean)).toHaveLength(1);
    expect(large).not.toEqual(expect.arrayContaining(negative));
  });

  it('reports findings that shrink to the same request once, even if no two answers are alike', async () => {
    let answers = 0;
    const { url } = await serve({
      keep: (note) => (text(note, 'text').includes('\\"') ? rejected(`rejection ${(answers += 1)}`) : undefined),
    });
    const record = await runNotes(url, { clause: 'accepts body', runs: 40, shrinks: true });
    const same = accepted(record).find((ids) => ids.includes('body /text quoted'));
    expect(same).toContain('body');
  });

  it('does not attribute to additional properties a rejection that happens without them too', async () => {
    const { url } = await serve({
      keep: (note) => (field(note, 'text') === undefined ? undefined : rejected('no text')),
    });
    const record = await runNotes(url, { clause: 'accepts body' });
    expect(resultOf(record, 'accepts body /text present')).toBe('violated');
    expect(resultOf(record, 'accepts body additional-property')).toBe('passed');
  });

  it('attributes a rejection to additional properties if the request is accepted without them', async () => {
    const isKnown = (name: string): boolean => ['number', 'text'].includes(name);
    const { url } = await serve({
      keep: (note) => (isObject(note) && Object.keys(note).every(isKnown) ? undefined : rejected('what is that?')),
    });
    const record = await runNotes(url, { clause: 'accepts body' });
    expect(resultOf(record, 'accepts body additional-property')).toBe('violated');
  });

  it('reports the same fault of several items of a list once', async () => {
    const schema = {
      type: 'array',
      items: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } },
    };
    const described = { 200: { description: '', content: { 'application/json': { schema } } } };
    let answers = 0;
    const server = await serveApi(() => {
      answers += 1;
      return { status: 200, body: Array.from({ length: 5 }, (_, index) => ({ a: index === answers % 5 ? 1 : '' })) };
    });
    open.push(server);
    const record = await runApi({ paths: { '/a': { get: { responses: described } } } }, server.url);
    expect(record.findings.map(({ clauses }) => clauses)).toEqual([['GET /a responds 200 body']]);
  });

  it('reports that a fault does not repeat', async () => {
    let answers = 0;
    const { url } = await serve({ keep: () => ((answers += 1) === 150 ? [201, 'kept'] : undefined) });
    const record = await runNotes(url, { shrinks: true });
    expect(record.findings).toMatchObject([{ clauses: ['PUT /notes responds 201 body'], count: 1, repeats: 'no' }]);
  });

  it('ends in time on a server that does not answer some requests', async () => {
    const { url } = await serve({ keep: (note) => (field(note, 'text') === '' ? 'silence' : undefined) });
    // Long enough for the other requests on a busy machine. Few runs, because each request without an answer takes 2 s.
    const record = await runNotes(url, { timeout: 2000, runs: 3, clause: 'accepts body /text' });
    expect(of(record, 'violated')).toContain('accepts body /text empty');
    expect(record.findings[0]).toMatchObject({ cause: 'timed out' });
    expect(of(record, 'passed')).toContain('accepts body /text quoted');
  });

  it('is inconclusive about a rejection if the control is rejected too', async () => {
    const { url } = await serve({
      keep: () => [400, { title: 'never' }, { 'content-type': 'application/problem+json' }],
    });
    const record = await runNotes(url);
    expect(resultOf(record, 'rejects body /number required')).toBe('inconclusive');
    expect(resultOf(record, 'enforces key')).toBe('inconclusive');
    expect(resultOf(record, 'accepts body')).toBe('violated');
    expect(record.reachedSuccess).toBe(false);
  });

  it('reports no secret, even if the server returns it', async () => {
    const { url } = await serve({ alter: (_, _raw, request) => [599, { title: request.headers.authorization ?? '' }] });
    const record = await runNotes(url, { shrinks: true });
    expect(record.findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(record)).not.toContain(token);
    expect(JSON.stringify(record)).not.toContain(token.slice(0, -1));
  });

  it('does not redact its own words if one of them equals the secret', async () => {
    const { url } = await serve({ alter: (_, _raw, request) => [599, { title: request.headers.authorization ?? '' }] });
    const [finding] = (await runNotes(url, { token: 'notes' })).findings;
    expect(finding?.replay).toMatch(/CLAUSE='PUT \/notes /);
    expect(finding?.clauses[0]).toBe('PUT /notes answers');
    expect(JSON.stringify(finding?.exchange.answer)).not.toContain('notes');
  });

  it('finds a fault of an answer again if only the clause that provoked it is replayed', async () => {
    const wrong: Reply = [400, { error: 'no title' }, { 'content-type': 'application/problem+json' }];
    const { url } = await serve({ alter: (reply, raw) => (raw.length === 0 ? wrong : reply) });
    const whole = await runNotes(url);
    expect(of(whole, 'violated')).toEqual(['responds 4XX body']);
    const [, clause = ''] = /CLAUSE='(.*?)'/.exec(whole.findings[0]?.replay ?? '') ?? [];
    expect(clause).not.toContain('responds');
    expect(of(await runNotes(url, { clause }), 'violated')).toEqual(['responds 4XX body']);
  });

  it('provokes answers of every kind if only a clause about answers is run', async () => {
    const record = await runNotes((await serve()).url, { clause: 'responds 4XX body' });
    expect(resultOf(record, 'responds 4XX body')).toBe('passed');
  });

  it('generates the same requests for the same seed', async () => {
    const bodies = async (clause: string): Promise<string[]> => {
      const sent: string[] = [];
      const keep = (note: Json, _: unknown, raw: Buffer): undefined => {
        // Other requests can have fresh values.
        if (field(note, 'text') === '') sent.push(raw.toString());
      };
      await runNotes((await serve({ keep })).url, { clause, inFlight: 1 });
      return sent;
    };
    const alone = await bodies('accepts body /text empty');
    expect(alone.length).toBeGreaterThanOrEqual(10);
    expect(await bodies('accepts body /text empty')).toEqual(alone);
    expect(await bodies('')).toEqual(await bodies(''));
  });
});

describe('a server that rejects duplicates', () => {
  const keeper = (status: number): Parameters<typeof serveNotes>[0] => {
    const seen = new Set<string>();
    return {
      keep: (note) => {
        const key = text(note, 'number');
        if (seen.has(key)) {
          return [status, { title: `there is a note ${key}` }, { 'content-type': 'application/problem+json' }];
        }
        seen.add(key);
        return undefined;
      },
    };
  };

  it.each([409, 400, 422])('causes no violation by rejecting them with %d, in two runs', async (status) => {
    const { url } = await serve(keeper(status));
    for (const run of [1, 2]) {
      const record = await runNotes(url, { salt: run });
      expect([run, of(record, 'violated')]).toEqual([run, []]);
      expect(resultOf(record, 'accepts body')).toBe('passed');
      expect(resultOf(record, 'rejects body /number format')).toBe('passed');
      expect(record.clauses.find(({ id }) => id.endsWith('observes duplicate'))?.tally.observations).toHaveProperty(
        `rejected (status ${status})`,
      );
    }
  });

  it('violates the clause of the largest value if it rejects that value itself', async () => {
    const behaviour = keeper(400);
    const { url } = await serve({
      keep: (note, request, raw) =>
        field(note, 'number') === 9223372036854775807n
          ? [400, { title: 'too large' }, { 'content-type': 'application/problem+json' }]
          : behaviour?.keep?.(note, request, raw),
    });
    const record = await runNotes(url);
    expect(of(record, 'violated')).toContain('accepts body /number maximum');
  });
});
