import type { Alteration } from './alteration.ts';
import type { Conduct } from './conduct/conduct.ts';
import { conforming } from './conduct/conforming.ts';
import type { ServeOptions } from './options.ts';
import { Unusable } from './unusable.ts';

/**
 * Returns the conduct that the options select. The lists load only if an option names one of their entries, for a quick
 * start.
 */
export async function assemble({ defects, variants }: Pick<ServeOptions, 'defects' | 'variants'>): Promise<Conduct> {
  const alterations = [...(await pickVariants(variants)), ...(await pickDefects(defects))];
  return alterations.reduce((conduct, { apply }) => apply(conduct), conforming);
}

async function pickVariants(names: readonly string[]): Promise<readonly Alteration[]> {
  if (names.length === 0) return [];
  const { variants } = await import('./variants/index.ts');
  return names.map((name) => {
    const variant = variants.find((each) => each.name === name);
    if (variant) return variant;
    throw new Unusable(`--variant "${name}" is unknown; --list-variants lists the names.`);
  });
}

async function pickDefects(names: readonly string[]): Promise<readonly Alteration[]> {
  if (names.length === 0) return [];
  const { loadDefect } = await import('./load-defect.ts');
  const pick = async (name: string): Promise<Alteration> => {
    const defect = await loadDefect(name);
    if (defect) return defect;
    throw new Unusable(`--defect "${name}" is unknown; --list-defects lists the names.`);
  };
  return Promise.all(names.map(pick));
}
