import { DocumentProblem, parseText } from '../document/index.ts';
import { isObject } from '../json/index.ts';
import { printSetting, type Environment } from './name.ts';
import { OptionProblem } from './problem.ts';
import type { PlainRequest, Reset } from './reset-description.ts';

/**
 * Reads how the target is reset.
 *
 * @param given a text is a method with a path or URL, or a request as JSON
 * @param environment the variables that options were read from, for the name of the option in messages
 * @throws OptionProblem
 */
export function readReset(given: Reset, environment: Environment): (() => void | Promise<void>) | PlainRequest {
  if (typeof given === 'function') return given;
  const request = typeof given === 'string' ? parsed(given) : given;
  if (typeof request?.url === 'string') return request;
  const setting = printSetting('reset', typeof given === 'string' ? given : '...', environment);
  throw new OptionProblem(`${setting} is not a request; use one such as "POST /test/reset"`);
}

function parsed(text: string): PlainRequest | undefined {
  const [, method, url] = /^([A-Za-z]+) (\/\S*|https?:\S+)$/.exec(text.trim()) ?? [];
  if (method !== undefined && url !== undefined) return { method, url };
  try {
    const value = parseText(text, 'RESET');
    return isObject(value) ? (value as unknown as PlainRequest) : undefined;
  } catch (error) {
    if (error instanceof DocumentProblem) return undefined;
    throw error;
  }
}
