import { describe, expect, it } from 'vitest';
import type { Demand, RequestModel } from '../../clause/index.ts';
import { withDemandedOf } from './as-demanded.ts';
import { Demands } from './demands.ts';

const model = { operation: { name: 'POST /things' } } as RequestModel;

/** The control of a case about a place, if the server demands something of some places. */
function controlOf(pinned: string, places: readonly string[], demand: Demand = { kind: 'present' }): unknown {
  const demands = new Demands();
  const lessons = places.map((pointer) => ({ pointer, demand, message: 'wrong' }) as const);
  demands.learn(model, lessons);
  const rejected = { body: { at: '2030-01-02t00:00:00Z', name: 'é', size: 7 } };
  return withDemandedOf(model, demands, { body: { at: '2030-01-02T00:00:00Z', name: 'a', size: 1 } }, rejected, pinned);
}

describe('a control', () => {
  it('has the value of the rejected request where the server demands one', () => {
    expect(controlOf('/body/name', ['/body/at'])).toEqual({ body: { at: '2030-01-02t00:00:00Z', name: 'a', size: 1 } });
  });

  it('has its own value in the place that the case is about, and inside of it', () => {
    const own = { body: { at: '2030-01-02T00:00:00Z', name: 'a', size: 1 } };
    expect(controlOf('/body/at', ['/body/at'])).toEqual(own);
    expect(controlOf('/body', ['/body/at', '/body/size'])).toEqual(own);
    expect(controlOf('/body/at/zone', ['/body/at'])).toEqual(own);
  });

  it('has a value inside of a whole body that the server is known to reject, because the case is not about that', () => {
    const of = (pattern: string) => controlOf('/body', ['/body/at'], { kind: 'schema', schema: { pattern } });
    expect(of('T')).toEqual({ body: { at: '2030-01-02t00:00:00Z', name: 'a', size: 1 } });
    expect(of('t')).toEqual({ body: { at: '2030-01-02T00:00:00Z', name: 'a', size: 1 } });
  });

  it('is as it was where nothing is demanded, or where the request has no value', () => {
    const own = { body: { at: '2030-01-02T00:00:00Z', name: 'a', size: 1 } };
    expect(controlOf('/body/name', [])).toEqual(own);
    expect(controlOf('/body/name', ['/body/other'])).toEqual(own);
  });
});
