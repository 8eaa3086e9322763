import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';

/** The AlgorithmIdentifier of ecdsa-with-SHA256 (RFC 5758 §3.2). */
const algorithm = Buffer.from('300a06082a8648ce3d040302', 'hex');

/** Tags of ASN.1: a sequence, a bit string, and the version of a certificate, which can be absent. */
const [sequenceTag, bitStringTag, versionTag] = [0x30, 0x03, 0xa0] as const;

/**
 * A certificate with the subject, the validity and the extensions of another one, with a key of its own, and signed with
 * that key (RFC 5280 §4.1). Who trusts only the issuer of the other one does not trust it.
 *
 * @param pem the other certificate
 * @returns the certificate and its key, in PEM
 */
export function selfSignedLike(pem: string): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [toBeSigned = Buffer.alloc(0)] = elementsIn(contentOf(new X509Certificate(pem).raw));
  const fields = elementsIn(contentOf(toBeSigned));
  const [version, others] = fields[0]?.[0] === versionTag ? [fields.slice(0, 1), fields.slice(1)] : [[], fields];
  const [serial, , , validity, subject, , ...rest] = others;
  const ownKey = publicKey.export({ type: 'spki', format: 'der' });
  const signed = element(sequenceTag, ...version, serial, algorithm, subject, validity, subject, ownKey, ...rest);
  const signature = element(bitStringTag, Buffer.of(0), sign('sha256', signed, privateKey));
  const der = element(sequenceTag, signed, algorithm, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${der.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** The length of a DER element (X.690 §8.1.3), and where its content begins. */
function headOf(der: Buffer): { readonly start: number; readonly length: number } {
  const first = der[1] ?? 0;
  if (first < 0x80) return { start: 2, length: first };
  const start = 2 + (first & 0x7f);
  return { start, length: der.readUIntBE(2, start - 2) };
}

function contentOf(der: Buffer): Buffer {
  const { start, length } = headOf(der);
  return der.subarray(start, start + length);
}

/** The elements that follow each other. */
function elementsIn(content: Buffer): Buffer[] {
  if (content.length === 0) return [];
  const { start, length } = headOf(content);
  return [content.subarray(0, start + length), ...elementsIn(content.subarray(start + length))];
}

function element(tag: number, ...content: readonly (Buffer | undefined)[]): Buffer {
  const bytes = Buffer.concat(content.filter((each) => each !== undefined));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  const short = length.subarray(length.findIndex((byte) => byte > 0));
  const head = bytes.length < 0x80 ? [tag, bytes.length] : [tag, 0x80 + short.length, ...short];
  return Buffer.concat([Buffer.from(head), bytes]);
}
