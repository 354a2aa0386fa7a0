/** The help of a page, in a chunk of its own. */
export const pageHelp = async () => (await import('./page-help.tsx')).PageHelp;
