import type { Identity, RequestModel } from '../../clause/index.ts';

/** An operation that reads the resource of a path, and the names of its parameters. */
export interface ReaderByName {
  readonly model: RequestModel;
  /** The values of the path under the names that the operation has for them. */
  readonly named: (values: Identity) => Identity;
}

/** A path without the names of its parameters: paths that differ in these only lead to the same resources. */
export const shapeOf = (path: string): string => path.replaceAll(/\{[^{}]*\}/g, '{}');

/** The reader of a path, if it has other names for the parameters of it. */
export function readerWithNames(model: RequestModel, path: string): ReaderByName {
  const [own, others] = [path, model.operation.path].map((each) =>
    [...each.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name),
  );
  const renamed = new Map((own ?? []).map((name, index) => [name, others?.[index] ?? name]));
  return {
    model,
    named: (values) => new Map([...values].map(([name, value]) => [renamed.get(name) ?? name, value])),
  };
}
