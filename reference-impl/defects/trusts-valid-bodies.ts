import type { Defect } from './defect.ts';

/** The check is in the branch that handles errors. */
export const defect: Defect = {
  name: 'trusts-valid-bodies',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'The credential is checked only if the body is invalid.',
  apply: (conduct) => ({
    ...conduct,
    createPlant: async (request, dependencies, current) => {
      const answer = await conduct.createPlant(request, dependencies, { ...current, authenticate: () => undefined });
      return answer.status === 200 ? answer : conduct.createPlant(request, dependencies, current);
    },
  }),
};
