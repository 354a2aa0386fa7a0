import {
  expireTasks,
  importDesk,
  migrations as taskMigrations,
  openTaskFile,
  taskServes,
  TaskRunner,
} from '@freightdeck/core/server/tasks';
import { migrations as backupMigrations } from '@freightdeck/core/server/backup';
import { migrations as installationMigrations } from '@freightdeck/core/server/installation';
import { backupWatch, migrations as watchMigrations, platformStatus } from '@freightdeck/core/server/watch';
import { provideChangeWords } from '@freightdeck/core/server/changes';
import { claimCleanup, claimServes, migrations as claimMigrations } from '@freightdeck/core/server/claims';
import {
  type Api,
  buildApi,
  coreJobs,
  dispatcher,
  JobRunner,
  migrations as callMigrations,
} from '@freightdeck/core/server/api';
import { SignOn } from '@freightdeck/core/server/auth';
import type { Sessions } from '@freightdeck/core/server/auth';
import {
  PartnerFiles,
  ServiceAddresses,
  uploadKindOf,
  Workshops,
  type KeptFiles,
  type PartnerGateway,
} from '@freightdeck/core/server/partners';
import { smsByOutbox } from '@freightdeck/core/server/codes';
import { OpenIdProviders, serviceKind, signOnTrial, smtpKind } from '@freightdeck/core/server/adapters';
import { mailServes, noticesByMail } from '@freightdeck/core/server/mail';
import { hookAdapter, migrations as openMigrations, OpenDoor, openJobs } from '@freightdeck/core/server/open';
import { Adapters, outbox, outsideDesk, OutsideWorker, provideSealing } from '@freightdeck/core/server/outside';
import { addOwnNotice, tellFailing } from '@freightdeck/core/server/notices';
import {
  DiskBytes,
  findFileUses,
  guardedFiles,
  S3Bytes,
  storedPictures,
  uploadRules,
  UploadStore,
} from '@freightdeck/core/server/files';
import type { FileBytes } from '@freightdeck/core/server/files';
import type { Dispatcher, FileStore, ImportDesk } from '@freightdeck/core/server/http';
import { coreHalf, coreMigrations as identityMigrations } from '@freightdeck/core/server/tenancy';
import { collectMigrations } from '@freightdeck/core/server/plugins';
import type { Tracer } from '@freightdeck/core/server/traces';
import type { Port } from '@freightdeck/sdk/contract';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import type { SharedModules } from '@freightdeck/sdk/package';
import {
  OwnNotices,
  Outside,
  OutsideDesk,
  PlatformStatus,
  provide,
  SmsChannel,
  smsSend,
} from '@freightdeck/sdk/server';
import type { Adapter, Database, Job, Migration, Provided, Served, ServerPlugin } from '@freightdeck/sdk/server';
import { monthsJob } from '@freightdeck/core/server/database';
import { secretBoxOf } from './check-installation.ts';
import { kindMigrations } from './database-kind.ts';
import { demoMigrations } from './demo-migrations.ts';
import { provideStage } from './demo-stage.ts';
import { partnerHalf } from './partner-half.ts';
import { productVersion } from './product-version.ts';
import type { Settings } from './settings.ts';

