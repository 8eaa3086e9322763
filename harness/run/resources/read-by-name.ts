import { namesInPath, type Identity, type RequestModel } from '../../clause/index.ts';

/** An operation that reads the resource of a path, and the names of its parameters. */
export interface ReaderByName {
  readonly model: RequestModel;
  /** The values of the path under the names that the operation has for them. */
  readonly named: (values: Identity) => Identity;
}

/** The reader of a path, if it has other names for the parameters of it. */
export function readerWithNames(model: RequestModel, path: string): ReaderByName {
  const others = namesInPath(model.operation.path);
  const renamed = new Map(namesInPath(path).map((name, index) => [name, others[index] ?? name]));
  return {
    model,
    named: (values) => new Map([...values].map(([name, value]) => [renamed.get(name) ?? name, value])),
  };
}
