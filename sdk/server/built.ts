/** Whether this runs as the built server (`npm run build`), which is plain JavaScript, or from the sources. */
export const isBuilt = import.meta.url.endsWith('.js');
