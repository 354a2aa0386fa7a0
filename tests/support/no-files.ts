import type { LineCallbacks } from '../../core/web/frames/index.ts';

/** A plugin that declares no kind of file. */
export const noFiles: LineCallbacks['files'] = {
  kinds: {},
  send: () => Promise.reject(new Error('no kinds')),
  open: () => Promise.reject(new Error('no kinds')),
};
