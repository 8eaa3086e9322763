import type { JSX } from 'preact';
import type { RunRecord } from '../../../record/index.ts';
import { ratio } from '../model/coverage.ts';
import { Fold, Text } from './parts.tsx';

const kinds = [
  ['operations', 'operations with a success response'],
  ['accepted', 'parameters and bodies with an accepted value'],
  ['rejected', 'parameters and bodies with an invalid value that was judged'],
  ['keywords', 'statements about values with both outcomes'],
  ['statuses', 'documented statuses'],
  ['mediaTypes', 'documented media types'],
  ['facetPairs', 'pairs of facets'],
] as const;

/** How much of what the document describes the run met, and what it did not meet. */
export function DocumentCoverage({ coverage }: { readonly coverage: NonNullable<RunRecord['coverage']> }): JSX.Element {
  return (
    <section aria-labelledby="met">
      <h2 id="met">What the run met of the document</h2>
      <ul class="plain">
        {kinds.map(([kind, name]) => {
          const counted = coverage[kind];
          if (counted === undefined) return null;
          const missing = 'missing' in counted ? counted.missing : [];
          const text = `${ratio(counted.met, counted.all)} ${name}`;
          if (missing.length === 0) return <li key={kind}>{text}</li>;
          return (
            <li key={kind}>
              <Fold summary={`${text}; ${missing.length.toLocaleString('en')} not met`}>
                {() => (
                  <ul class="plain">
                    {missing.map((each) => (
                      <li key={each}>
                        <Text>{each}</Text>
                      </li>
                    ))}
                  </ul>
                )}
              </Fold>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
