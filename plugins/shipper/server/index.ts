import { defineServer, platformName, serveResource, sql } from '@freightdeck/sdk/server';
import { companies } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { shipper } from '../plugin.ts';
import { serveAddCompany } from './add-company.ts';
import { companyServes } from './audit-companies.ts';
import { recordServes } from './batch-and-debit.ts';
import { configServes } from './configure.ts';
import { replay } from './demo.ts';
import { expansionExpiry, expansionServes } from './expansions.ts';
import { companies as companyTable } from './migrations/0001-companies.ts';
import { terms } from './migrations/0002-terms.ts';
import { rates as rateTables } from './migrations/0003-rates.ts';
import { figures } from './migrations/0004-figures.ts';
import { leaving } from './migrations/0005-leaving.ts';
import { keysHoldTheTenant } from './migrations/0007-keys-hold-the-tenant.ts';
import { keptNumbers } from './migrations/0011-kept-numbers.ts';
import { rateServes, rateStart } from './rates.ts';
import { onSigned } from './signed.ts';
import { spuServes } from './spu.ts';

export default defineServer(shipper, {
  migrations: [companyTable, terms, rateTables, figures, leaving, keysHoldTheTenant, keptNumbers],
  serves: [
    serveResource(companies, {
      order: sql`r.company_name`,
      columns: {
        platformName,
        monthFreight: sql`coalesce((select m.freight from month_freights() m where m.platform_id = r.platform_id
          and m.company_id = r.id), 0)`,
        walletBalance: sql`coalesce((select a.balance from ledger_account a where a.platform_id = r.platform_id
          and a.code = 2001 and a.owner_type = 'company' and a.owner_id = r.id), 0)`,
      },
    }),
    serveAddCompany,
    ...companyServes,
    ...configServes,
    ...expansionServes,
    ...spuServes,
    ...rateServes,
    ...recordServes,
  ],
  listens: [onSigned],
  jobs: [expansionExpiry, rateStart],
  texts: { zh, en },
  demo: replay,
});
