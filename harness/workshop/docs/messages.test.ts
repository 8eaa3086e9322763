import { describe, expect, it } from 'vitest';
import { listMessages, messagesIn } from './messages.ts';

/** The most sentences of a message, and words of a sentence. A semicolon ends a sentence. */
const mostSentences = 2;
const mostWords = 24;

const sentencesOf = (text: string): string[] => text.split(/[.;]\s+/).filter((each) => each !== '');
const wordsOf = (text: string): number => text.split(/\s+/).filter((each) => /[\p{L}\d…]/u.test(each)).length;

describe('a message to users', () => {
  it('has at most two sentences, each with less than 25 words', () => {
    const messages = listMessages();
    expect(messages.length).toBeGreaterThan(150);
    const long = messages.filter(({ because, cure }) => {
      const sentences = [because, cure].flatMap(sentencesOf);
      return sentences.length > mostSentences || sentences.some((each) => wordsOf(each) > mostWords);
    });
    expect(long).toEqual([]);
  });
});

describe('the list of messages', () => {
  it.each([
    ['throw new OptionProblem(`${name} is wrong; correct it`);', '… is wrong', 'correct it'],
    ["inconclusive('no control', found ? 'add one' : '');", 'no control', 'add one'],
    ["const reason = { because: 'no server', cure: 'start it' };", 'no server', 'start it'],
    ["const because = isKnown ? 'a known one' : `not ${some ? 'one' : 'two'} of them`;", 'not one of them', ''],
    ["notes.warn(pointer, 'it has no name; add one');", 'it has no name', 'add one'],
  ])('has the message of %j', (code, because, cure) => {
    expect(messagesIn('a.ts', code)).toContainEqual({ file: 'a.ts', because, cure });
  });

  it('has no text that is not a message', () => {
    expect(messagesIn('a.ts', "console.warn(1, 'to a developer'); new Map([['a b', 'c d']]);")).toEqual([]);
  });
});
