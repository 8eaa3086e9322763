import type { Content, Operation } from '../../document/index.ts';
import { createBodySpeller } from '../body/body.ts';
import type { BodySpeller } from '../body/spelt-body.ts';
import { noBody, type Body } from '../exchange.ts';
import type { Input } from '../input.ts';
import { createPlacesSpeller, type SpeltPlaces } from './places.ts';

/** A request spelt for the wire, or why the wire has no words for it. */
export type Spelt =
  | (SpeltPlaces & { readonly ok: true; readonly body: Body; readonly contentType: string | null })
  | { readonly ok: false; readonly because: string };

/**
 * A speller of inputs for one operation. A body is spelt in the media type that is asked for; by default that is the first
 * JSON one of the operation, else its first.
 */
export type Speller = (input: Input, content?: Content) => Spelt;

/** Works out once what the requests of an operation have in common. */
export function createSpeller(operation: Operation): Speller {
  const spellPlaces = createPlacesSpeller(operation);
  const bodies = new Map<Content, BodySpeller>();
  const usual = usualContent(operation);
  const spellerFor = (content: Content): BodySpeller => {
    let speller = bodies.get(content);
    if (speller === undefined) bodies.set(content, (speller = createBodySpeller(content)));
    return speller;
  };
  return (input, content = usual) => {
    const places = spellPlaces(input);
    if ('because' in places) return { ok: false, because: places.because };
    const { path, headers } = places;
    const { body: value } = input;
    if (value === undefined) return { ok: true, path, headers, body: noBody, contentType: null };
    if (content === undefined) return { ok: false, because: 'the operation describes no body' };
    const spelt = spellerFor(content)(value);
    if ('because' in spelt) return { ok: false, because: `the body: ${spelt.because}` };
    return { ok: true, path, headers, body: spelt.body, contentType: spelt.contentType };
  };
}

function usualContent(operation: Operation): Content | undefined {
  const all = operation.requestBody?.content ?? [];
  return all.find(({ mediaType }) => /^application\/(?:[^;]+\+)?json\s*(?:;|$)/i.test(mediaType)) ?? all[0];
}
