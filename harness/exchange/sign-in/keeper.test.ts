import { describe, expect, it } from 'vitest';
import { Secrets } from '../credential/secrets.ts';
import { absentBody, type Outcome, type Request } from '../exchange.ts';
import { Keeper } from './keeper.ts';

const request = (operation: string): Request => ({
  method: 'GET',
  path: '/a',
  headers: [],
  body: absentBody,
  credentials: [{ scheme: 'bearerAuth', form: 'valid' }],
  operation,
});

const answered = (status: number): { readonly outcome: Outcome } => ({
  outcome: { kind: 'answered', status, headers: {}, body: new Uint8Array() },
});

interface Made {
  readonly keeper: Keeper;
  readonly secrets: Secrets;
  readonly signIns: () => number;
  readonly clock: { now: number };
}

function make(expiresIn?: number): Made {
  const secrets = new Secrets();
  const clock = { now: 0 };
  let count = 0;
  const signIn = () => {
    count += 1;
    return Promise.resolve({ token: `t${count}`, ...(expiresIn !== undefined && { expiresIn }) });
  };
  const options = { signIn, schemes: ['bearerAuth'], operation: 'POST /login' };
  return { keeper: new Keeper(options, secrets, () => clock.now), secrets, signIns: () => count, clock };
}

describe('the keeper of credentials', () => {
  it('renews them before they expire', async () => {
    const { keeper, secrets, signIns, clock } = make(100);
    await keeper.send(request('GET /a'), () => Promise.resolve(answered(200)));
    clock.now = 80_000;
    await keeper.send(request('GET /a'), () => Promise.resolve(answered(200)));
    expect(signIns()).toBe(1);
    clock.now = 95_000;
    await keeper.send(request('GET /a'), () => Promise.resolve(answered(200)));
    expect([signIns(), secrets.credentials['bearerAuth']]).toEqual([2, 't2']);
  });

  it('signs in once for all requests that wait', async () => {
    const { keeper, signIns } = make();
    await Promise.all(
      Array.from({ length: 9 }, () => keeper.send(request('GET /a'), () => Promise.resolve(answered(200)))),
    );
    expect(signIns()).toBe(1);
  });

  it('does not renew credentials that no request has been accepted with', async () => {
    const { keeper, signIns } = make();
    const result = await keeper.send(request('GET /a'), () => Promise.resolve(answered(401)));
    expect([result, signIns()]).toEqual([answered(401), 1]);
  });

  it('does not sign in again and again for an operation that rejects every credential', async () => {
    const { keeper, signIns } = make();
    for (let i = 0; i < 50; i += 1) {
      await keeper.send(request('GET /a'), () => Promise.resolve(answered(200)));
      const result = await keeper.send(request('GET /admin'), () => Promise.resolve(answered(401)));
      expect(result).toEqual(answered(401));
    }
    expect(signIns()).toBeLessThan(6);
  });

  it('does not renew them for a request with a wrong credential, or for one of the sign-in itself', async () => {
    const { keeper, signIns } = make();
    await keeper.send(request('GET /a'), () => Promise.resolve(answered(200)));
    const wrong: Request = { ...request('GET /a'), credentials: [{ scheme: 'bearerAuth', form: 'cut-short' }] };
    for (const each of [wrong, request('POST /login')])
      expect(await keeper.send(each, () => Promise.resolve(answered(401)))).toEqual(answered(401));
    expect(signIns()).toBe(1);
  });

  it('renews them if a tested sign-in has ended the session before its response arrives', async () => {
    const { keeper, secrets, signIns } = make();
    let answer: (result: ReturnType<typeof answered>) => void = () => undefined;
    const login = { ...request('POST /login'), credentials: [] };
    const tested = keeper.send(login, () => new Promise<ReturnType<typeof answered>>((resolve) => (answer = resolve)));
    // The server knows the token of the tested sign-in only, until it issues another one.
    const result = await keeper.send(request('GET /a'), () =>
      Promise.resolve(answered(secrets.credentials['bearerAuth'] === 't1' ? 401 : 200)),
    );
    answer(answered(200));
    await tested;
    expect([result, signIns()]).toEqual([answered(200), 2]);
  });

  it('renews them if a tested sign-in was answered while it got them, because that one can be the later one', async () => {
    const secrets = new Secrets();
    let signIns = 0;
    let valid = '';
    const login = { ...request('POST /login'), credentials: [] };
    const signIn = async (): Promise<{ token: string }> => {
      signIns += 1;
      const token = `t${signIns}`;
      valid = token;
      // The server issues another token after the second one, and its response arrives first.
      if (signIns === 2) await keeper.send(login, () => Promise.resolve(((valid = 'tested'), answered(200))));
      return { token };
    };
    const options = { signIn, schemes: ['bearerAuth'], operation: 'POST /login' };
    const keeper: Keeper = new Keeper(options, secrets, () => 0);
    const send = (): Promise<ReturnType<typeof answered>> =>
      Promise.resolve(answered(secrets.credentials['bearerAuth'] === valid ? 200 : 401));
    expect(await keeper.send(request('GET /a'), send)).toEqual(answered(200));
    valid = 'expired';
    expect(await keeper.send(request('GET /a'), send)).toEqual(answered(200));
    expect(signIns).toBe(3);
  });

  it('renews them a few times only for an operation that rejects every credential during tested sign-ins', async () => {
    const { keeper, signIns } = make();
    void keeper.send(
      { ...request('POST /login'), credentials: [] },
      () => new Promise<ReturnType<typeof answered>>(() => undefined),
    );
    const result = await keeper.send(request('GET /admin'), () => Promise.resolve(answered(401)));
    expect(result).toEqual(answered(401));
    expect(signIns()).toBeLessThan(10);
  });

  it('does not sign in for requests without these credentials', async () => {
    const { keeper, signIns } = make();
    await keeper.send({ ...request('GET /a'), credentials: [] }, () => Promise.resolve(answered(200)));
    expect(signIns()).toBe(0);
  });
});
