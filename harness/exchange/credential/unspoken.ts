import { wrongSecret, type Form, type CredentialFormat } from './form.ts';

/** A response to a challenge that nobody made, well-formed (RFC 7616 §3.4). */
const nobodysDigest = `username="not-the-user-0123456789", realm="nobody", nonce="${wrongSecret}", uri="/", response="${'0'.repeat(32)}"`;

/**
 * The forms of an HTTP authentication scheme that Greenhouse does not speak: it can't show a right credential, but wrong
 * ones, which need no secret.
 *
 * @param scheme in lower case
 */
export function unsupportedSchemeFormats(scheme: string): Partial<Record<Form, CredentialFormat>> {
  const title = scheme.slice(0, 1).toUpperCase() + scheme.slice(1);
  return {
    absent: { value: () => undefined, shell: () => undefined },
    empty: fixed(''),
    'scheme-without-token': fixed(title),
    'wrong-token': fixed(`${title} ${scheme === 'digest' ? nobodysDigest : wrongSecret}`),
  };
}

function fixed(value: string): CredentialFormat {
  return { value: () => value, shell: () => value.replaceAll('"', '\\"') };
}
