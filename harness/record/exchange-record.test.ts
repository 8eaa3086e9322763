import { describe, expect, it } from 'vitest';
import type { Exchange } from '../exchange/index.ts';
import { createRedactor, Secrets } from '../exchange/index.ts';
import { recordExchange, restoreExchange } from './exchange-record.ts';

const exchange: Exchange = {
  request: {
    method: 'PUT',
    path: '/plants/9007199254740993',
    headers: [['content-type', 'application/json']],
    body: { kind: 'bytes', bytes: Buffer.from([0xff, 0x00]) },
    credentials: [{ scheme: 'key', form: 'valid' }],
    operation: 'PUT /plants/{id}',
    input: { path: { id: 9007199254740993n } },
    astray: true,
  },
  target: new URL('http://127.0.0.1:8080/api'),
  outcome: {
    kind: 'answered',
    status: 404,
    headers: { 'set-cookie': ['a', 'b'], 'x-key': '' },
    body: Buffer.from([0x80, 0x0a]),
    surplus: true,
    sentStatus: 200,
  },
  milliseconds: 1.25,
  attempts: 2,
  position: 0,
  dropped: { served: 3, idle: 4.5, varied: true, failed: false },
};
const unanswered = (reason: 'timed out'): Exchange['outcome'] => ({ kind: 'unanswered', reason, detail: 'no answer' });
const unreachable = { kind: 'unanswered', reason: 'no connection', detail: 'closed', cure: 'start it' } as const;

const restored = (given: Exchange, secret: string): Exchange =>
  restoreExchange(
    JSON.parse(
      JSON.stringify(recordExchange(given, createRedactor(new Secrets({ key: secret }), new Map()))),
    ) as ReturnType<typeof recordExchange>,
  );

describe('a recorded exchange', () => {
  it.each([exchange.outcome, unanswered('timed out'), unreachable])(
    'is restored with its values, bytes and outcome',
    (outcome) => {
      expect(restored({ ...exchange, outcome }, 'Secret-of-12')).toEqual({ ...exchange, outcome });
    },
  );

  it('is restored with what showed that it was processed', () => {
    const answer = { kind: 'answered', status: 200, headers: {}, body: Buffer.from('{"status":"done"}') } as const;
    const later: Exchange = { ...exchange, processed: { by: 'job', answer } };
    expect(restored(later, 'Secret-of-12')).toEqual(later);
    expect(JSON.stringify(recordExchange(later, () => '***'))).not.toContain('done');
  });

  it('is restored without its values if a redacted number leaves no JSON', () => {
    const { input, ...request } = exchange.request;
    expect(input).toBeDefined();
    expect(restored(exchange, '9007199254740993').request).toEqual({ ...request, path: '/plants/<key>' });
  });
});
