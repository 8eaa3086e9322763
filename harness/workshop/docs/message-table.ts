import { markdownTable } from '../markdown/table.ts';
import { listMessages } from './messages.ts';

/** The messages as a table of Markdown, a row for each text of each room. */
export function printMessages(): string {
  const rows = listMessages().map(({ file, because, cure }) => {
    const [, room = ''] = file.split('/');
    return [room.replace(/\.ts$/, ''), cell(because), cell(cure)];
  });
  const table = markdownTable(['room', 'what happened, and where', 'what to do'], rows);
  return [...new Set(table.split('\n'))].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ').trim();
}
