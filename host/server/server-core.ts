import type { Sessions } from '../../core/server/auth/session-info.ts';
import type { Dispatcher, FileStore } from '@freightdeck/core/server/http';
import type { Database, Migration, ServerPlugin } from '@freightdeck/sdk/server';
import type { Settings } from './settings.ts';

/** The API without its port. */
export interface ServerCore {
  readonly api: Dispatcher;
  readonly sessions: Sessions;
  readonly files: FileStore | undefined;
  /** Work that happens by itself begins; `stop` waits for what is running. */
  startJobs(): Promise<{ stop(): Promise<void> }>;
}

/** Core's own schema, in the order of the folders that build on each other. */
export const coreMigrations: readonly Migration[] = [];

/** Puts the services of core together. */
export function createCore(_context: { readonly settings: Settings; readonly database: Database; readonly plugins: readonly ServerPlugin[] }): ServerCore {
  return {
    api: { endpoints: [], dispatch: () => Promise.reject(new Error('there is no endpoint to call')) },
    sessions: { find: () => Promise.resolve(undefined) },
    files: undefined,
    startJobs: () => Promise.resolve({ stop: () => Promise.resolve() }),
  };
}
