import type { CustomClause } from '../clause/index.ts';
import type { Credentials, HeaderFields, Hooks } from '../exchange/index.ts';
import type { Severity } from '../verdict/index.ts';
import type { OperationSettings } from './operation-settings.ts';
import type { Reset } from './reset-description.ts';
import type { Auth } from './sign-in-description.ts';

/** The options of a run. */
export interface ConformanceOptions extends Hooks {
  /** Path or URL of the OpenAPI document. */
  readonly document: string;
  /**
   * Base URL of the server under test; operation paths are appended to it. Default: Playwright's `baseURL`, else each
   * operation's own server, if that is on this machine.
   */
  readonly target?: string;
  /** Secrets by the name of their security scheme. */
  readonly credentials?: Credentials;
  /** The same of another user, who must not get at what the first one creates. */
  readonly credentialsOther?: Credentials;
  /** The same of a user with fewer rights: each operation that documents 403 gets a request of this user. */
  readonly credentialsLimited?: Credentials;
  /** A secret for every HTTP bearer scheme that `credentials` does not name. */
  readonly token?: string;
  /**
   * How the run signs in: a function that returns credentials, a description, or the path of a JSON or YAML file with
   * one. The credentials are renewed when they expire, or when the server rejects them with 401.
   */
  readonly auth?: Auth;
  /** Path of a PEM file with certificates that are trusted beside those of Node. */
  readonly ca?: string;
  /** Paths of PEM files with a client certificate and its key. */
  readonly cert?: string;
  readonly key?: string;
  /** Whether any certificate of the server is accepted. Default: Playwright's `ignoreHTTPSErrors`, else false. */
  readonly insecure?: boolean;
  /**
   * Header fields that every request gets, by name. Those with a name such as `Authorization` or `X-Api-Key` are
   * secret: no report has their values.
   */
  readonly headers?: HeaderFields;
  /** Names of header fields in `headers` that are secret, too. */
  readonly redact?: readonly string[];
  /**
   * The most cases per clause, from 1 to 1,000,000, also of fixed values. Default: up to 8, and one of a fixed value.
   */
  readonly runs?: number;
  /** Replays a run: an integer of 32 bits. Default: a random one, which the summary and each finding name. */
  readonly seed?: number;
  /**
   * Repeats the fresh values of a run, from 0 to 2,147,483,647. On a server in the same state a run with the same seed
   * and salt sends the same requests. Default: another one for each run; the run record has it.
   */
  readonly salt?: number;
  /** Tests only the clauses with this text in their ids. */
  readonly clause?: string;
  /**
   * Tests only the operations that one of these matches: `GET /plants/*` (a method, a path or both, where `*` matches
   * any text), `tag:plants`, or an operationId. Default: all.
   */
  readonly include?: readonly string[];
  /** Excludes the operations that one of these matches, in the same notation. They get no request at all. */
  readonly exclude?: readonly string[];
  /**
   * Path or URL of an earlier version of the document. Only operations are tested that say something else now about
   * requests or responses, or that are new.
   */
  readonly since?: string;
  /** Further clauses. Each judges all responses of the operations that it applies to. */
  readonly clauses?: readonly CustomClause[];
  /** Whether to test deprecated operations. Default true. */
  readonly deprecated?: boolean;
  /** Sends only requests with a safe method (RFC 9110 §9.2.1), and tests only these operations. Default false. */
  readonly safe?: boolean;
  /**
   * Brings the target back to the state in which a run begins: a function, or a request such as `POST /test/reset`. It
   * runs before and after the run, and nothing else is removed then.
   */
  readonly reset?: Reset;
  /** Keeps what the run created. By default it is removed at the end, as far as the API can. Default false. */
  readonly keep?: boolean;
  /**
   * Settings of some operations, in the notation of `include`. Of several that match an operation, the last counts;
   * their values are merged.
   */
  readonly operations?: Readonly<Record<string, OperationSettings>>;
  /** Path of a JSON or YAML file with fixed values: operation name or operationId -> place -> parameter -> value. */
  readonly values?: string;
  /**
   * Path of a text file with one word a line. Some valid requests have these words where the document allows any text.
   */
  readonly words?: string;
  /** Time limit of the whole run in seconds. Clauses without a case in this time are inconclusive. Default: no limit. */
  readonly time?: number;
  /** Whether to follow references of the document to other hosts and folders. Default false. */
  readonly allowReferences?: boolean;
  /**
   * Judges undocumented statuses that HTTP allows as violations, and fails if a clause is inconclusive. Default false.
   */
  readonly strict?: boolean;
  /**
   * The least severity that fails the run: `critical`, `major`, `moderate`, `minor` or `exotic`. Findings below it are
   * shown. Default `exotic`: all.
   */
  readonly failOn?: Severity;
  /** Time limit of one request in milliseconds, up to 2,147,483,647. Default 5,000. */
  readonly timeout?: number;
  /** The largest body of a response in bytes, on the wire and after decoding, up to 2^30. Default 16,777,216. */
  readonly maxBody?: number;
  /** The largest header section of a response in bytes, with its interim responses, up to 2^24. Default 65,536. */
  readonly maxHeaders?: number;
  /** The most levels of JSON in a response, up to 1,000, which is the default. */
  readonly maxDepth?: number;
  /** The most digits of a number in a response, up to 100,000, which is the default. */
  readonly maxDigits?: number;
  /** The most requests in flight at once, up to 10,000. Fewer are sent if the server is slower with more. Default 32. */
  readonly inFlight?: number;
  /** The most requests in a second, up to 1,000,000. Default: no limit. */
  readonly rate?: number;
  /** The run fails if it judged a smaller share of the clauses that must hold, in percent. Default: no limit. */
  readonly failUnder?: number;
  /**
   * Path of a YAML file with the findings that are accepted, each with a reason: they are shown, and do not fail the
   * run. Default: `greenhouse.baseline.yaml`, if it exists. With false there is none.
   */
  readonly baseline?: string | false;
  /** Whether entries of the baseline that are expired or accept nothing fail the run. Default `fail`. */
  readonly stale?: 'fail' | 'warn';
  /**
   * The environment variables that some of these options were read from, each with its value as a word of a POSIX
   * shell. The replay command of a finding sets them again, and messages name them. Set by readEnvironment.
   */
  readonly environment?: Readonly<Record<string, string>>;
}
