export { callSiteOf } from './call-site.ts';
export { conformance } from './conformance.ts';
