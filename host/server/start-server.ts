import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { FileBytes } from '@freightdeck/core/server/files';
import { openDatabase, type OwnSchema, PooledDatabase } from '@freightdeck/core/server/database';
import {
  createHttp,
  generousLanes,
  generousRates,
  type Http,
  type LaneRules,
  openMetricsPort,
  productionLanes,
  productionRates,
  type RateTable,
} from '@freightdeck/core/server/http';
import { Metrics } from '@freightdeck/core/server/metrics';
import { checkCatalogue, collectMigrations } from '@freightdeck/core/server/plugins';
import { ProcessPulse } from '@freightdeck/core/server/watch';
import type { Tracer } from '@freightdeck/core/server/traces';
import type { SharedModules } from '@freightdeck/sdk/package';
import { isBuilt, type Database, type Migration, type OpenGateway } from '@freightdeck/sdk/server';
import type { BootStep } from './boot-step.ts';
import { bootSteps } from './boot-steps.ts';
import { keepInstallation, refuseSecret, secretBoxOf } from './check-installation.ts';
import { admitDatabase, keepKind } from './database-kind.ts';
import { refusePool } from './database-room.ts';
import { DatabaseWatch, refuseSkew } from './database-watch.ts';
import { ReplayCutShort } from './demo-replay.ts';
import { checkGateways, closeGateways, openGateways } from './gateways.ts';
import { type PluginOverrides, pluginSet } from './plugin-set.ts';
import { sayNoKit } from './no-kit.ts';
import { productVersion } from './product-version.ts';
import { type CoreContext, coreMigrations, createCore, fileBytes, type ServerCore } from './server-core.ts';
import type { Settings } from './settings.ts';
import { makeFolder, tryFileStore } from './try-file-store.ts';
import { drainMs } from './stop-times.ts';

/** What a test may use instead of the real parts. */
export interface Overrides extends PluginOverrides {
  /** Used instead of a database in the data folder; gets the migrations. It is closed with the server. */
  readonly openDatabase?: (migrations: readonly Migration[]) => Promise<Database>;
  readonly createCore?: (context: CoreContext) => ServerCore;
  readonly bootSteps?: readonly BootStep[];
  readonly rates?: RateTable;
  readonly lanes?: LaneRules;
  /** Folder of the built console; '' = none. */
  readonly webRoot?: string;
  /** Used instead of the `shared.json` of the built console. */
  readonly shared?: SharedModules;
  readonly logStream?: Writable;
  readonly progress?: (line: string) => void;
  /** Milliseconds since 1970 as this machine has them. */
  readonly clock?: () => number;
}

export interface RunningServer {
  /** `http://127.0.0.1:8889` */
  readonly url: string;
  readonly database: Database;
  readonly core: ServerCore;
  readonly http: Http;
  /** Gateways for devices, by name. */
  readonly gateways: ReadonlyMap<string, OpenGateway>;
  /** Where the process is watched, when that is a port of its own. */
  readonly metricsUrl?: string | undefined;
  /** Whether the database is still one for this process; looks by itself every half minute. */
  readonly watch: DatabaseWatch;
  /** Makes `/readyz` fail while the server runs on: something has failed for good. */
  giveUp(): void;
  /** Waits for running requests (`drainMs` by default), stops the jobs, closes the database. */
  close(mostMs?: number): Promise<void>;
}

/** Where the embedded database is. */
export const embeddedFolder = (settings: Settings): string => join(settings.dataDir, 'pglite');
const builtConsole = join(import.meta.dirname, isBuilt ? '../../web' : '../../dist/web');

/**
 * Starts the server. Incomplete demo data in the embedded database, left by an interrupted start, are deleted first:
 * nobody has worked with them.
 */
export async function startServer(settings: Settings, overrides: Overrides = {}): Promise<RunningServer> {
  try {
    return await startOnce(settings, overrides);
  } catch (error) {
    if (
      !(error instanceof ReplayCutShort) ||
      settings.mode === 'production' ||
      settings.databaseUrl !== '' ||
      overrides.openDatabase !== undefined
    )
      throw error;
    overrides.progress?.('The last start was interrupted while it loaded the demo data; beginning anew …');
    rmSync(embeddedFolder(settings), { recursive: true, force: true });
    return startOnce(settings, overrides);
  }
}

/**
 * File store → database → migrations → port → seeds and replay → jobs → ready. Whatever was opened is closed again
 * when a step fails.
 */
