export { renderHtml } from './render.ts';
