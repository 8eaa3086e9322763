import type { Clause } from '../../clause/index.ts';
import type { Severity } from '../../verdict/index.ts';
import type { FindingRecord } from '../record.ts';
import { isExotic } from './exotic.ts';

/**
 * The severity of a finding.
 *
 * @param main the clause that describes the fault best
 */
export function severityOf(
  finding: Omit<FindingRecord, 'severity'>,
  main: Pick<Clause, 'aspect' | 'id' | 'operation'>,
): Severity {
  const { answer } = finding.exchange;
  if ('none' in answer || answer.status >= 500 || finding.where === 'answer') return 'critical';
  if (main.aspect === 'enforces security') return 'critical';
  if (main.aspect === 'responds as documented') return 'minor';
  if (isExotic(finding, main)) return 'exotic';
  return main.aspect === 'accepts valid requests' ? 'moderate' : 'major';
}
