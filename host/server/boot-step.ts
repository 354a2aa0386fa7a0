import type { Database, ServerPlugin } from '@freightdeck/sdk/server';
import type { PluginManifest, Text } from '@freightdeck/sdk/manifest';
import type { ServerCore } from './server-core.ts';
import type { Settings } from './settings.ts';

/** What a boot step gets: the open database, the running API (not yet listening), and a way to report progress. */
export interface BootContext {
  readonly settings: Settings;
  readonly database: Database;
  /** Server halves, each after those it requires. */
  readonly plugins: readonly ServerPlugin[];
  /** Every manifest of the console, including plugins without a server half. */
  readonly catalogue: readonly PluginManifest[];
  readonly core: ServerCore;
  /** Runs a bulk load on a faster connection to the database; no calls are served meanwhile. */
  readonly load: <T>(work: () => Promise<T>) => Promise<T>;
  /** Shows one line of progress on standard output. */
  readonly progress: (line: string) => void;
}

/**
 * Work at every start between the migrations and "ready". Must be quick, and change nothing, when it was done before.
 */
export interface BootStep {
  readonly title: Text;
  readonly modes: readonly Settings['mode'][];
  run(context: BootContext): Promise<void>;
}
