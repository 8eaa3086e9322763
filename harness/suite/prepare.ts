import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type SpecPlace,
  OptionProblem,
  type QualifiedOptions,
  createReplay,
  plainCommand,
  createSelection,
  targetsOf,
  readValues,
} from '../options/index.ts';
import type { Given } from '../clause/index.ts';
import { DocumentProblem, isBearer, loadDocument, type Document } from '../document/index.ts';
import { brokenForms, createRedactor, createSender, unfitSecret, type Credentials } from '../exchange/index.ts';
import { createPlan, type Plan } from '../plan/index.ts';
import { Accepted, Resources, type Session } from '../run/index.ts';
import { nameOf, type Recorder } from '../record/index.ts';

/** What does not need a server: the plan, and the secrets it was made with. */
export interface LoadedPlan {
  readonly plan: Plan;
  readonly credentials: Credentials;
}

/** All that running a plan needs. */
export interface Prepared extends Recorder {
  readonly session: Session;
  /** Where the suite is declared, as far as that may be shown. */
  readonly place?: SpecPlace | undefined;
}

/** Longest wait in all for one request, in milliseconds, when a server asks to come back later. */
const patience = 10_000;
/** Milliseconds that looking for a smaller request may take, for each finding. */
const shrinkTime = 3000;

/**
 * Loads the document and makes the plan.
 *
 * @throws DocumentProblem or OptionProblem, each a sentence for the user
 */
export async function loadPlan(options: QualifiedOptions): Promise<LoadedPlan> {
  const { strict, safe, clause, allowReferences } = options;
  const document = await loadDocument(options.document, { allowReferences, ...cacheFolder() });
  if (document.operations.length === 0) {
    throw new DocumentProblem(`${document.source}: it has no operations; add one under "paths"`);
  }
  const credentials = credentialsFor(document, options);
  const given: Given = {
    credentials: formsOf(document, credentials),
    strict,
    safe,
    values: readValues(options.values, document),
  };
  const selection = createSelection(document.operations, options);
  const plan = createPlan(document, given, clause, selection);
  if (plan.operations.length > 0) return { plan, credentials };
  if (!document.operations.some(selection.tests)) {
    throw new OptionProblem('INCLUDE, EXCLUDE, DEPRECATED and SAFE leave no operation to test; loosen one of them');
  }
  throw new OptionProblem(`CLAUSE=${clause} is part of no clause's id; reports/run.json lists the ids of a whole run`);
}

/** Where the processes of a run find what the first of them made of the document: among the project's own packages, if it has any. */
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

/**
 * Opens the way to a server.
 *
 * @param target its base URL; undefined: the servers that the document names
 * @param command starts the suite again
 * @throws OptionProblem
 */
export function openSession(
  { plan, credentials }: LoadedPlan,
  options: QualifiedOptions,
  target: string | undefined,
  command = plainCommand,
): Prepared {
  const { timeout, inFlight, seed, runs, strict, clause } = options;
  const { title, version, source } = plan.document;
  const targets = targetsOf(plan, target);
  const { securitySchemes, warnings } = plan.document;
  const told = warnings.length > 0 ? { warnings } : {};
  const sender = createSender({ ...targets, credentials, securitySchemes, timeout, inFlight, patience });
  const unique = (): number => randomInt(2 ** 31);
  const accepted = new Accepted();
  const resources = new Resources({ sender, seed, unique, accepted }, plan.all);
  return {
    session: { sender, seed, runs, inFlight, shrinkTime, unique, resources, accepted },
    head: {
      document: { title: nameOf(title), version: nameOf(version), source, ...told },
      target: targets.told,
      seed,
      runs,
      strict,
      ...(clause !== '' && { clause }),
    },
    redact: createRedactor(credentials),
    replay: createReplay(options, command),
  };
}

/** The secrets by scheme: those given by name, and the token for every bearer scheme beside. */
function credentialsFor(document: Document, { credentials, token }: QualifiedOptions): Credentials {
  const unknown = Object.keys(credentials).find((name) => !document.securitySchemes.has(name));
  if (unknown !== undefined) {
    const known = [...document.securitySchemes.keys()].join(', ') || 'none';
    throw new OptionProblem(
      `CREDENTIALS names ${unknown}, which is no security scheme of ${document.source}; it has ${known}`,
    );
  }
  const bearer = token === undefined ? [] : [...document.securitySchemes.values()].filter(isBearer);
  const all = { ...Object.fromEntries(bearer.map(({ name }) => [name, token ?? ''])), ...credentials };
  for (const [name, secret] of Object.entries(all)) {
    const scheme = document.securitySchemes.get(name);
    const reason = scheme === undefined ? undefined : unfitSecret(scheme, secret);
    if (reason !== undefined) throw new OptionProblem(`the credential for ${name} can't be sent: ${reason}`);
  }
  return all;
}
