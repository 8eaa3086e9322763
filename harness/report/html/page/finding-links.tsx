import type { JSX } from 'preact';
import type { FindingRecord } from '../../../record/index.ts';
import { titleOfFinding } from '../model/cause.ts';
import { item } from './keyboard.ts';
import { Text, To } from './parts.tsx';

/** Links to findings, each as a sentence. */
export function FindingLinks({ findings }: { readonly findings: readonly FindingRecord[] }): JSX.Element | null {
  if (findings.length === 0) return null;
  return (
    <ul class="plain">
      {findings.map((finding) => (
        <li key={finding.id}>
          <To route={{ page: 'finding', id: finding.id }} class="is-violated" {...item}>
            ✗ <Text>{titleOfFinding(finding)}</Text>
          </To>
        </li>
      ))}
    </ul>
  );
}
