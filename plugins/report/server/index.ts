import { defineServer } from '@freightdeck/sdk/server';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { report } from '../plugin.ts';
import { replay } from './demo.ts';
import { fundsServes } from './funds.ts';
import { growthListeners, useCounter } from './growth.ts';
import { figures } from './migrations/0001-figures.ts';
import { records } from './migrations/0002-records.ts';
import { borneByShipper } from './migrations/0003-borne-by-the-shipper.ts';
import { oneBook } from './migrations/0004-one-book-of-uploads.ts';
import { schedules } from './migrations/0005-schedules.ts';
import { statRebuild } from './migrations/0008-stat-rebuild.ts';
import { keysHoldTheTenant } from './migrations/0010-keys-hold-the-tenant.ts';
import { changesOfADay } from './migrations/0011-changes-of-a-day.ts';
import { moneyOfDays } from './migrations/0017-money-of-days.ts';
import { profitOfTrips } from './migrations/0018-profit-of-trips.ts';
import { moneyCheckJob, moneyJob } from './money.ts';
import { profitJob, profitServes } from './profit.ts';
import { statRebuildJob } from './rebuild.ts';
import { reportServes } from './reports.ts';
import { scheduledReports, scheduleServe } from './schedules.ts';
import { templateServes } from './templates.ts';
import { tenantMonthServes } from './tenant-months.ts';
import { tripListener } from './trips.ts';

/** Tasks are run by the core; listeners keep the figures up to date. */
export default defineServer(report, {
  texts: { zh, en },
  migrations: [
    ...[figures, records, borneByShipper, oneBook, schedules, statRebuild, keysHoldTheTenant, changesOfADay],
    ...[moneyOfDays, profitOfTrips],
  ],
  serves: [...reportServes, ...fundsServes, ...profitServes, ...tenantMonthServes, ...templateServes, scheduleServe],
  listens: [tripListener, ...growthListeners],
  jobs: [useCounter, scheduledReports, statRebuildJob, moneyJob, moneyCheckJob, profitJob],
  demo: replay,
});
