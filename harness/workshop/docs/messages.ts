import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A message to users as the code has it. Parts that are only known at run time are written as `…`. */
export interface Message {
  /** The file, from the root of the repository. */
  readonly file: string;
  /** What happened, and where; empty if the code has only what to do. */
  readonly because: string;
  /** What to do; empty if the message says it too, or if nothing is to be done. */
  readonly cure: string;
}

/** The functions with a message, by name: the positions of what happened and what to do among the arguments. */
const functions: ReadonlyMap<string, readonly [because: number, cure?: number]> = new Map([
  ['inconclusive', [0, 1]],
  ['observation', [0]],
  ['violation', [3]],
  ['UnsupportedSchema', [2]],
  ['UndecidedPattern', [2]],
  ['Unserializable', [0]],
  // These have what to do after a semicolon.
  ['OptionProblem', [0, 0]],
  ['DocumentProblem', [0, 0]],
  ['RecordProblem', [0, 0]],
  ['warn', [1, 1]],
  ['error', [1, 1]],
]);

/** All messages to users in the code that ships, in the order of the files. Each text is listed once for each file. */
export function listMessages(): Message[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'harness/*.ts'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !/\.(test|spec)\.ts$|^harness\/workshop\//.test(file));
  return [...new Set(files)].sort().flatMap((file) => messagesIn(file, readFileSync(file, 'utf8')));
}

/**
 * The messages in one source file.
 *
 * @param file its path
 */
export function messagesIn(file: string, text: string): Message[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const messages = new Map<string, Message>();
  const add = (because: ts.Node | undefined, cure: ts.Node | undefined): void => {
    const cures = textsOf(cure);
    for (const [index, each] of (because === undefined ? [''] : textsOf(because)).entries()) {
      const whole = { file, because: each, cure: cures[index] ?? cures[0] ?? '' };
      const message = because === cure ? inParts(whole) : whole;
      // A single word is a name or a part of a message, and so is a text without letters.
      if (/\p{L}.* .*\p{L}/u.test(`${message.because} ${message.cure}`)) messages.set(JSON.stringify(message), message);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const [because, cure] = functions.get(nameOf(node.expression)) ?? [];
      if (because !== undefined)
        add(node.arguments?.[because], cure === undefined ? undefined : node.arguments?.[cure]);
    }
    if (ts.isObjectLiteralExpression(node)) addObject(node, add);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
      if (['because', 'actual'].includes(node.name.text)) add(node.initializer, undefined);
      if (node.name.text === 'cure') add(undefined, node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...messages.values()];
}

/** The message with what to do apart, which is after the last semicolon of its text. */
function inParts(message: Message): Message {
  const at = message.because.lastIndexOf('; ');
  if (at < 0) return { ...message, cure: '' };
  return { ...message, because: message.because.slice(0, at), cure: message.because.slice(at + 2) };
}

function addObject(
  node: ts.ObjectLiteralExpression,
  add: (because: ts.Node | undefined, cure: ts.Node | undefined) => void,
): void {
  const valueOf = (name: string): ts.Node | undefined =>
    node.properties.flatMap((each) =>
      ts.isPropertyAssignment(each) && ts.isIdentifier(each.name) && each.name.text === name ? [each.initializer] : [],
    )[0];
  const [because, cure] = [valueOf('because') ?? valueOf('detail'), valueOf('cure')];
  if (because !== undefined || cure !== undefined) add(because, cure);
}

function nameOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  // Of methods, only those of the notes on a document have messages.
  return ts.isPropertyAccessExpression(expression) && /notes$/i.test(expression.expression.getText())
    ? expression.name.text
    : '';
}

/** The texts that an expression can have: several if it is a condition, none if it is only known at run time. */
function textsOf(node: ts.Node | undefined): string[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return [...textsOf(node.left), ...textsOf(node.right)];
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ expression, literal }) => `${inSpan(expression)}${literal.text}`);
    return [`${node.head.text}${spans.join('')}`];
  }
  return [];
}

/** A value in a template: `…`, or the first of the texts that it can have. */
function inSpan(expression: ts.Expression): string {
  // What stands in for a value that is not there says little.
  const [first] = ts.isBinaryExpression(expression) ? [] : textsOf(expression);
  return first ?? '…';
}
