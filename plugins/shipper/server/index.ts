import { defineServer, serveResource, sql } from '@freightdeck/sdk/server';
import { companies } from '../contract/index.ts';
import { shipper } from '../plugin.ts';
import { serveAddCompany } from './add-company.ts';
import { companies as companyTable } from './migrations/0001-companies.ts';

export default defineServer(shipper, {
  migrations: [companyTable],
  serves: [serveResource(companies, { order: sql`r.company_name` }), serveAddCompany],
});
