import { type Api, buildApi, coreJobs, dispatcher, JobRunner, migrations as callMigrations } from '@freightdeck/core/server/api';
import type { Sessions } from '@freightdeck/core/server/auth';
import { DiskFileStore } from '@freightdeck/core/server/files';
import type { Dispatcher, FileStore } from '@freightdeck/core/server/http';
import { coreHalf, coreMigrations as identityMigrations } from '@freightdeck/core/server/tenancy';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { Database, Job, Migration, Provided, Served, ServerPlugin } from '@freightdeck/sdk/server';
import { demoMigrations } from './demo-replay.ts';
import { provideStage } from './demo-stage.ts';
import type { Settings } from './settings.ts';

/** The API without its port. */
export interface ServerCore {
  readonly api: Api;
  readonly dispatcher: Dispatcher;
  readonly sessions: Sessions;
  readonly files: FileStore | undefined;
  readonly jobs: JobRunner;
  /** What core itself serves, for the dictionary of its choices. */
  readonly serves: readonly Served[];
  /** When everything written beside the answers stands in the database. */
  settled(): Promise<void>;
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
  readonly provides?: readonly Provided[];
  settled?(): Promise<void>;
}

/** Core's own schema, in the order of the folders that build on each other. */
export const coreMigrations: readonly Migration[] = [...callMigrations, ...identityMigrations, ...demoMigrations];

/** Puts API, dispatcher and jobs together over these services. */
export function composeCore({ settings, database, plugins, log }: CoreContext, services: CoreServices): ServerCore {
  const stage = settings.simulators ? [provideStage(() => api)] : [];
  const api: Api = buildApi({ halves: plugins, coreServes: services.serves, coreProvides: [...(services.provides ?? []), ...stage] });
  return {
    api,
    dispatcher: dispatcher(api, database),
    sessions: services.sessions,
    files: services.files,
    jobs: new JobRunner({ api, database, log, jobs: [...coreJobs, ...(services.jobs ?? []), ...plugins.flatMap((plugin) => plugin.jobs ?? [])] }),
    serves: services.serves,
    settled: services.settled ?? (() => Promise.resolve()),
  };
}

/** The core of the product, with identity and files. */
export function createCore(context: CoreContext): ServerCore {
  const { settings, database, catalogue } = context;
  const half = coreHalf({ database, manifests: catalogue, mode: settings.mode, demoPassword: settings.mode === 'demo' ? settings.demoPassword : undefined });
  return composeCore(context, { ...half, files: new DiskFileStore({ database, dataDir: settings.dataDir }), settled: () => half.settled() });
}
