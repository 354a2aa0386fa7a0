import type { Audience } from '../../sdk/manifest/index.ts';
import type { PluginManifest } from '../../sdk/manifest/index.ts';
import type { Tenant } from './security-world.ts';

/**
 * Somebody of the demo and what his trade may do, told here once more and by itself: the roles of the product are held
 * against it.
 */
export interface Person {
  readonly name: string;
  readonly side: 'operator' | 'provider';
  readonly platformId: Tenant | '00001';
  readonly may: (plugin: string, route: string, code: string) => boolean;
}
const keeping = [
  'user',
  'role',
  'menu',
  'brand',
  'access',
  'dictionary',
  'systemLogManager',
  'plugins',
  'systemConfig',
  'captchaPaging',
  'backgroundJobs',
  'systemStatus',
  'SMSVerifiy',
  'serviceProviderSecretKey',
  'outsideAdapters',
];
const looking = ['view', 'detail'];
/** The cockpit and the workbooks of its details. The drivers on the live map are called by who dispatches them. */
const everybody = (route: string, code: string): boolean =>
  ['home', 'dataFullScreen', 'chartDetail', 'chartMoneyDetail', 'chinaMapDetail'].includes(route) ||
  (route === 'realTimeMonitoring' && looking.includes(code));
const audits = ['audit', 'vehicle', 'carrier', 'evidence'];
const money = ['bank', 'funds', 'custody', 'settlement', 'invoice', 'fuel', 'insurance'];
/** What approves, pays or undoes money. */
const checking = [
  'audit',
  'batchAudit',
  'reject',
  'pay',
  'batchPay',
  'retry',
  'batchRetry',
  'confirm',
  'recover',
  'manualClose',
  'waive',
  'freeze',
  'thaw',
  'receiptAudit',
  'receive',
  'writeOff',
];
/** Papers that a payer works with, whoever made them. */
const papers = ['pull', 'match', 'query', 'preview', 'print', 'download', 'batchDownload', 'regenerate'];
/** The bill of the platform's fee is made by the operator, who also reopens closed months. */
const ofTheOperator = (route: string, code: string): boolean =>
  (route === 'serverPayinfo' && code === 'generate') || (route === 'ledgerDetails' && code === 'reopen');
const figures = (plugin: string, route: string, code: string): boolean =>
  plugin === 'report' &&
  (['report', 'reportSetting', 'setting'].includes(route) ||
    (route !== 'recordReports' && [...looking, 'export'].includes(code)));
const fuelOfTenant = ['stationfuelList', 'stationConsumeRecordNew', 'stationConsumeRecord', 'detailIncome'];

const administers: Person['may'] = (plugin, route, code) =>
  (plugin !== 'system' && !ofTheOperator(route, code)) ||
  ['user', 'role', 'brand', 'access', 'systemLogManager', 'captchaPaging', 'SMSVerifiy'].includes(route) ||
  (route === 'plugins' && ['view', 'settings', 'own'].includes(code));
const dispatches: Person['may'] = (plugin, route, code) =>
  (['goods', 'waybill', 'trajectory'].includes(plugin) && !['createSettle', 'batchCreateSettle'].includes(code)) ||
  ['poundManager', 'realTimeMonitoring'].includes(route) ||
  (['vehicle', 'carrier'].includes(plugin) && looking.includes(code)) ||
  everybody(route, code);
const looksOn: Person['may'] = (_plugin, route, code) =>
  (!keeping.includes(route) && [...looking, 'export'].includes(code)) || everybody(route, code);
const looksAtTrips: Person['may'] = (plugin, route, code) =>
  (plugin === 'waybill' && looking.includes(code)) || everybody(route, code);
/** Papers, changes of running waybills and the five flows of a trip. */
const auditsPapers: Person['may'] = (plugin, route, code) =>
  ['enterpriseAudit', 'waybillModifyVehicleNum', 'waybillModifyCarCaptain'].includes(route) ||
  ['fiveFlowCheck', 'fiveFlowDetail'].includes(route) ||
  audits.includes(plugin) ||
  (route === 'waybillManage' && code === 'evidencePack') ||
  looksAtTrips(plugin, route, code);
/** 扩额 and the terms it changes. */
const expands = (route: string, code: string): boolean =>
  route === 'creditExpansionRecord' || (route === 'consignorConfigList' && [...looking, 'export'].includes(code));
const keepsAccounts: Person['may'] = (plugin, route, code) =>
  (money.includes(plugin) && route !== 'outsideAdapters') ||
  expands(route, code) ||
  (plugin === 'prepay' && [...looking, 'export'].includes(code)) ||
  figures(plugin, route, code) ||
  looksAtTrips(plugin, route, code);
const paysForTenant: Person['may'] = (plugin, route, code) =>
  (['invoice', 'funds', 'bank', 'custody'].includes(plugin) && !ofTheOperator(route, code)) ||
  route === 'taxFiling' ||
  expands(route, code) ||
  figures(plugin, route, code) ||
  fuelOfTenant.includes(route) ||
  (['settlement', 'prepay'].includes(plugin) &&
    [...looking, 'export', 'void', ...checking, ...papers].includes(code)) ||
  looksAtTrips(plugin, route, code);

export const people: readonly Person[] = [
  { name: 'admin', side: 'operator', platformId: '00001', may: () => true },
  {
    name: 'op_audit',
    side: 'operator',
    platformId: '00001',
    may: (plugin, route, code) =>
      (!keeping.includes(route) && looking.includes(code)) ||
      [...audits, 'compliance'].includes(plugin) ||
      route === 'bulkSettlementReview' ||
      everybody(route, code),
  },
  { name: 'op_finance', side: 'operator', platformId: '00001', may: keepsAccounts },
  { name: 'admin_10001', side: 'provider', platformId: '10001', may: administers },
  { name: 'disp_10001', side: 'provider', platformId: '10001', may: dispatches },
  { name: 'audit_10001', side: 'provider', platformId: '10001', may: auditsPapers },
  { name: 'view_10001', side: 'provider', platformId: '10001', may: looksOn },
  { name: 'fin_10001', side: 'provider', platformId: '10001', may: paysForTenant },
  { name: 'admin_10002', side: 'provider', platformId: '10002', may: administers },
];

/** The permission keys of a person: what his trade may do on the pages that are meant for his side. */
export function keysOf(person: Person, manifests: readonly PluginManifest[]): ReadonlySet<string> {
  const open = (audience: Audience): boolean => audience === 'both' || audience === person.side;
  return new Set(
    manifests.flatMap(({ id, routes, permissions }) =>
      Object.entries(permissions).flatMap(([route, codes]) =>
        codes
          .filter((code) => open(routes[route]?.audience ?? 'both') && person.may(id, route, code))
          .map((code) => `${route}:${code}`),
      ),
    ),
  );
}