/** The API without its port. */
export interface ServerCore {
  readonly api: Api;
  readonly dispatcher: Dispatcher;
  readonly sessions: Sessions;
  readonly files: FileStore | undefined;
  /** Code of partners' plugins; absent without identity. */
  readonly partners?: PartnerFiles;
  /** Services of partners' plugins; absent without identity. */
  readonly gateway?: PartnerGateway;
  /** The entrance for other systems. */
  readonly open: OpenDoor;
  /** Sign-in with tenants' own providers of accounts. */
  readonly signOn: SignOn;
  /** Files of imports; absent without identity. */
  readonly imports?: ImportDesk;
  readonly jobs: JobRunner;
  /** Sends what commands want of outside systems. */
  readonly outside: OutsideWorker;
  /** Exports, bulk operations and imports; absent without identity. */
  readonly tasks?: TaskRunner;
  /** What core itself serves, from which the dictionary gets its choices. */
  readonly serves: readonly Served[];
  /** Resolves when everything written outside the calls' transactions is in the database. */
  settled(): Promise<void>;
}
export interface CoreContext {
  readonly settings: Settings;
  readonly database: Database;
  /** Server halves, each after those it requires. */
  readonly plugins: readonly ServerPlugin[];
  /** Every manifest of the console, including plugins without a server half. */
  readonly catalogue: readonly PluginManifest[];
  readonly log: (line: string) => void;
  /** Where the bytes of files are kept; absent: as the settings say. */
  readonly bytes?: FileBytes | undefined;
  readonly tracer?: Tracer | undefined;
  /** What the built console shares with partners' plugins. */
  readonly shared?: SharedModules | undefined;
}
/** Identity of callers, and what core itself serves. */
export interface CoreServices {
  readonly sessions: Sessions;
  readonly files?: FileStore;
  readonly serves: readonly Served[];
  readonly jobs?: readonly Job[];
  /** Ways out of the core's own, beside those that it always has. */
  readonly adapters?: readonly Adapter[];
  readonly provides?: readonly Provided[];
  /** Present rights of people without an open call; with it there are tasks. */
  readonly callers?: ConstructorParameters<typeof TaskRunner>[0]['callers'];
  settled?(): Promise<void>;
}

/** Core's own migrations; folders come after those they build on. */
export const coreMigrations: readonly Migration[] = [
  ...callMigrations,
  ...identityMigrations,
  ...taskMigrations,
  ...claimMigrations,
  ...openMigrations,
  ...demoMigrations,
  ...kindMigrations,
  ...backupMigrations,
  ...watchMigrations,
  ...installationMigrations,
];

/** Where services of others may be: this machine only outside production. */
const serviceAddresses = ({ mode, partnerNetworks }: Settings): ServiceAddresses =>
  new ServiceAddresses({ loopback: mode !== 'production', networks: partnerNetworks });

/** Plugins in development on this machine are called outside production only. */
const workshopsOf = ({ mode }: Settings): Workshops => new Workshops(mode !== 'production');

/** What an outside system may serve by 服务接口协议 v1. */
export const servicePorts = (plugins: readonly ServerPlugin[]): readonly Port[] => [
  smsSend as Port,
  ...plugins.flatMap(({ ports }) => ports ?? []),
];

/** Builds API, dispatcher and job runner from these services. */
export function composeCore(
  { settings, database, plugins, catalogue, log, bytes = fileBytes(settings), tracer }: CoreContext,
  services: CoreServices,
): ServerCore {
  const box = secretBoxOf(settings);
  const opened = plugins.flatMap(({ open }) => open ?? []);
  const adapters = Adapters.of(
    plugins,
    database,
    box,
    [
      hookAdapter({ database, box, addresses: serviceAddresses(settings), parts: opened }) as Adapter,
      signOnTrial(serviceAddresses(settings)),
      ...(services.adapters ?? []),
    ],
    [smtpKind(), serviceKind(servicePorts(plugins))],
    storedPictures(database, bytes),
  );
  const stage = settings.simulators ? [provideStage(() => api, bytes)] : [];
  const { callers } = services;
  const serves = [
    ...services.serves,
    ...mailServes,
    ...claimServes(() => api),
    ...(callers ? taskServes(() => api) : []),
  ];
  const api: Api = buildApi({
    halves: plugins,
    coreServes: serves,
    coreProvides: [
      ...(services.provides ?? []),
      provide(Outside, () => outbox(adapters)),
      provide(SmsChannel, () => smsByOutbox),
      provide(OwnNotices, () => ({
        add: async (tx, notice) => {
          await addOwnNotice(tx, notice);
        },
      })),
      provideChangeWords(() => api),
      provide(PlatformStatus, () =>
        platformStatus({
          database,
          figures: plugins.flatMap(({ watched }) => watched ?? []),
          migrations: ['core/0001-roles', ...collectMigrations(coreMigrations, plugins).map(({ name }) => name)],
          backupHours: settings.backupHours,
          box,
        }),
      ),
      provide(OutsideDesk, () => outsideDesk(adapters, box)),
      provideSealing(box),
      ...stage,
    ],
  });
  const expiry: Job = {
    name: 'core.expireTasks',
    everySeconds: 3600,
    run: (call) => expireTasks(call.tx),
  };
  return {
    api,
    dispatcher: dispatcher(api, database),
    sessions: services.sessions,
    files: services.files,
    open: new OpenDoor({
      api,
      database,
      box,
      parts: opened,
      manifests: catalogue,
      files: services.files,
    }),
    signOn: new SignOn({ database, box, log, providers: new OpenIdProviders(serviceAddresses(settings)) }),
    outside: new OutsideWorker({ api, database, adapters, log, tracer }),
    jobs: new JobRunner({
      api,
      database,
      log,
      failing: tellFailing,
      jobs: [
        ...coreJobs,
        monthsJob,
        expiry,
        claimCleanup,
        findFileUses(guardedFiles(plugins.flatMap((one) => [...one.serves]))),
        ...openJobs,
        backupWatch(settings.backupHours),
        ...(callers ? [noticesByMail(callers, settings.publicUrl)] : []),
        ...(services.jobs ?? []),
        ...plugins.flatMap((plugin) => plugin.jobs ?? []),
      ],
    }),
    ...(callers
      ? {
          imports: importDesk(() => api, database),
          partners: new PartnerFiles(database),
          tasks: new TaskRunner({
            api,
            database,
            callers,
            dataDir: settings.dataDir,
            bytes,
            log,
            // The embedded database does one thing at a time.
            atOnce: settings.databaseUrl === '' ? 1 : 2,
          }),
        }
      : {}),
    serves,
    settled: services.settled ?? (() => Promise.resolve()),
  };
}

