import { inspect } from 'node:util';
import type { Hooks } from '../exchange/index.ts';
import type { ConformanceOptions } from './conformance-options.ts';

/** The options that a user can name. */
export type OptionName = Exclude<keyof ConformanceOptions, 'environment' | 'clauses' | 'operations' | keyof Hooks>;

/** The environment variables that options were read from, as `ConformanceOptions.environment` holds them. */
export type Environment = Readonly<Record<string, string>>;

/** The variables that are not the option's own name in capitals. */
const variables: Readonly<Partial<Record<OptionName, string>>> = { document: 'OPENAPI', target: 'TARGET_URL' };

/** The environment variable of an option: `inFlight` has IN_FLIGHT. */
export function variableOf(option: OptionName): string {
  return variables[option] ?? option.replace(/[A-Z]/g, '_$&').toUpperCase();
}

/**
 * The name of an option as its user knows it: the variable, if the option or the document was read from the
 * environment; else the option of `conformance()`.
 *
 * @param environment the variables that options were read from; empty if they were given to `conformance()`
 */
export function nameOption(option: OptionName, environment: Environment): string {
  return isVariable(option, environment) ? variableOf(option) : option;
}

/** The options that texts of other rooms name, which do not know how the user sets them. */
const named: readonly OptionName[] = [
  'values',
  'time',
  'runs',
  'timeout',
  'target',
  'token',
  'credentials',
  'credentialsOther',
  'credentialsLimited',
  'headers',
  'auth',
  'reset',
  'ca',
  'cert',
  'key',
  'insecure',
  'exclude',
  'since',
  'inFlight',
  'failUnder',
  'maxBody',
  'maxHeaders',
  'maxDepth',
  'maxDigits',
];
const variablesInTexts = new RegExp(`\\b(?:${named.map(variableOf).join('|')})\\b`, 'g');

/** The text with each variable in it replaced by the name of the option as its user knows it. */
export function nameOptionsIn(text: string, environment: Environment): string {
  return text.replace(variablesInTexts, (variable) => {
    const option = named.find((each) => variableOf(each) === variable);
    return option === undefined ? variable : nameOption(option, environment);
  });
}

/** An option with its value, as its user sets it: `SAFE=1` or `safe: true`. */
export function printSetting(option: OptionName, value: string | boolean, environment: Environment): string {
  if (!isVariable(option, environment)) return `${option}: ${inspect(value)}`;
  return `${variableOf(option)}=${typeof value === 'string' ? value : Number(value)}`;
}

function isVariable(option: OptionName, environment: Environment): boolean {
  return variableOf(option) in environment || variableOf('document') in environment;
}
