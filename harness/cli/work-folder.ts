/** The folder of Playwright's own files during a run of the command, from the current folder. */
export const workFolder = 'reports/.playwright';
