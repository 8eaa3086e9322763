import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { expired, ofOtherHost, privateKey, selfSigned } from '../../workshop/testing/certificates.ts';
import { absentBody, type Outcome, type Request } from '../exchange.ts';
import { noConnection } from './no-connection.ts';
import { createSender } from './sender.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const secure = (cert: string): Promise<number> =>
  listen(createServer({ key: privateKey, cert }, (_, response) => response.end('ok')));

const request: Request = { method: 'GET', path: '/', headers: [], body: absentBody, credentials: [] };

async function outcomesAt(url: string): Promise<Outcome[]> {
  const options = { credentials: {}, securitySchemes: new Map<string, never>(), timeout: 60_000, inFlight: 1 };
  const sender = createSender({ target: new URL(url), ...options, patience: 0 });
  const exchanges = [await sender.send(request), await sender.send({ ...request, bare: true })];
  await sender.close();
  return exchanges.map(({ outcome }) => outcome);
}

describe('a connection that cannot be opened', () => {
  it.each<[string, () => Promise<string>, RegExp, RegExp]>([
    [
      'a self-signed certificate',
      async () => `https://127.0.0.1:${await secure(selfSigned)}`,
      /^the certificate of https:.* is self-signed, .*\(DEPTH_ZERO_SELF_SIGNED_CERT\)$/,
      /^set CA to a PEM file with that certificate, or accept any with INSECURE$/,
    ],
    [
      'an expired certificate',
      async () => `https://127.0.0.1:${await secure(expired)}`,
      /^the certificate of https:.* has expired \(CERT_HAS_EXPIRED\)$/,
      /^renew it/,
    ],
    [
      'a server of plain HTTP',
      async () => `https://127.0.0.1:${await listen(createPlainServer((_, response) => response.end()))}`,
      /^the server at https:.* does not support TLS/,
      /^use http:\/\/ in TARGET_URL/,
    ],
    [
      'a port without a server',
      () => Promise.resolve('http://127.0.0.1:1'),
      /^no server can be reached at http:\/\/127\.0\.0\.1:1\/ \(ECONNREFUSED\)$/,
      /^start it, or correct TARGET_URL$/,
    ],
    [
      'an unknown host name',
      () => Promise.resolve('http://no-such-host.invalid'),
      /^the host name no-such-host\.invalid (?:has no address \(ENOTFOUND\)|can't be resolved now \(EAI_AGAIN\))$/,
      /TARGET_URL|DNS/,
    ],
  ])('is reported with its own cure: %s', async (_, target, detail, cure) => {
    for (const outcome of await outcomesAt(await target())) {
      expect(outcome).toMatchObject({ kind: 'unanswered', reason: 'no connection' });
      expect(outcome).toEqual({
        kind: 'unanswered',
        reason: 'no connection',
        detail: expect.stringMatching(detail) as unknown,
        cure: expect.stringMatching(cure) as unknown,
      });
    }
  });

  it('is reported with its own cure: a trusted certificate for another host', async () => {
    const port = await secure(ofOtherHost);
    expect(await outcomeTrusting(ofOtherHost, `https://localhost:${port}`)).toMatchObject({
      detail: `the certificate of https://localhost:${port}/ is not for localhost but for DNS:example.test (ERR_TLS_CERT_ALTNAME_INVALID)`,
      cure: expect.stringContaining('a host name of the certificate in TARGET_URL') as unknown,
    });
  });

  it('is opened where NODE_EXTRA_CA_CERTS has the certificate', async () => {
    const port = await secure(selfSigned);
    expect(await outcomeTrusting(selfSigned, `https://localhost:${port}`)).toMatchObject({ status: 200 });
  });

  it.each([
    ['EAI_AGAIN', /can't be resolved now/, /DNS/],
    ['ENETUNREACH', /no route to a:1/, /network/],
    ['UND_ERR_CONNECT_TIMEOUT', /could be opened within 50 ms/, /raise TIMEOUT/],
    ['EMFILE', /this machine can't open another connection/, /IN_FLIGHT/],
    ['EACCES', /does not allow/, /firewall/],
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      /an authority that this machine does not trust/,
      /^set CA to .* authority, or accept any with INSECURE/,
    ],
    [
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      /an authority that this machine does not trust/,
      /^set CA to .* authority, or accept any with INSECURE/,
    ],
    [
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      /an authority that this machine does not trust/,
      /^set CA to .* authority, or accept any with INSECURE/,
    ],
    ['CERT_NOT_YET_VALID', /is not valid yet/, /clock/],
    ['CERT_REVOKED', /can't be trusted: why/, /another certificate/],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', /no version of TLS/, /TLS settings/],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', /client certificate/, /CERT and KEY/],
    ['EWHATEVER', /\(EWHATEVER: why\)/, /TARGET_URL/],
  ])('has an explanation for %s', (code, detail, cure) => {
    const actual = noConnection({ code, message: 'why', target: new URL('https://a:1'), timeout: 50 });
    expect(actual.detail).toMatch(detail);
    expect(actual.cure).toMatch(cure);
  });
});

/**
 * The outcome of a request in a new process that trusts a certificate, because Node reads the variable when it starts.
 */
async function outcomeTrusting(certificate: string, url: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'greenhouse-'));
  const file = join(folder, 'ca.pem');
  writeFileSync(file, certificate);
  const script = `
    import { createSender } from ${JSON.stringify(new URL('./sender.ts', import.meta.url).href)};
    const sender = createSender({ target: new URL(${JSON.stringify(url)}), credentials: {}, securitySchemes: new Map(),
      timeout: 60000, inFlight: 1, patience: 0 });
    const { outcome } = await sender.send(${JSON.stringify(request)});
    await sender.close();
    console.log(JSON.stringify(outcome));
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await new Promise((resolve) => child.on('close', resolve));
  return JSON.parse(printed);
}
