import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type SpecPlace,
  nameOption,
  nameOptionsIn,
  NothingChanged,
  OptionProblem,
  printSetting,
  type QualifiedOptions,
  createReplay,
  plainCommand,
  createSelection,
  targetsOf,
  readTls,
  readValues,
  readWords,
} from '../options/index.ts';
import type { Given } from '../clause/index.ts';
import { changedOperations, DocumentProblem, loadDocument, loadDocumentNow, type Document } from '../document/index.ts';
import { createRedactor, type Credentials, type HeaderFields, type Input, type TlsOptions } from '../exchange/index.ts';
import { createPlan, type Plan } from '../plan/index.ts';
import {
  Accepted,
  Changes,
  Creations,
  createFreshNumbers,
  hash,
  Resources,
  traceCreations,
  type Session,
} from '../run/index.ts';
import { nameOf, type Recorder, type RunHead } from '../record/index.ts';
import type { Baseline } from '../baseline/index.ts';
import { baselineOf, testedBy } from './baseline-of.ts';
import { certified, checkFurther, credentialsFor, formsOf } from './credentials.ts';
import { openSender } from './open-sender.ts';
import type { ResetTarget } from './reset.ts';
import { planSignIn, type PlannedSignIn } from './sign-in.ts';

/** The part of a run that does not need a server: the plan, the secrets by the names of their schemes, the baseline. */
export interface LoadedPlan {
  readonly plan: Plan;
  readonly credentials: Credentials;
  /** The user's values by operation name. */
  readonly values: Map<string, Input>;
  /** The findings that the user accepts. */
  readonly baseline: Baseline | undefined;
  /** How the run signs in, if it does. */
  readonly signIn: PlannedSignIn | undefined;
  readonly tls: TlsOptions;
  /** The user's settings of operations. */
  readonly operations: QualifiedOptions['operations'];
}

/** Everything that running a plan needs. */
export interface Prepared extends Recorder {
  readonly session: Session;
  /** A text with the names of options as the user sets them. */
  readonly nameOptions: (text: string) => string;
  /** Brings the target back to the state in which the run began, if the user says how. */
  readonly reset?: ResetTarget;
  /** Where the suite is declared; undefined where messages must not show it. */
  readonly place?: SpecPlace | undefined;
}

/** Time limit of shrinking for one finding, in milliseconds. */
const shrinkTime = 3000;

/**
 * Loads the document and creates the plan.
 *
 * @throws DocumentProblem or OptionProblem, with a message for the user
 */
export async function loadPlan(options: QualifiedOptions): Promise<LoadedPlan> {
  const { document, allowReferences } = options;
  const loaded = loadDocument(document, { allowReferences, ...cacheFolder() });
  const current = await loaded.catch(namingOptions(options));
  return planOf(
    current,
    options,
    options.since === undefined ? undefined : await loadDocument(options.since, { allowReferences }),
  );
}

/** The same without waiting, for a CommonJS module. */
export function loadPlanNow(options: QualifiedOptions): LoadedPlan {
  const { document, allowReferences } = options;
  let loaded: Document;
  try {
    loaded = loadDocumentNow(document, { allowReferences, ...cacheFolder() });
  } catch (error) {
    return namingOptions(options)(error);
  }
  return planOf(
    loaded,
    options,
    options.since === undefined ? undefined : loadDocumentNow(options.since, { allowReferences }),
  );
}

