import type { Argv } from 'yargs';

/** Sets the exit status of the command line: 0 unless a command sets another. */
export type Finish = (status: number) => void;

/** Adds a command to the command line. */
export type AddCommand = (parser: Argv, finish: Finish) => Argv;
