import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type SpecPlace,
  nameOption,
  nameOptionsIn,
  OptionProblem,
  printSetting,
  type QualifiedOptions,
  createReplay,
  plainCommand,
  createSelection,
  targetsOf,
  readValues,
  readWords,
} from '../options/index.ts';
import type { Given } from '../clause/index.ts';
import { DocumentProblem, isBearer, loadDocument, type Document, type Operation } from '../document/index.ts';
import {
  brokenForms,
  createExtraFields,
  createRedactor,
  createSender,
  readHeader,
  secretInFields,
  Secrets,
  unfitSecret,
  type Credentials,
  type HeaderFields,
  type Input,
} from '../exchange/index.ts';
import { isObject } from '../json/index.ts';
import { createPlan, type Plan } from '../plan/index.ts';
import { Accepted, createFreshNumbers, hash, Resources, type Session } from '../run/index.ts';
import { nameOf, type Recorder } from '../record/index.ts';
import type { Baseline } from '../baseline/index.ts';
import { baselineOf, testedBy } from './baseline-of.ts';

/** The part of a run that does not need a server: the plan, the secrets by the names of their schemes, the baseline. */
export interface LoadedPlan {
  readonly plan: Plan;
  readonly credentials: Credentials;
  /** The user's values by operation name. */
  readonly values: Map<string, Input>;
  /** The findings that the user accepts. */
  readonly baseline: Baseline | undefined;
}

/** Everything that running a plan needs. */
export interface Prepared extends Recorder {
  readonly session: Session;
  /** A text with the names of options as the user sets them. */
  readonly nameOptions: (text: string) => string;
  /** Where the suite is declared; undefined where messages must not show it. */
  readonly place?: SpecPlace | undefined;
}

/** Longest total wait for one request in milliseconds, when a server asks to retry later. */
const patience = 10_000;
/** Time limit of shrinking for one finding, in milliseconds. */
const shrinkTime = 3000;

/**
 * Loads the document and creates the plan.
 *
 * @throws DocumentProblem or OptionProblem, with a message for the user
 */
export async function loadPlan(options: QualifiedOptions): Promise<LoadedPlan> {
  const { strict, safe, clause, environment } = options;
  const document = await load(options);
  if (document.operations.length === 0) {
    throw new DocumentProblem(`${document.source}: it has no operations; add one under "paths"`);
  }
  const credentials = credentialsFor(document, options);
  const values = readValues(options.values, document, environment);
  const given: Given = {
    credentials: formsOf(document, credentials),
    strict,
    safe,
    values,
    words: readWords(options.words, environment),
  };
  const selection = createSelection(document.operations, options);
  const plan = createPlan(document, given, clause, selection);
  if (plan.operations.length > 0) return { plan, credentials, values, baseline: baselineOf(options) };
  if (!document.operations.some(selection.tests)) {
    const [include, exclude, deprecated, only] = (['include', 'exclude', 'deprecated', 'safe'] as const).map((option) =>
      nameOption(option, environment),
    );
    throw new OptionProblem(
      `no operation is left to test; change ${include ?? ''}, ${exclude ?? ''}, ${deprecated ?? ''} or ${only ?? ''}`,
    );
  }
  throw new OptionProblem(
    `CLAUSE=${clause} matches no clause id; copy one from reports/run.json of a run without CLAUSE`,
  );
}

/**
 * Loads the document. Messages of the document room name options in backticks; here they get the names that the user
 * knows.
 *
 * @throws DocumentProblem
 */
async function load({ document, allowReferences, environment }: QualifiedOptions): Promise<Document> {
  try {
    return await loadDocument(document, { allowReferences, ...cacheFolder() });
  } catch (error) {
    if (!(error instanceof DocumentProblem)) throw error;
    const setting = printSetting('allowReferences', true, environment);
    throw new DocumentProblem(error.message.replaceAll('`allowReferences`', setting));
  }
}

/**
 * The folder in which the processes of a run share the checked document: inside `node_modules`, if the project has one.
 */
function cacheFolder(): { readonly cache?: string } {
  return existsSync('node_modules') ? { cache: join('node_modules', '.cache', 'openapi-greenhouse') } : {};
}

function formsOf(document: Document, credentials: Credentials): Given['credentials'] {
  return new Map(
    Object.entries(credentials).flatMap(([name, secret]) => {
      const scheme = document.securitySchemes.get(name);
      return scheme === undefined ? [] : [[name, { brokenForms: brokenForms(scheme, secret) }]];
    }),
  );
}

/** What the place of a suite adds to its options. */
export interface Surroundings {
  /** Starts the suite again. */
  readonly command?: string;
  /** Header fields that the configuration of the test runner adds to every request. */
  readonly headers?: HeaderFields;
  /** The salt, if the options have none. */
  readonly salt?: number;
  /** What distinguishes this process from others of the run with the same salt. */
  readonly process?: string;
}

