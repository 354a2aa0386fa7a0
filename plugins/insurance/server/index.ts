import { adoptJob, defineServer, platformName, serveResource, sql } from '@freightdeck/sdk/server';
import {
  policies,
  insurerInsure,
  insurerCancel,
  insurerTopUp,
  insurerWithdraw,
  insurerBalance,
  closeClaim,
} from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { insurance } from '../plugin.ts';
import { serveCreatePolicy } from './create-policy.ts';
import { replay } from './demo.ts';
import { drawnPolicies, onWaybillMoved, policyExpiry } from './follow-waybill.ts';
import { insuranceTables } from './migrations/0001-insurance.ts';
import { insurersOutside } from './migrations/0002-outside.ts';
import { keysHoldTheTenant } from './migrations/0004-keys-hold-the-tenant.ts';
import { adoptPolicies, lifeServes } from './policy-life.ts';
import { policyPapers } from './policy-paper.ts';
import { policyColumns } from './postings.ts';
import { productServes } from './products.ts';
import { missingShippers, onCompanyAdmitted, shipperServes } from './shipper-insurances.ts';
import { adoptWithdrawals, underwritingServes } from './underwriting.ts';
import { tellLow } from './told.ts';

export default defineServer(insurance, {
  ports: [insurerInsure, insurerCancel, insurerTopUp, insurerWithdraw, insurerBalance],
  texts: { zh, en },
  migrations: [insuranceTables, insurersOutside, keysHoldTheTenant],
  serves: [
    ...productServes,
    ...shipperServes,
    serveResource(policies, {
      byAnother: [{ maker: 'claimById', commands: [closeClaim] }],
      columns: { platformName, diffCents: sql`(r.insurer_premium - r.premium_cents)` },
      kept: policyColumns,
      order: sql`r.at desc`,
    }),
    serveCreatePolicy,
    ...lifeServes,
    ...policyPapers,
    ...underwritingServes,
  ],
  listens: [onCompanyAdmitted, onWaybillMoved],
  jobs: [
    missingShippers,
    drawnPolicies,
    policyExpiry,
    tellLow,
    adoptJob('insurance.adoptSent', adoptPolicies, adoptWithdrawals),
  ],
  demo: replay,
});
