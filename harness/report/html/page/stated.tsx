import type { JSX } from 'preact';
import { visible } from '../../../json/index.ts';
import { useShown } from './context.ts';
import { Text } from './parts.tsx';

/** Where a clause is stated: the place, and the lines of the document with the line marked. */
export function Stated({ stated }: { readonly stated: string }): JSX.Element {
  const { record } = useShown();
  const snippet = record.snippets?.[stated];
  const isPlace = stated.startsWith('/') || stated.includes('#/');
  return (
    <section class="stated">
      <h2>{isPlace ? 'Stated in the document' : 'Stated by'}</h2>
      <p class="facts">
        {snippet !== undefined && (
          <span class="line">
            <Text>{`${snippet.file}:${snippet.line}`}</Text>
          </span>
        )}
        <span class="line">
          <Text>{isPlace && stated.startsWith('/') ? `#${stated}` : stated}</Text>
        </span>
      </p>
      {snippet !== undefined && (
        <pre class="snippet" tabindex={0} aria-label="Lines of the document">
          <code>
            {dedent(snippet.text).map((line, offset) => {
              const number = snippet.from + offset;
              const Tag = number === snippet.line ? 'mark' : 'span';
              return (
                <Tag key={number}>
                  <i>{number}</i>
                  {visible(line)}
                  {'\n'}
                </Tag>
              );
            })}
          </code>
        </pre>
      )}
    </section>
  );
}

/** The lines without the indentation that all of them have, because a screen can be narrow. */
function dedent(text: string): string[] {
  const lines = text.split('\n');
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const common = Math.min(...indents);
  return lines.map((line) => line.slice(common));
}
