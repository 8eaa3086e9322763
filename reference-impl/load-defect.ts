import type { Defect } from './defects/defect.ts';
import { defectNames } from './defects/index.ts';

/**
 * Loads one defect; undefined when the list has none of that name. A server has few, and loading them all would double the
 * time that it takes to start.
 */
export async function loadDefect(name: string): Promise<Defect | undefined> {
  if (!defectNames.includes(name)) return undefined;
  // Each name is that of a file; a test holds the list against the folder.
  const { defect } = (await import(`./defects/${name}.ts`)) as { readonly defect: Defect };
  return defect;
}

export async function loadDefects(): Promise<readonly Defect[]> {
  const defects = await Promise.all(defectNames.map(loadDefect));
  return defects.filter((defect) => defect !== undefined);
}
