export { tasks } from '@freightdeck/sdk/contract';
export { businessReports, groupBy, routeReports } from './business.ts';
export { dayReports, monthReports, ownerDays, platformDays } from './days.ts';
export { companyFunds, fundEntries, providerFunds } from './funds.ts';
export { shipperProfits, tripProfits } from './profit.ts';
export { province } from './provinces.ts';
export {
  addTemplate,
  copyTemplate,
  deleteTemplate,
  editTemplate,
  reportSources,
  runTemplate,
  scheduleTemplate,
  templates,
} from './templates.ts';
export type { ReportType } from './templates.ts';
export { tenantMonths } from './tenants.ts';
