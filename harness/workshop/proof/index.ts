export { startServer, type ServerProcess } from './server-process.ts';
export { references, startReference } from './reference.ts';