/**
 * Creates the session of a run with a server. It sends no request yet.
 *
 * @param target base URL of the server; undefined: the servers that the document names
 * @throws OptionProblem if there is no usable target
 */
export function openSession(
  { plan, credentials, values, baseline }: LoadedPlan,
  options: QualifiedOptions,
  target: string | undefined,
  { command = plainCommand, headers = {}, salt: usualSalt = randomInt(2 ** 31), process = '' }: Surroundings = {},
): Prepared {
  const { timeout, inFlight, seed, salt = usualSalt, runs, strict, clause, redact } = options;
  const { title, version, source } = plan.document;
  const targets = targetsOf(plan, target, options.environment);
  const { operations, securitySchemes: documented, warnings } = plan.document;
  const noted = warnings.length > 0 ? { warnings } : {};
  const secrets = new Secrets(credentials);
  const fields = { ...headers, ...options.headers };
  fixDescribedFields(fields, operations, values);
  const extra = createExtraFields(fields, redact, operations, documented, secrets);
  const securitySchemes = new Map([...documented, ...extra.schemes.map((scheme) => [scheme.name, scheme] as const)]);
  const sender = createSender({
    ...targets,
    get credentials() {
      return secrets.credentials;
    },
    securitySchemes,
    complete: extra.add,
    timeout,
    inFlight,
    patience,
  });
  const unique = createFreshNumbers(hash(process, salt));
  const accepted = new Accepted();
  const resources = new Resources({ sender, seed, unique, accepted }, plan.all);
  return {
    session: { sender, seed, runs, inFlight, shrinkTime, unique, resources, accepted },
    head: {
      document: { title: nameOf(title), version: nameOf(version), source, ...noted },
      target: targets.listed,
      seed,
      salt,
      ...(runs !== undefined && { runs }),
      strict,
      ...(clause !== '' && { clause }),
      ...(baseline && {
        baseline: { file: baseline.file, fails: options.stale === 'fail', tests: testedBy(options) },
      }),
    },
    redact: createRedactor(secrets, securitySchemes),
    securitySchemes,
    replay: createReplay(options, command),
    nameOptions: (text) => nameOptionsIn(text, options.environment),
  };
}

/** Gives the parameters that header fields of the user are for their values. The user's file of values comes first. */
function fixDescribedFields(fields: HeaderFields, operations: readonly Operation[], values: Map<string, Input>): void {
  for (const { name: operation, parameters } of operations) {
    for (const parameter of parameters) {
      const [, text] =
        Object.entries(fields).find(([name]) => name.toLowerCase() === parameter.name.toLowerCase()) ?? [];
      const [value] = parameter.in === 'header' && text !== undefined ? readHeader(parameter, text) : [];
      if (value === undefined) continue;
      const known = values.get(operation) ?? {};
      const header = { [parameter.name]: value, ...(isObject(known['header']) ? known['header'] : {}) };
      values.set(operation, { ...known, header });
    }
  }
}

/**
 * The secrets by the names of their schemes: those of `credentials`, the token for each other bearer scheme, and what the
 * header fields of the user hold for further ones.
 */
function credentialsFor(
  document: Document,
  { credentials, token, headers, environment }: QualifiedOptions,
): Credentials {
  const unknown = Object.keys(credentials).find((name) => !document.securitySchemes.has(name));
  if (unknown !== undefined) {
    const known = [...document.securitySchemes.keys()].join(', ') || 'none';
    const option = nameOption('credentials', environment);
    throw new OptionProblem(
      `${option} names ${unknown}, which is not a security scheme of ${document.source}; its schemes are: ${known}`,
    );
  }
  const bearer = token === undefined ? [] : [...document.securitySchemes.values()].filter(isBearer);
  const inHeaders = [...document.securitySchemes.values()].flatMap((scheme): [name: string, secret: string][] => {
    const secret = secretInFields(scheme, headers);
    return secret === undefined ? [] : [[scheme.name, secret]];
  });
  const all = {
    ...Object.fromEntries([...inHeaders, ...bearer.map(({ name }): [string, string] => [name, token ?? ''])]),
    ...credentials,
  };
  for (const [name, secret] of Object.entries(all)) {
    const scheme = document.securitySchemes.get(name);
    const reason = scheme === undefined ? undefined : unfitSecret(scheme, secret);
    if (reason === undefined) continue;
    const option = nameOption(
      name in credentials ? 'credentials' : token === undefined ? 'headers' : 'token',
      environment,
    );
    throw new OptionProblem(`the credential for ${name} can't be sent: ${reason}; correct it in ${option}`);
  }
  return all;
}
