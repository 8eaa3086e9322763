import type { Defect } from './defects/defect.ts';
import { defectNames } from './defects/index.ts';

/**
 * Loads one defect. Returns undefined if the list has none with that name. Loading all of them would double the time
 * that a server takes to start.
 */
export async function loadDefect(name: string): Promise<Defect | undefined> {
  if (!defectNames.includes(name)) return undefined;
  // Each name is the name of a file; a test compares the list with the folder.
  const { defect } = (await import(`./defects/${name}.ts`)) as { readonly defect: Defect };
  return defect;
}

export async function loadDefects(): Promise<readonly Defect[]> {
  const defects = await Promise.all(defectNames.map(loadDefect));
  return defects.filter((defect) => defect !== undefined);
}
