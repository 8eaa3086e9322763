/** The plan of a run: operations x clauses, with what is untestable and why. */
export { disturbances, type Disturbance } from './disturbance.ts';
export { rowsByOperation, type OperationRows } from './operation-rows.ts';
export { createPlan, type Plan } from './plan.ts';
