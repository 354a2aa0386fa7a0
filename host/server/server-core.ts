import { type Api, buildApi, coreJobs, dispatcher, JobRunner, migrations as callMigrations } from '@freightdeck/core/server/api';
import type { Dispatcher, FileStore } from '@freightdeck/core/server/http';
import type { Sessions } from '../../core/server/auth/session-info.ts';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { Database, Job, Migration, Served, ServerPlugin } from '@freightdeck/sdk/server';
import type { Settings } from './settings.ts';

/** The API without its port. */
export interface ServerCore {
  readonly api: Api;
  readonly dispatcher: Dispatcher;
  readonly sessions: Sessions;
  readonly files: FileStore | undefined;
  readonly jobs: JobRunner;
}
export interface CoreContext {
  readonly settings: Settings;
  readonly database: Database;
  /** Server halves in the order of their requirements. */
  readonly plugins: readonly ServerPlugin[];
  /** Every manifest of the console, also of plugins without a server half. */
  readonly catalogue: readonly PluginManifest[];
  readonly log: (line: string) => void;
}
/** Who calls, and what core itself serves. */
export interface CoreServices {
  readonly sessions: Sessions;
  readonly files?: FileStore;
  readonly serves: readonly Served[];
  readonly jobs?: readonly Job[];
}

/** Core's own schema, in the order of the folders that build on each other. */
export const coreMigrations: readonly Migration[] = [...callMigrations];

/** Puts API, dispatcher and jobs together over these services. */
export function composeCore({ database, plugins, log }: CoreContext, services: CoreServices): ServerCore {
  const api = buildApi({ halves: plugins, coreServes: services.serves });
  return {
    api,
    dispatcher: dispatcher(api, database),
    sessions: services.sessions,
    files: services.files,
    jobs: new JobRunner({ api, database, log, jobs: [...coreJobs, ...(services.jobs ?? []), ...plugins.flatMap((plugin) => plugin.jobs ?? [])] }),
  };
}

/** The core of the product, with identity. */
export function createCore(context: CoreContext): ServerCore {
  return composeCore(context, { sessions: { find: () => Promise.resolve(undefined) }, serves: [] });
}
