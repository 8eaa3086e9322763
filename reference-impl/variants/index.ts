import type { Alteration } from '../alteration.ts';
import { variant as echoesId } from './echoes-id.ts';

/** Every variant: another way to keep to the specification. */
export const variants: readonly Alteration[] = [echoesId];
