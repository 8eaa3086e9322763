import { describe, expect, it } from 'vitest';
import { fillIn, printScore, type ToolVerdict } from './command.ts';
import { references, type Subject } from './reference.ts';

const [plantStore, nursery] = references;
if (plantStore === undefined || nursery === undefined) throw new Error('there are two references');

describe('a command for another tool', () => {
  it('has the values of the server in place of their names', () => {
    expect(fillIn('tool {document} --url={url}/x -H "Bearer {token}"', plantStore, 'http://127.0.0.1:1')).toMatch(
      /^tool \/\S+\/fixtures\/plant-store.openapi.json --url=http:\/\/127.0.0.1:1\/x -H "Bearer plant-store-token-Abc123"$/,
    );
  });

  it('has a value with special characters as one word of the shell', () => {
    expect(fillIn('tool {credentials}', nursery, 'http://h')).toMatch(/^tool '\{"bearerAuth":.*\}'$/);
    expect(fillIn('tool {token} {other}', nursery, 'http://h')).toBe('tool nursery-bearer-Abc123 {other}');
  });
});

describe('the score of a tool', () => {
  const said = (kind: Subject['kind'], name: string, says: ToolVerdict['says']): ToolVerdict => ({
    subject: { kind, name, sentence: '' },
    says,
    milliseconds: 500,
  });
  const others = [said('variant', 'slow', 'fails'), said('defect', 'a', 'fails'), said('defect', 'b', 'no end')];

  it('counts the defects that it caught, and each correct server that it failed as a false alarm', () => {
    expect(printScore('Plant Store', [said('conforming', 'Plant Store', 'passes'), ...others])).toBe(
      'Plant Store: caught 1 of 2 defects; false alarms on 1 of 2 correct servers; 1 did not end in time; 0.5 s each\n  false alarms: slow',
    );
  });

  it('says that it shows nothing if the tool fails the conforming server, too', () => {
    const score = printScore('Plant Store', [said('conforming', 'Plant Store', 'fails'), ...others]);
    expect(score).toContain('false alarms on 2 of 2 correct servers');
    expect(score).toContain('so what it says about defects shows nothing');
  });
});
