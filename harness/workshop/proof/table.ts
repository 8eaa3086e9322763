import type { Proven } from './prove.ts';

/** Prints the proof as a Markdown table, which is readable in a terminal, in a log and on a web page. */
export function printTable(results: readonly Proven[]): string {
  const rows = results.map(({ subject, holds, because, violated, requests }) => {
    const caught =
      subject.breaks === undefined ? (holds ? 'no violation' : because) : holds ? (violated[0] ?? '') : because;
    const also = violated.length > 1 ? ` (and ${violated.length - 1} more)` : '';
    return [holds ? 'yes' : 'NO', `${subject.kind} ${subject.name}`, `${caught}${holds ? also : ''}`, String(requests)];
  });
  const head = ['as expected', 'server', 'clause that caught it', 'requests'];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string => {
    return `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  };
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
