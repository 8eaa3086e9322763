export { startServer, type ServerProcess } from './server-process.ts';
