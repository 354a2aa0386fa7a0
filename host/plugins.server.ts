import type { ServerPlugin } from '@freightdeck/sdk/server';

/** The server halves that run, in the order in which nothing else decides. A test holds this list against the folder. */
export const serverPlugins: readonly ServerPlugin[] = [];
