import { beginningOfAnswer } from '../answer-shape.ts';
import { collectionOf } from '../of-state.ts';
import { fails, type KnownCause } from './known-cause.ts';

/**
 * The error of a constraint of the database is answered as any other one. A developer who forgot one check in one place has
 * that error for the resources of this place only.
 */
function failsOn(name: string, sentence: string, said: RegExp): KnownCause {
  return {
    name,
    sentence,
    isShownBy: (symptom) => fails(symptom) && said.test(beginningOfAnswer(symptom.finding.exchange) ?? ''),
    least: 3,
    counted: ({ main, clauses }) => collectionOf(main.operation, clauses),
  };
}

/** What SQLite, PostgreSQL, MySQL, SQL Server, Oracle and MongoDB say of a value that another row has. */
export const failsOnUnique = failsOn(
  'fails-on-unique',
  'The server fails where its database says that a value is taken',
  /\bUNIQUE constraint failed\b|\bviolates unique constraint\b|\bDuplicate entry\b.*\bfor key\b|\bviolation of (?:UNIQUE|PRIMARY) KEY\b|\bORA-00001\b|\bE11000 duplicate key\b/i,
);

/** The same of a reference to nothing. */
export const failsOnReference = failsOn(
  'fails-on-reference',
  'The server fails where its database says that a reference leads to nothing',
  /\bFOREIGN KEY constraint failed\b|\bviolates foreign key constraint\b|\bforeign key constraint fails\b|\bconflicted with the (?:FOREIGN KEY|REFERENCE) constraint\b|\bORA-0229[12]\b/i,
);

/** The same of a column without a value that needs one. */
export const failsOnNoValue = failsOn(
  'fails-on-no-value',
  'The server fails where its database says that a value is missing',
  /\bNOT NULL constraint failed\b|\bviolates not-null constraint\b|\bColumn '[^']*' cannot be null\b|\bcannot insert (?:the value )?NULL into\b|\bdoesn't have a default value\b/i,
);
