/**
 * The ways to show a bearer token (RFC 6750 §2.1), right and wrong. A wrong one differs from the right one in one thing.
 */
export const bearerForms = [
  'valid',
  'absent',
  'empty',
  'other-scheme',
  'scheme-without-token',
  'bare-token',
  'wrong-token',
  'cut-short',
  'extended',
  'other-letter-case',
] as const;

export type BearerForm = (typeof bearerForms)[number];

/** A security scheme of the document, shown in a form. The secret itself stays with the sender. */
export interface CredentialUse {
  readonly scheme: string;
  readonly form: BearerForm;
}

/** The secrets of a run by security scheme name. */
export type Credentials = Readonly<Record<string, string>>;

/** What each form does to a token, and how a shell says the same without knowing it (TOKEN in the environment). */
const forms: Record<BearerForm, { field: (token: string) => string | undefined; shell: string | undefined }> = {
  valid: { field: (token) => `Bearer ${token}`, shell: 'Authorization: Bearer $TOKEN' },
  absent: { field: () => undefined, shell: undefined },
  empty: { field: () => '', shell: 'Authorization;' },
  'other-scheme': { field: (token) => `Basic ${token}`, shell: 'Authorization: Basic $TOKEN' },
  'scheme-without-token': { field: () => 'Bearer', shell: 'Authorization: Bearer' },
  'bare-token': { field: (token) => token, shell: 'Authorization: $TOKEN' },
  'wrong-token': { field: () => `Bearer ${wrongToken}`, shell: `Authorization: Bearer not-the-token-0123456789` },
  'cut-short': { field: (token) => `Bearer ${token.slice(0, -1)}`, shell: 'Authorization: Bearer ${TOKEN%?}' },
  extended: { field: (token) => `Bearer ${token}x`, shell: 'Authorization: Bearer ${TOKEN}x' },
  'other-letter-case': {
    field: (token) => `Bearer ${swapCase(token)}`,
    shell: `Authorization: Bearer $(printf %s "$TOKEN" | tr 'a-zA-Z' 'A-Za-z')`,
  },
};

/** Nobody's token, and of the characters that RFC 6750 allows. */
const wrongToken = 'not-the-token-0123456789';

function swapCase(text: string): string {
  return text.replace(/[a-zA-Z]/g, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
}

/** The Authorization field value of a form; undefined when the form leaves the field out. */
export function printBearer(form: BearerForm, token: string): string | undefined {
  return forms[form].field(token);
}

/** The same as the inside of a double-quoted shell word for curl's -H, with $TOKEN in the secret's place. */
export function shellBearer(form: BearerForm): string | undefined {
  return forms[form].shell;
}

/**
 * The forms that break a given token. A token without letters has no other letter case, and one character can't be cut
 * short to anything but the bare scheme.
 */
export function brokenForms(token: string): BearerForm[] {
  return bearerForms.filter((form) => {
    if (form === 'valid') return false;
    if (form === 'other-letter-case') return /[a-zA-Z]/.test(token);
    if (form === 'cut-short') return token.length > 1;
    return form !== 'wrong-token' || token !== wrongToken;
  });
}

/** Replaces every secret, and the forms derived from it, in a text that leaves the run. */
export function createRedactor(credentials: Credentials): (text: string) => string {
  const replacements = Object.entries(credentials)
    .filter(([, secret]) => secret !== '')
    .flatMap(([scheme, secret]) => {
      const derived = [secret, swapCase(secret), ...(secret.length > 4 ? [secret.slice(0, -1)] : [])];
      // In JSON and in URLs a secret may stand escaped.
      const spelled = derived.flatMap((text) => [text, JSON.stringify(text).slice(1, -1), encodeURIComponent(text)]);
      return [...new Set(spelled)].map((text) => [text, `<${scheme}>`] as const);
    });
  return (text) => replacements.reduce((all, [secret, label]) => all.replaceAll(secret, label), text);
}
