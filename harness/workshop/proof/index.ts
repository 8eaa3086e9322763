export { startServer, type ServerProcess } from './server-process.ts';
export { references } from './reference.ts';
