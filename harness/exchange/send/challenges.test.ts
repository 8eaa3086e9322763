import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { SecurityScheme } from '../../document/index.ts';
import type { Form } from '../credential/form.ts';
import { absentBody, type Exchange } from '../exchange.ts';
import { parseChallenges } from '../field/challenge.ts';
import { createSender } from './sender.ts';

const scheme: SecurityScheme = { name: 'digest', type: 'http', scheme: 'digest', apiKey: undefined, pointer: '' };

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** The parameters of the digest in a request; undefined if its response is not the right one for `me:secret`. */
function rightDigest({ method = '', url = '', headers }: IncomingMessage): ReadonlyMap<string, string> | undefined {
  const [shown] = parseChallenges(headers.authorization ?? '') ?? [];
  const of = (name: string): string => shown?.parameters.get(name) ?? '';
  const proof = `${of('nonce')}:${of('nc')}:${of('cnonce')}:auth:${md5(`${method}:${url}`)}`;
  const isRight = shown?.scheme === 'digest' && of('response') === md5(`${md5('me:r:secret')}:${proof}`);
  return isRight ? shown.parameters : undefined;
}

/**
 * A sender to a server that asks for a digest, and what the server saw: the number of each nonce and its count, and `-`
 * for a request without the right digest.
 *
 * @param isCurrent whether a nonce can be used for the request with this count
 */
async function guarded(isCurrent: (count: number) => boolean = () => true) {
  const seen: string[] = [];
  let nonces = 0;
  const server = createServer((request, response) => {
    const digest = rightDigest(request);
    const [nonce = '', nc = ''] = ['nonce', 'nc'].map((name) => digest?.get(name));
    seen.push(digest === undefined ? '-' : `${nonce}/${Number.parseInt(nc, 16)}`);
    if (digest !== undefined && isCurrent(Number.parseInt(nc, 16))) response.end();
    else {
      nonces += 1;
      const asking = `Digest realm="r", qop="auth", nonce="${nonces}"${digest === undefined ? '' : ', stale=true'}`;
      response.writeHead(401, { 'www-authenticate': ['Bearer realm="r"', asking] }).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const target = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const keys = { credentials: { digest: 'me:secret' }, securitySchemes: new Map([['digest', scheme]]) };
  const sender = createSender({ target, ...keys, timeout: 60_000, inFlight: 1, patience: 0 });
  open.push(
    () => server.close(),
    () => sender.close(),
  );
  const send = (form: Form): Promise<Exchange> =>
    sender.send({
      method: 'GET',
      path: '/a',
      headers: [],
      body: absentBody,
      credentials: [{ scheme: 'digest', form }],
    });
  return { send, seen, sender };
}

describe('a request with a digest', () => {
  it('answers the challenge of the server, and counts the requests with the same nonce', async () => {
    const { send, seen, sender } = await guarded();
    expect(await send('valid')).toMatchObject({ outcome: { status: 200 }, attempts: 1 });
    expect(await send('valid')).toMatchObject({ outcome: { status: 200 }, attempts: 1 });
    expect(seen).toEqual(['-', '1/1', '1/2']);
    expect(sender.sent).toBe(3);
  });

  it('is sent again when its nonce is out of date', async () => {
    const { send, seen } = await guarded((count) => count === 1);
    for (let i = 0; i < 3; i += 1) expect(await send('valid')).toMatchObject({ outcome: { status: 200 } });
    expect(seen).toEqual(['-', '1/1', '1/2', '2/1', '2/2', '3/1']);
  });

  it('is rejected with a wrong password as an answer to a new challenge', async () => {
    const { send, seen } = await guarded();
    expect(await send('valid')).toMatchObject({ outcome: { status: 200 } });
    expect(await send('wrong-password')).toMatchObject({ outcome: { status: 401 } });
    expect(await send('valid')).toMatchObject({ outcome: { status: 200 } });
    expect(seen).toEqual(['-', '1/1', '-', '-', '3/1']);
  });

  it('is not sent again in a form that answers no challenge', async () => {
    const { send, seen } = await guarded();
    expect(await send('wrong-token')).toMatchObject({ outcome: { status: 401 } });
    expect(seen).toEqual(['-']);
  });
});
