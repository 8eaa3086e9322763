import { withPart, type Draft, type RequestModel, type RequestPair } from '../../clause/index.ts';
import { getAt } from '../../json/index.ts';

/** The invalid request with a value near that of its control, if its value is made so. */
export function withNear(model: RequestModel, { draft, control, pinned, near }: RequestPair): Draft {
  const part = near && model.parameters.find(({ pointer }) => pointer === pinned);
  const valid = part && getAt(control.input, part.pointer);
  const value = valid === undefined ? undefined : near?.(valid);
  return part === undefined || value === undefined ? draft : { ...draft, input: withPart(draft.input, part, value) };
}