async function startOnce(settings: Settings, overrides: Overrides): Promise<RunningServer> {
  const progress = overrides.progress ?? (() => undefined);
  await tryFileStore(settings);
  const { plugins, catalogue, dormant } = await pluginSet(settings, overrides);
  checkCatalogue(plugins, catalogue);
  checkGateways(settings, plugins);
  const log = logging(settings, overrides);
  const migrations = collectMigrations(coreMigrations, plugins);
  const opened: (() => Promise<void>)[] = [];
  const undo = async (): Promise<void> => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  let stage: 'starting' | 'ready' | 'failed' = 'starting';
  try {
    const own = { version: productVersion, ignores: dormant };
    const database = await (overrides.openDatabase ?? opening(settings, own, log, overrides.clock))(migrations);
    opened.push(() => database.close());
    const watch = new DatabaseWatch({
      ...{ database, migrations, own, log, clock: overrides.clock },
      box: settings.mode === 'production' ? secretBoxOf(settings) : undefined,
    });
    const bytes = fileBytes(settings);
    const tracer = await tracing(settings, database);
    opened.push(async () => tracer?.close());
    const core = (overrides.createCore ?? createCore)({
      settings,
      database,
      plugins,
      catalogue,
      log,
      bytes,
      tracer,
      shared: overrides.shared ?? sharedOf(overrides.webRoot ?? builtConsole),
    });
    const metrics =
      settings.metrics &&
      new Metrics({
        database,
        figures: plugins.flatMap(({ watched: figures }) => figures ?? []),
        dataDir: settings.dataDir,
      });
    const http = await createHttp({
      api: core.dispatcher,
      sessions: core.sessions,
      files: core.files,
      imports: core.imports,
      partners: core.partners,
      gateway: core.gateway,
      open: core.open,
      signOn: core.signOn,
      tracer,
      metrics: metrics && { of: metrics, token: tokenOf(settings) },
      manifests: catalogue,
      toggles: settings.mode !== 'production',
      rates: overrides.rates ?? (settings.mode === 'production' ? productionRates : generousRates),
      lanes: overrides.lanes ?? (settings.mode === 'production' ? productionLanes(settings.poolSize) : generousLanes),
      ready: () => stage === 'ready' && !watch.outgrown,
      starting: () => stage === 'starting',
      unfit: async () => watch.unfit ?? (await noRoom(database, bytes)),
      ping: () => database.ping(),
      webRoot: overrides.webRoot ?? builtConsole,
      behindTls: settings.behindTls,
      publicUrl: settings.publicUrl,
      trustedProxies: settings.trustedProxies,
      descriptionNeedsSession: settings.mode === 'production',
      logLevel: settings.logLevel,
      logStream: overrides.logStream,
    });
    opened.push(() => http.stop(0));
    sayNoKit(http.app, overrides.webRoot ?? builtConsole);
    await keepKind(settings, database);
    await keepInstallation(settings, database, bytes, log);
    if (database instanceof PooledDatabase) await database.tryReplica();
    const watched = metrics && (await openMetrics(metrics, settings));
    if (watched) opened.push(() => watched.close());
    const url = await http.listen(settings.port, settings.host);
    for (const step of overrides.bootSteps ?? bootSteps) {
      if (!step.modes.includes(settings.mode)) continue;
      await step.run({
        settings,
        database,
        plugins,
        catalogue,
        core,
        progress,
        load: (work) => (database instanceof PooledDatabase ? database.near(work) : work()),
      });
    }
    await core.jobs.start();
    const pulse = new ProcessPulse(database, settings.dataDir, productVersion);
    await pulse.start();
    opened.push(() => pulse.stop());
    await core.outside.start();
    core.tasks?.start();
    const gateways = await openGateways({ settings, plugins, database, api: core.api, log });
    stage = 'ready';
    watch.start();
    let closing: Promise<void> | undefined;
    return {
      url,
      database,
      core,
      http,
      gateways,
      watch,
      metricsUrl: watched?.url,
      giveUp: () => {
        stage = 'failed';
      },
      close: (mostMs = drainMs) =>
        (closing ??= (async () => {
          try {
            watch.stop();
            await closeGateways(gateways);
            await watched?.close();
            await http.stop(mostMs);
            await core.tasks?.stop();
            await pulse.stop();
            await core.jobs.stop();
            await core.outside.stop();
            await core.settled();
          } finally {
            await tracer?.close();
            await database.close();
          }
        })()),
    };
  } catch (error) {
    await undo();
    throw error;
  }
}

/** In words, that a disk is full; asked for by the health check. */
async function noRoom(database: Database, { room }: FileBytes): Promise<string | undefined> {
  if (database instanceof PooledDatabase && !(await database.room.there())) return 'the disk of the database is full';
  return !room || (await room.there()) ? undefined : 'the disk of the data folder is full';
}

/** Traces where somebody collects them; nothing of it is loaded otherwise. */
async function tracing({ traces }: Settings, database: Database): Promise<Tracer | undefined> {
  if (traces === '') return undefined;
  const { Tracer: Kept } = await import('@freightdeck/core/server/traces');
  const tracer = new Kept(traces, productVersion);
  if (database instanceof PooledDatabase) tracer.watch(database);
  return tracer;
}

const tokenOf = ({ metrics }: Settings): string | undefined =>
  metrics && 'token' in metrics ? metrics.token : undefined;
const openMetrics = async (
  of: Metrics,
  { metrics }: Settings,
): Promise<Awaited<ReturnType<typeof openMetricsPort>> | undefined> =>
  metrics && 'port' in metrics ? openMetricsPort(of, metrics) : undefined;

function sharedOf(webRoot: string): SharedModules | undefined {
  const file = join(webRoot, 'shared.json');
  return webRoot !== '' && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SharedModules) : undefined;
}

function logging(settings: Settings, overrides: Overrides): (line: string) => void {
  const quiet = !['trace', 'debug', 'info'].includes(settings.logLevel);
  return (line) => {
    // A successful migration is logged at level info, anything else as a warning.
    const routine = / applied in \d+ ms$/.test(line);
    if (settings.logLevel === 'silent' || (routine && quiet)) return;
    (overrides.logStream ?? process.stderr).write(
      `${JSON.stringify({ level: routine ? 30 : 40, time: new Date().toISOString(), msg: line })}\n`,
    );
  };
}

function opening(
  settings: Settings,
  own: OwnSchema,
  log: (line: string) => void,
  clock?: () => number,
): (migrations: readonly Migration[]) => Promise<Database> {
  return async (migrations) => {
    if (settings.databaseUrl === '') makeFolder(settings.dataDir);
    return openDatabase({
      ...(settings.databaseUrl === '' ? { dataDir: embeddedFolder(settings) } : { url: settings.databaseUrl }),
      poolSize: settings.poolSize,
      migrations,
      replica: settings.replica,
      own,
      log,
      admit: async (ask) => {
        await refuseSkew(settings, ask, clock);
        await admitDatabase(settings, ask);
        await refuseSecret(settings, ask);
        await refusePool(settings, ask);
      },
    });
  };
}
