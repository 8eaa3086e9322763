import type { RequestModel } from '../../clause/index.ts';

/** What is done with a resource before a request can refer to it: money is paid into an account before it is transferred. */
export interface ReferredStep {
  /** The place of the request that refers to the resource. */
  readonly place: string;
  readonly step: RequestModel;
  /** The place of the step that has the name of the resource. */
  readonly at: string;
}

/** Which operations have to be done with the resources that the requests of others refer to. */
export class ReferredSteps {
  readonly #known = new Map<string, ReferredStep>();

  /** What has to be done before each request of an operation; undefined if nothing is known. */
  of({ operation }: RequestModel): ReferredStep | undefined {
    return this.#known.get(operation.name);
  }

  /** Notes that an operation, by its name, is done after a step from then on; undefined for none. */
  learn(name: string, step: ReferredStep | undefined): void {
    if (step === undefined) this.#known.delete(name);
    else this.#known.set(name, step);
  }
}
