import type { Context } from 'koa';
import type { NewPlant, PlantStore } from '../store/plant-store.ts';
import type { Answer } from './answer.ts';
import type { Authenticate } from './authenticate.ts';
import type { JsonObject, JsonValue } from './json.ts';
import type { ReadField } from './new-plant.ts';
import type { Reading, Rejection } from './rejection.ts';

/** The parts of a request to create a plant that the server needs. `body` reads the body on the first call only. */
export interface PlantRequest {
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly body: () => Promise<Reading<Uint8Array>>;
}

/** What the server needs besides the request. */
export interface Dependencies {
  readonly token: string;
  readonly store: PlantStore;
}

/**
 * The behaviour of the server: every step between a request and its response, as functions. Each can be replaced or
 * wrapped alone. A defect or a variant is a function from one conduct to another; the server itself knows neither.
 */
export interface Conduct {
  /** Runs the other steps in order, taken from the conduct in the last argument. */
  readonly createPlant: (request: PlantRequest, dependencies: Dependencies, conduct: Conduct) => Promise<Answer>;
  readonly authenticate: Authenticate;
  readonly checkMediaType: (contentType: string | undefined) => Rejection | undefined;
  readonly readBody: (request: PlantRequest) => Promise<Reading<Uint8Array>>;
  readonly decode: (bytes: Uint8Array) => Reading<string>;
  readonly parse: (text: string) => Reading<JsonValue>;
  readonly readObject: (value: JsonValue) => Reading<JsonObject>;
  readonly readId: ReadField<bigint>;
  readonly readName: ReadField<string>;
  readonly readTag: ReadField<string | undefined>;
  readonly keep: (plant: NewPlant, store: PlantStore) => Promise<Answer | undefined>;
  readonly answerPlant: (plant: NewPlant) => Answer;
  readonly answerRejection: (rejection: Rejection) => Answer;
  readonly deliver: (answer: Answer, ctx: Context) => void | Promise<void>;
}
