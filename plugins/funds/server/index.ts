import { adoptJob, defineServer, provide, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { CreditDays } from '@freightdeck/plugin-waybill/contract';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { funds } from '../plugin.ts';
import { deductionServes } from './deductions.ts';
import { replay } from './demo.ts';
import { depositServes } from './deposits.ts';
import { entryServes } from './entries.ts';
import { freezeServes } from './freezes.ts';
import { orders } from './migrations/0001-orders.ts';
import { quota } from './migrations/0002-quota.ts';
import { transfers } from './migrations/0003-transfers.ts';
import { floors } from './migrations/0004-floors.ts';
import { chosenLines } from './migrations/0005-chosen-lines.ts';
import { shortTrips } from './migrations/0006-short-trips.ts';
import { withdrawCards } from './migrations/0007-withdraw-cards.ts';
import { withdrawTermsTable } from './migrations/0008-withdraw-terms.ts';
import { keysHoldTheTenant } from './migrations/0010-keys-hold-the-tenant.ts';
import { thirdPayers } from './migrations/0012-third-payers.ts';
import { termsByTwo } from './migrations/0014-terms-by-two.ts';
import { grantByTwo } from './migrations/0015-grant-by-two.ts';
import { whoChecked } from './migrations/0016-who-checked.ts';
import { standInListeners } from './own-hand.ts';
import { paperServes } from './papers.ts';
import { pickServes } from './picks.ts';
import { quotaListeners, quotaServes } from './quotas.ts';
import { enterArrived, rechargeServes } from './recharges.ts';
import { tripCover } from './trip-cover.ts';
import { tellQuota, toldListeners } from './told.ts';
import { adoptTransfers, transferServes } from './transfers.ts';
import { walletServes } from './wallets.ts';
import { withdrawTermServes } from './withdraw-terms.ts';
import { adoptWithdrawals, payoutQueries, withdrawServes } from './withdrawals.ts';

/** Statements are due by the days of credit that the quota names. */
const creditDays = provide(CreditDays, () => ({
  of: async (call, { platformId, companyId }) =>
    (
      await (call as Pick<Call, 'tx'>).tx.one<{ days: number }>(sql`
        select credit_days as days from quota where platform_id = ${platformId} and company_id = ${companyId}`)
    )?.days,
}));

export default defineServer(funds, {
  texts: { zh, en },
  migrations: [
    orders,
    quota,
    transfers,
    floors,
    chosenLines,
    shortTrips,
    withdrawCards,
    withdrawTermsTable,
    keysHoldTheTenant,
    thirdPayers,
    termsByTwo,
    grantByTwo,
    whoChecked,
  ],
  serves: [
    ...rechargeServes,
    ...withdrawServes,
    ...withdrawTermServes,
    ...depositServes,
    ...freezeServes,
    ...walletServes,
    ...quotaServes,
    ...transferServes,
    ...deductionServes,
    ...entryServes,
    ...pickServes,
    ...paperServes,
  ],
  listens: [enterArrived, ...tripCover, ...quotaListeners, ...toldListeners, ...standInListeners],
  jobs: [payoutQueries, tellQuota, adoptJob('funds.adoptSent', adoptWithdrawals, ...adoptTransfers)],
  provides: [creditDays],
  demo: replay,
});
