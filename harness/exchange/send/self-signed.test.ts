import { X509Certificate, createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ofOtherHost, selfSigned } from '../../workshop/testing/certificates.ts';
import { selfSignedLike } from './self-signed.ts';

describe('a self-signed certificate like another one', () => {
  it.each([
    ['a host', selfSigned],
    ['another host', ofOtherHost],
  ])('has its names and a key of its own: %s', (_, pem) => {
    const { cert, key } = selfSignedLike(pem);
    const [other, own] = [new X509Certificate(pem), new X509Certificate(cert)];
    expect([own.subject, own.issuer, own.validTo, own.subjectAltName]).toEqual([
      other.subject,
      other.subject,
      other.validTo,
      other.subjectAltName,
    ]);
    expect(own.verify(own.publicKey)).toBe(true);
    expect(own.verify(other.publicKey)).toBe(false);
    expect(own.checkPrivateKey(createPrivateKey(key))).toBe(true);
  });
});
