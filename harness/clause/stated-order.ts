/** Two fields of which a document says in words which one has the larger value. */
export interface StatedOrder {
  readonly larger: string;
  readonly smaller: string;
}

/** A sentence of a document about fields. */
export interface SaidOfFields {
  readonly text: string;
  /** The field that it describes, if it does not name one itself. */
  readonly subject?: string;
  /** Whether it says when a request is rejected, so that a sentence without "must" is the opposite of the rule. */
  readonly isOfRejection: boolean;
}

const after = String.raw`(?:(?:on|at) or )?after|(?:later|greater|larger|higher|more) than(?: or (?:equal to|at))?|at least`;
const before = String.raw`(?:(?:on|at) or )?before|(?:earlier|less|smaller|lower|sooner) than(?: or (?:equal to|at))?|at most`;
const isAfter = new RegExp(`^(?:${after})$`, 'i');
/** A relation to a field that ends a part of a sentence. */
const toField = new RegExp(String.raw`^(.*?)\b(${after}|${before}) (?:the )?["'\x60]?([\w-]+)["'\x60]?$`, 'is');
const demand = /\b(?:must|shall|should|ha(?:s|ve) to|needs? to|cannot|can't|may not|can not)\b/i;
const exception = /\b(?:unless|except\w*)\b/i;
/** A rule with a condition does not hold for each request. */
const condition = /\b(?:if|when|where|whenever|only|for|unless|except\w*|in case|otherwise)\b/i;
/** What can be between the first field and the relation: "endsAt **must not be** before startsAt". */
const between =
  /^\W*(?:(?:it|this|is|are|be|must|shall|should|has|have|to|needs?|cannot|can't|may|can|not|no|never|always|come|comes|lie|lies|strictly|a|date|time|value|the)\b\W*)*$/i;

/**
 * The orders of fields that statements of a document give in words: "endsAt must be after startsAt". Words in between, such as "two
 * hours after startsAt", make it another statement.
 *
 * @param names of the fields
 */
export function statedOrders(statements: readonly SaidOfFields[], names: readonly string[]): StatedOrder[] {
  const found = new Map<string, StatedOrder>();
  for (const statement of statements)
    for (const sentence of statement.text.split(/[.;\n]\s*/)) {
      if ((statement.isOfRejection ? exception : condition).test(sentence)) continue;
      for (const text of sentence.split(/[,:()]\s*/)) {
        const order = orderIn({ ...statement, text }, names);
        if (order !== undefined) found.set(`${order.larger} ${order.smaller}`, order);
      }
    }
  // A document that says both says neither.
  return [...found.values()].filter(({ larger, smaller }) => !found.has(`${smaller} ${larger}`));
}

function orderIn({ text, subject, isOfRejection }: SaidOfFields, names: readonly string[]): StatedOrder | undefined {
  const [, beginning = '', relation = '', other = ''] = toField.exec(text.trim()) ?? [];
  if (!names.includes(other)) return undefined;
  const [, word, gap = ''] =
    /^\W*(?:(?:or|and|if|when|that|the|it|this)\b\W*)*([\w-]+)(.*)$/is.exec(beginning.trim()) ?? [];
  const isNamed = word !== undefined && names.includes(word);
  const first = isNamed ? word : subject;
  if (first === undefined || first === other || !between.test(isNamed ? gap : beginning)) return undefined;
  const isDemanded = demand.test(beginning);
  // Without a verb, two names and a preposition say nothing of the values: "sent before startsAt".
  if (!isDemanded && isOfRejection && !/\bis\b/i.test(gap)) return undefined;
  const isDenied = /\b(?:not|no|never|cannot|can't)\b/i.test(beginning) !== (isOfRejection && !isDemanded);
  return isAfter.test(relation) === isDenied ? { larger: other, smaller: first } : { larger: first, smaller: other };
}
