import type { ClauseRecord, RunRecord } from '../../../record/index.ts';
import { groupBy } from '../../group-by.ts';

/** An OpenAPI Overlay 1.0 (https://spec.openapis.org/overlay/v1.0.0). */
export interface Overlay {
  readonly overlay: '1.0.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly actions: readonly Action[];
}

interface Action {
  /** A JSONPath (RFC 9535). */
  readonly target: string;
  readonly description: string;
  readonly update: Readonly<Record<string, unknown>>;
}

/**
 * An overlay that documents the observed behaviour: undocumented statuses as responses, everything else under
 * `x-observed` of the operation, because OpenAPI has no keyword for it.
 *
 * @returns undefined if nothing was observed, because an overlay needs an action
 */
export function overlayOf(record: RunRecord): Overlay | undefined {
  const seen = record.clauses.filter(({ tally }) => Object.keys(tally.observations).length > 0);
  const actions = [...groupBy(seen, ({ operation }) => operation)].flatMap(([operation, clauses]) => {
    const target = targetOf(operation);
    return target === undefined ? [] : [actionOf(target, clauses)];
  });
  if (actions.length === 0) return undefined;
  const { title, version } = record.run.document;
  return { overlay: '1.0.0', info: { title: `Observed behaviour of ${title}`, version }, actions };
}

function actionOf(target: string, clauses: readonly ClauseRecord[]): Action {
  const statuses = clauses.flatMap(({ tally }) => Object.keys(tally.observations).flatMap(undocumentedIn));
  const responses = Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, { description: 'Observed, but not documented.' }]),
  );
  return {
    target,
    description: 'What the server did where the document does not say what it does.',
    update: {
      ...(statuses.length > 0 && { responses }),
      'x-observed': clauses.map(({ id, sentence, tally }) => ({ clause: id, sentence, observed: tally.observations })),
    },
  };
}

/** The status in an observation of the clause about documented statuses. */
function undocumentedIn(observation: string): string[] {
  const [, status] = /\bundocumented status (\d{3})\b/.exec(observation) ?? [];
  return status === undefined ? [] : [status];
}

/** The JSONPath of an operation by its name, such as `POST /plants`. */
function targetOf(operation: string): string | undefined {
  const [, method, path] = /^(\S+) (.*)$/s.exec(operation) ?? [];
  if (method === undefined || path === undefined) return undefined;
  return `$.paths[${quote(path)}][${quote(method.toLowerCase())}]`;
}

/** A name as a JSONPath string literal in single quotes (RFC 9535 section 2.3.1.1). */
function quote(name: string): string {
  return `'${JSON.stringify(name).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
