import type { Alteration } from './alteration.ts';
import type { Conduct } from './conduct/conduct.ts';
import { conforming } from './conduct/conforming.ts';
import type { ServeOptions } from './options.ts';
import { Unusable } from './unusable.ts';

/** The conduct that the options ask for. The lists are loaded when something of them is wanted, for a quick start. */
export async function assemble({ defect, variants }: Pick<ServeOptions, 'defect' | 'variants'>): Promise<Conduct> {
  const alterations: Alteration[] = [];
  if (variants.length > 0) {
    const list = await import('./variants/index.ts');
    alterations.push(...variants.map((name) => pick(list.variants, 'variant', name)));
  }
  if (defect !== undefined) {
    const list = await import('./defects/index.ts');
    alterations.push(pick(list.defects, 'defect', defect));
  }
  return alterations.reduce((conduct, { apply }) => apply(conduct), conforming);
}

function pick(list: readonly Alteration[], kind: 'defect' | 'variant', name: string): Alteration {
  const found = list.find((each) => each.name === name);
  if (found) return found;
  throw new Unusable(`--${kind} knows no "${name}"; --list-${kind}s lists the names.`);
}
