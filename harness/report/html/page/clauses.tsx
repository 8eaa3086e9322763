import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { results } from '../model/clause.ts';
import { selectClauses } from '../model/filter.ts';
import { count } from '../model/gate.ts';
import { noFilter, printRoute, type Filter } from '../model/route.ts';
import { ClauseList } from './clause-list.tsx';
import { useShown } from './context.ts';
import { To, words } from './parts.tsx';

/** All clauses, with the filters of the URL. */
export function ClausesPage({ filter }: { readonly filter: Filter }): JSX.Element {
  const { record, index } = useShown();
  const selected = useMemo(() => selectClauses(record.clauses, filter), [record, filter]);
  const choose = (change: Partial<Filter>): void => {
    location.hash = printRoute({ page: 'clauses', filter: { ...filter, ...change } });
  };
  const isFiltered = printRoute({ page: 'clauses', filter }) !== printRoute({ page: 'clauses', filter: noFilter });
  return (
    <>
      <h1>Clauses</h1>
      <p class="filters">
        <Choice
          name="result"
          value={filter.result}
          values={results.map((result) => [result, words[result]])}
          choose={(result) => {
            choose({ result });
          }}
        />
        <Choice
          name="aspect"
          value={filter.aspect}
          values={index.aspects.map((aspect) => [aspect, aspect])}
          choose={(aspect) => {
            choose({ aspect });
          }}
        />
        <span role="status">
          {selected.length.toLocaleString('en')} of {count(record.clauses.length, 'clause')}
        </span>
        {isFiltered && <To route={{ page: 'clauses', filter: noFilter }}>Show all</To>}
      </p>
      <ClauseList key={JSON.stringify(filter)} clauses={selected} withOperation />
    </>
  );
}

interface ChoiceProperties {
  readonly name: string;
  readonly value: string;
  readonly values: readonly (readonly [value: string, text: string])[];
  readonly choose: (value: string) => void;
}

function Choice({ name, value, values, choose }: ChoiceProperties): JSX.Element {
  return (
    <label>
      {name}{' '}
      <select
        value={value}
        onChange={(event) => {
          choose(event.currentTarget.value);
        }}
      >
        <option value="">all</option>
        {values.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
