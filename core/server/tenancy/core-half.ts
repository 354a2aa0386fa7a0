import type { Job, Migration, Provided, Served } from '@freightdeck/sdk/server';
import {
  Ledger,
  Packing,
  PartnerCode,
  PartnerServices,
  PartnerSettings,
  PdfPrinter,
  provide,
  Rights,
  Sheets,
} from '@freightdeck/sdk/server';
import { rightsOf } from '../auth/accounts.ts';
import { identityCleanup } from '../auth/cleanup-job.ts';
import { DatabaseSessions } from '../auth/database-sessions.ts';
import { identityContext, type IdentityOptions } from '../auth/identity-context.ts';
import { migrations as sessionMigrations } from '../auth/migrations.ts';
import { ownAccountServes } from '../auth/own-account.ts';
import { platformServes } from '../auth/platform-queries.ts';
import type { Sessions } from '../auth/session-info.ts';
import { signInServes } from '../auth/sign-in.ts';
import { secondFactorServes } from '../auth/second-factor-serves.ts';
import { signInWayServes } from '../auth/sign-in-ways.ts';
import { codeServes, migrations as codeMigrations } from '../codes/index.ts';
import { migrations as columnMigrations, serves as columnServes } from '../columns/index.ts';
import { migrations as dictionaryMigrations, serves as dictionaryServes } from '../dictionary/index.ts';
import { migrations as fileMigrations } from '../files/migrations.ts';
import { ledger, migrations as ledgerMigrations } from '../ledger/index.ts';
import { pdfPrinter, pdfPrinterAt } from '../papers/index.ts';
import { menuServes } from '../menus/index.ts';
import { migrations as noticeMigrations, serves as noticeServes } from '../notices/index.ts';
import { migrations as outsideMigrations } from '../outside/migrations.ts';
import {
  figureServes,
  forgetPartnerCalls,
  migrations as partnerMigrations,
  partnerServes,
  partnerSettings,
  planPartnerJobs,
} from '../partners/index.ts';
import { migrations as pluginMigrations } from '../plugins/index.ts';
import { packing } from '../tasks/packs/packing.ts';
import { sheets } from '../tasks/sheets.ts';
import { taskCallers } from '../tasks/task-callers.ts';
import type { TaskCallers } from '../tasks/task-record.ts';
import { migrations as viewMigrations, serves as viewServes } from '../views/index.ts';
import { clientErrorMigrations, clientErrorServes } from './client-errors.ts';
import { keysHoldTheTenant } from './keys-hold-the-tenant.ts';
import { personNumber } from './person-number.ts';
import { migrations as tenancyMigrations } from './migrations.ts';

/** Tables of tenants, people, rights and the console itself. */
export const coreMigrations: readonly Migration[] = [
  ...tenancyMigrations,
  ...sessionMigrations,
  ...codeMigrations,
  ...columnMigrations,
  ...noticeMigrations,
  ...dictionaryMigrations,
  ...fileMigrations,
  ...clientErrorMigrations,
  ...viewMigrations,
  ...ledgerMigrations,
  ...partnerMigrations,
  ...pluginMigrations,
  ...outsideMigrations,
  keysHoldTheTenant,
  personNumber,
];

/** The core's own server half, built like a plugin's. */
export interface CoreHalf {
  readonly migrations: readonly Migration[];
  readonly serves: readonly Served[];
  readonly jobs: readonly Job[];
  readonly provides: readonly Provided[];
  readonly sessions: Sessions;
  /** Present rights of people without an open call, for their tasks. */
  readonly callers: TaskCallers;
  /** What partners' plugins may do here. */
  readonly partners: PartnerCode;
  /**
   * Resolves when every failed sign-in and wrong code counted so far has been written; await it before closing the
   * database.
   */
  settled(): Promise<void>;
}

/** Must be created once per process, outside any transaction. */
export function coreHalf(options: IdentityOptions): CoreHalf {
  const context = identityContext(options);
  return {
    migrations: coreMigrations,
    serves: [
      ...signInServes(context),
      ...signInWayServes(context),
      ...ownAccountServes(context),
      ...secondFactorServes(context),
      ...codeServes(context),
      ...platformServes(context),
      ...menuServes(context),
      ...columnServes,
      ...noticeServes,
      ...dictionaryServes,
      ...clientErrorServes,
      ...figureServes,
      ...viewServes,
      ...partnerServes,
    ],
    jobs: [identityCleanup, planPartnerJobs, forgetPartnerCalls],
    provides: [
      provide(Rights, () => rightsOf(context)),
      provide(Ledger, () => ledger),
      provide(PdfPrinter, () => (options.publicUrl ? pdfPrinterAt(options.publicUrl) : pdfPrinter)),
      provide(Sheets, () => sheets),
      provide(Packing, () => packing),
      provide(PartnerCode, () => context.partners),
      provide(PartnerServices, () => context.addresses),
      provide(PartnerSettings, () => partnerSettings(context.box)),
    ],
    sessions: new DatabaseSessions(context),
    partners: context.partners,
    callers: taskCallers(context.database, context.roleKeys, context.manifests),
    settled: async () => {
      await context.attempts.written();
      await context.codes.written();
    },
  };
}
