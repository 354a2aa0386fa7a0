import type { Database, ServerPlugin } from '@freightdeck/sdk/server';
import type { PluginManifest, Text } from '@freightdeck/sdk/manifest';
import type { ServerCore } from './server-core.ts';
import type { Settings } from './settings.ts';

/** What a step of the first work has: the opened database, the running API without its port, and somebody to tell. */
export interface BootContext {
  readonly settings: Settings;
  readonly database: Database;
  /** In the order of their requirements. */
  readonly plugins: readonly ServerPlugin[];
  /** Every manifest of the console, also of plugins without a server half. */
  readonly catalogue: readonly PluginManifest[];
  readonly core: ServerCore;
  /** Runs a long load by the shortest way to the data; nobody is served meanwhile. */
  readonly load: <T>(work: () => Promise<T>) => Promise<T>;
  /** Shows one line of progress on standard output. */
  readonly progress: (line: string) => void;
}

/**
 * Something done on every start between the migrations and "ready". Must be quick, and change nothing, when it was done
 * before.
 */
export interface BootStep {
  readonly title: Text;
  readonly modes: readonly Settings['mode'][];
  run(context: BootContext): Promise<void>;
}
