import { dirname, join } from 'node:path';
import type { RequestModel } from '../../clause/index.ts';
import type { Input, Request, Sender } from '../../exchange/index.ts';
import type { OperationRows } from '../../plan/index.ts';
import { qualify } from '../../options/index.ts';
import { Accepted, Changes, Resources } from '../../run/index.ts';
import { loadPlan } from '../../suite/index.ts';
import { writeDocument, type Said } from './api.ts';

/** A request that resources are found with: its body is that of its input. */
export interface AskedBySearch {
  readonly name: string;
  readonly body: unknown;
}

/** The resources of an API with a function as their server. */
export interface SettlingResources {
  /** The requests that were sent to find resources, as `GET /plants`. */
  readonly sent: readonly string[];
  readonly sender: Sender;
  readonly operations: readonly OperationRows[];
  readonly resources: Resources;
  readonly accepted: Accepted;
  readonly modelOf: (operation: string) => RequestModel;
  /** Puts the names of existing resources into a request with this input. */
  readonly settle: (
    operation: string,
    input: Input,
    isOwn?: boolean,
  ) => Promise<{ readonly path: unknown; readonly lost: string | undefined }>;
}

/** A sender that sends one request at a time, of which nothing else is of interest. */
const quiet: Omit<Sender, 'send'> = {
  speaksTls: () => Promise.resolve(false),
  close: () => Promise.resolve(),
  sent: 0,
  limit: 1,
  returns: 0,
  width: 1,
  endAt: () => undefined,
  hasOwnLimit: () => false,
  tryAgain: () => undefined,
  load: () => ({ inFlight: { least: 1, most: 1, last: 1 }, repeated: 0 }),
};

/**
 * Loads a document, and finds resources on a server that needs no connection.
 *
 * @param answer gets each request, and the names of those before it
 * @param values the content of the file that VALUES names
 */
export async function settleOn(
  paths: object,
  answer: (request: AskedBySearch, before: readonly string[]) => Said,
  values?: object,
): Promise<SettlingResources> {
  const document = writeDocument({ paths }, { 'values.json': values ?? {} });
  const options = values && { values: join(dirname(document), 'values.json') };
  const { plan } = await loadPlan(qualify({ document, ...options }));
  const sent: string[] = [];
  const sender: Sender = {
    send: (request: Request) => {
      const name = `${request.method} ${request.path}`;
      const { status, body, headers = {} } = answer({ name, body: request.input?.['body'] }, sent);
      sent.push(name);
      const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
      const outcome = { kind: 'answered', status, headers, body: bytes } as const;
      const target = new URL('http://x.invalid');
      return Promise.resolve({ request, target, outcome, position: sent.length, milliseconds: 1, attempts: 1 });
    },
    ...quiet,
  };
  let last = 0;
  const unique = (): number => (last += 1);
  const accepted = new Accepted();
  const resources = new Resources({ sender, seed: 1, unique, accepted, changes: new Changes() }, plan.all);
  const modelOf = (name: string): RequestModel => {
    const model = plan.all.find(({ operation }) => operation.name === name)?.requestModel;
    if (model === undefined) throw new Error(`the document has no ${name}`);
    return model;
  };
  return {
    sent,
    sender,
    operations: plan.all,
    resources,
    accepted,
    modelOf,
    settle: async (operation, input, isOwn = false) => {
      const { given, lost } = await resources.settle(modelOf(operation), { draft: { input } }, isOwn);
      return { path: given.draft.input['path'], lost };
    },
  };
}
