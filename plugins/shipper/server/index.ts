import { defineServer, serveResource, sql } from '@freightdeck/sdk/server';
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
import { rateServes, rateStart } from './rates.ts';
import { onSigned } from './signed.ts';
import { spuServes } from './spu.ts';

export default defineServer(shipper, {
  migrations: [companyTable, terms, rateTables],
  serves: [
    serveResource(companies, { order: sql`r.company_name` }),
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