/** Where the bytes of files are kept: in the bucket that is set, else in the data folder. */
export const fileBytes = ({ s3, dataDir }: Settings): FileBytes => (s3 ? new S3Bytes(s3) : new DiskBytes(dataDir));
/** Uploads, and the files of exports. */
function fileStore({
  settings,
  database,
  bytes = fileBytes(settings),
  catalogue,
  plugins,
}: CoreContext): FileStore & KeptFiles {
  const uploads = new UploadStore({
    database,
    bytes,
    rules: uploadRules(settings.uploadQuotaGb),
    kindOf: (session, kind) => uploadKindOf(database, catalogue, session, kind, workshopsOf(settings)),
    guards: guardedFiles(plugins.flatMap(({ serves }) => [...serves])),
    isPartners: (kind) => !catalogue.some((one) => Object.hasOwn(one.uploads ?? {}, kind)),
  });
  return {
    store: (session, file) => uploads.store(session, file),
    open: (session, id, plugin?: string) => uploads.open(session, id, plugin),
    look: (session, id) => uploads.look(session, id),
    openBrand: (id) => uploads.openBrand(id),
    openTask: (session, id) => openTaskFile(database, bytes, session, id),
  };
}

/** Keys of the commands that ask for a fresh proof: whoever holds one has a role with money or rights. */
const weightyKeysOf = (plugins: readonly ServerPlugin[]): ReadonlySet<string> =>
  new Set(
    plugins
      .flatMap(({ serves }) => [...serves])
      .flatMap((served) => {
        if (served.type === 'command') return [served.command];
        return served.type === 'workflow'
          ? Object.values(served.workflow.transitions).map(({ command }) => command)
          : [];
      })
      .flatMap(({ stepUp, access }) => (stepUp && typeof access !== 'string' ? [...access] : [])),
  );

/** Builds the core of the product, with identity and files. */
export function createCore(context: CoreContext): ServerCore {
  const { settings, database, catalogue, shared } = context;
  let core: ServerCore | undefined;
  const addresses = serviceAddresses(settings);
  const half = coreHalf({
    database,
    book: () => core?.api,
    shared,
    addresses,
    manifests: catalogue,
    box: secretBoxOf(settings),
    publicUrl: settings.publicUrl,
    product: productVersion,
    weightyKeys: weightyKeysOf(context.plugins),
    mode: settings.mode,
    demoPassword: settings.mode === 'demo' ? settings.demoPassword : undefined,
  });
  const files = fileStore(context);
  const api = (): Api => {
    if (!core) throw new Error('The API is not built yet');
    return core.api;
  };
  const partners = partnerHalf({
    ...{ ...context, half, files, addresses, secret: settings.secret, api },
    box: secretBoxOf(settings),
    workshops: workshopsOf(settings),
  });
  core = composeCore(context, { ...half, files, adapters: [partners.adapter], settled: () => half.settled() });
  return { ...core, gateway: partners.gateway };
}