/** @param earlier version of the document, if only changed operations are tested */
function planOf(document: Document, options: QualifiedOptions, earlier: Document | undefined): LoadedPlan {
  const { strict, safe, clause, environment } = options;
  if (document.operations.length === 0) {
    throw new DocumentProblem(`${document.source}: it has no operations; add one under "paths"`);
  }
  const credentials = credentialsFor(document, options);
  checkFurther(document, options);
  const signIn = planSignIn(document, options);
  const tls = readTls(options, process.env['NODE_EXTRA_CA_CERTS'], environment);
  const values = readValues(options.values, document, environment, options.operations);
  const given: Given = {
    credentials: formsOf(document, credentials, [...(signIn?.schemes ?? []), ...certified(document, tls)]),
    others: new Set(Object.keys(options.credentialsOther)),
    limited: new Set(Object.keys(options.credentialsLimited)),
    strict,
    safe,
    values,
    words: readWords(options.words, environment),
    clauses: options.clauses,
  };
  const changed = earlier && changedOperations(earlier, document);
  if (changed?.size === 0)
    throw new NothingChanged(`no operation of ${document.source} has changed since ${earlier?.source ?? ''}`);
  const selection = createSelection(document.operations, options, changed);
  const plan = createPlan(document, given, clause, selection);
  const { operations } = options;
  if (plan.operations.length > 0)
    return { plan, credentials, values, signIn, tls, operations, baseline: baselineOf(options) };
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

/** Messages of the document room name options in backticks. They are thrown again with the names that the user knows. */
function namingOptions({ environment }: QualifiedOptions): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof DocumentProblem)) throw error;
    const setting = printSetting('allowReferences', true, environment);
    throw new DocumentProblem(error.message.replaceAll('`allowReferences`', setting));
  };
}

/**
 * The folder in which the processes of a run share the checked document: inside `node_modules`, if the project has one.
 */
function cacheFolder(): { readonly cache?: string } {
  return existsSync('node_modules') ? { cache: join('node_modules', '.cache', 'openapi-greenhouse') } : {};
}

/** What the place of a suite adds to its options. */
export interface Surroundings {
  /** Starts the suite again. */
  readonly command?: string;
  /** Header fields that the configuration of the test runner adds to every request. */
  readonly headers?: HeaderFields;
  /** Whether that configuration accepts any certificate. */
  readonly insecure?: boolean;
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
  loaded: LoadedPlan,
  options: QualifiedOptions,
  target: string | undefined,
  {
    command = plainCommand,
    headers = {},
    insecure = false,
    salt: usualSalt = randomInt(2 ** 31),
    process = '',
  }: Surroundings = {},
): Prepared {
  const { plan } = loaded;
  const { inFlight, seed, salt = usualSalt, runs } = options;
  const targets = targetsOf(plan, target, options.environment);
  const unique = createFreshNumbers(hash(process, salt));
  const [creations, changes] = [new Creations(), new Changes()];
  const {
    sender: untraced,
    secrets,
    securitySchemes,
    curl,
    reset,
  } = openSender(loaded, options, targets, { headers, insecure }, unique, creations, changes);
  const isKept = options.keep || options.safe || reset !== undefined;
  const accepted = new Accepted();
  const traced = isKept ? undefined : traceCreations(untraced, plan.all, { seed, unique, accepted });
  const sender = traced ?? untraced;
  return {
    session: {
      sender,
      ...(traced !== undefined && { traced }),
      seed,
      runs,
      inFlight,
      shrinkTime,
      unique,
      resources: new Resources({ sender, seed, unique, accepted, changes }, plan.all),
      accepted,
      creations,
    },
    ...(reset && { reset }),
    head: headOf(loaded, options, targets.listed, salt),
    redact: createRedactor(secrets, securitySchemes),
    securitySchemes,
    curl,
    replay: createReplay(options, command),
    nameOptions: (text) => nameOptionsIn(text, options.environment),
  };
}

/** The head of the run record. */
function headOf({ plan, baseline }: LoadedPlan, options: QualifiedOptions, target: string, salt: number): RunHead {
  const { title, version, source, warnings } = plan.document;
  const { seed, runs, strict, failUnder, failOn, clause } = options;
  const noted = warnings.length > 0 ? { warnings } : {};
  return {
    document: { title: nameOf(title), version: nameOf(version), source, ...noted },
    target,
    seed,
    salt,
    ...(runs !== undefined && { runs }),
    strict,
    ...(failUnder !== undefined && { failUnder }),
    ...(clause !== '' && { clause }),
    ...(failOn !== 'exotic' && { failOn }),
    ...(baseline && {
      baseline: { file: baseline.file, fails: options.stale === 'fail', tests: testedBy(options) },
    }),
  };
}
