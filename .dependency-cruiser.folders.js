import { options } from './.dependency-cruiser.js';

/**
 * The folders, without tests and the workshop. Of two folders side by side one is the lower, so that each can be read
 * without the other. A folder and those inside it are one: its list may name their files, and they may use its types.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-circular-folders',
      severity: 'error',
      comment: 'A cycle makes folders one: move what both need to the lower one, or beside them.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: ['\\.test\\.ts$', '^harness/workshop/'] } },
};
