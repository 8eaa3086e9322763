import { withoutOperation } from '../clauses.ts';
import { lastNameOf } from '../keys.ts';
import { acceptsOnly, type KnownCause, type Symptom } from './known-cause.ts';

/** A document describes PATCH by the schema of the whole resource, and the server takes the fields that it gets. */
export const partialPatches: KnownCause = {
  name: 'partial-patches',
  sentence: 'The server accepts PATCH without fields that the document requires',
  isShownBy: (symptom) =>
    isPatch(symptom) &&
    symptom.finding.cause === 'accepted' &&
    symptom.main.id.endsWith(' required') &&
    !isOptionalElsewhere(symptom),
  // Null and absence of a required property are one, and so are several that are absent.
  canExplain: (symptom) => {
    const { main, clauses } = symptom;
    if (!isPatch(symptom)) return false;
    if (main.id.endsWith(' rejects several faults')) {
      return acceptsOnly(symptom, (name) => name === 'all required fields absent');
    }
    if (!main.id.endsWith(' type')) return false;
    const absent = clauses.get(main.id.replace(/ type$/, ' required'));
    return absent?.result === 'violated' && acceptsOnly(symptom, (name) => name === 'null');
  },
  least: 1,
};

const isPatch = ({ main }: Symptom): boolean => main.operation.startsWith('PATCH ');

/**
 * Whether another method accepts requests about the same resource without the field, too: then the server requires it
 * nowhere. An action at a path below the resource can ignore its body, and another resource can have a field of this name.
 */
function isOptionalElsewhere({ main, clauses }: Symptom): boolean {
  const what = withoutOperation(main);
  const name = lastNameOf(main);
  return [...clauses.values()].some(
    (clause) =>
      clause.result === 'violated' &&
      !clause.operation.startsWith('PATCH ') &&
      lastNameOf(clause) === name &&
      withoutOperation(clause) === what,
  );
}
