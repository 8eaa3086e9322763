import type { Defect } from './defect.ts';

/** The check stands in the branch that handles errors. */
export const defect: Defect = {
  name: 'trusts-valid-bodies',
  breaks: 'POST /plants enforces bearerAuth',
  sentence: 'The credential is looked at only when the body is rejected.',
  apply: (conduct) => ({
    ...conduct,
    createPlant: async (request, premises, current) => {
      const answer = await conduct.createPlant(request, premises, { ...current, authenticate: () => undefined });
      return answer.status === 200 ? answer : conduct.createPlant(request, premises, current);
    },
  }),
};
