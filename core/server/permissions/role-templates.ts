import type { Text } from '@freightdeck/sdk/manifest';

/**
 * How much of a page a role gets: `all` = every code, `view` = look only, `read` = look and export, `maker` = prepare
 * money, `checker` = approve and pay it, `payer` = pay what others have approved, and nothing else.
 */
export type Level = 'all' | 'view' | 'read' | 'maker' | 'checker' | 'payer';
export interface TemplateGrant {
  /** Plugin ids, or every plugin. When several grants name a page, all of them count. */
  readonly plugins: '*' | readonly string[];
  /** Only these routes of the plugins. */
  readonly routes?: readonly string[];
  readonly level: Level;
  /** Not these routes. */
  readonly except?: readonly string[];
  /** Of what the level gives only these codes, or not these. */
  readonly codes?: readonly string[];
  readonly without?: readonly string[];
}
export interface RoleTemplate {
  readonly title: Text;
  readonly side: 'operator' | 'provider';
  readonly grants: readonly TemplateGrant[];
  /** Codes of the route `data`: which masked values the role may see unmasked. */
  readonly data: readonly string[];
}

const everyData = ['plainMobile', 'plainId', 'plainCard', 'carrierPrice', 'shipperPrice', 'identityImage'] as const;
/** Notices, exports and the cockpit are for everybody. */
const everyday: readonly TemplateGrant[] = [
  { plugins: ['cockpit'], level: 'view', except: ['jscConfig'] },
  {
    plugins: ['cockpit'],
    routes: ['home', 'chartDetail', 'chartMoneyDetail', 'chinaMapDetail', 'dataFullScreen'],
    level: 'all',
  },
  { plugins: ['content'], routes: ['noticeList'], level: 'all' },
  { plugins: ['report'], routes: ['exportReport'], level: 'all' },
];
/** Reports for whoever keeps the books: all figures, and saved reports. What goes to the regulator is not theirs. */
const figures: readonly TemplateGrant[] = [
  { plugins: ['report'], level: 'read', except: ['recordReports'] },
  { plugins: ['report'], routes: ['report', 'reportSetting', 'setting'], level: 'all' },
];
/** Administration of the platform itself: not for every role that may see everything else. */
const keeping = [
  'user',
  'role',
  'menu',
  'brand',
  'access',
  'dictionary',
  'systemConfig',
  'systemLogManager',
  'captchaPaging',
  'backgroundJobs',
  'systemStatus',
  'SMSVerifiy',
  'plugins',
  'serviceProviderSecretKey',
  'outsideAdapters',
] as const;

/**
 * The roles a new platform starts with. Their keys are worked out from the installed plugins, never from a list of
 * pages.
 */
export const roleTemplates = {
  operatorAdmin: {
    title: { zh: '运营管理员', en: 'Operator administrator' },
    side: 'operator',
    data: [...everyData, 'allPlatforms'],
    grants: [{ plugins: '*', level: 'all' }],
  },
  operatorAudit: {
    title: { zh: '运营审核', en: 'Operator audit' },
    side: 'operator',
    data: ['plainMobile', 'plainId', 'identityImage', 'allPlatforms'],
    grants: [
      { plugins: ['audit', 'vehicle', 'carrier', 'evidence', 'compliance'], level: 'all' },
      { plugins: ['settlement'], routes: ['bulkSettlementReview'], level: 'all' },
      { plugins: '*', level: 'view', except: keeping },
      ...everyday,
    ],
  },
  operatorFinance: {
    title: { zh: '运营财务', en: 'Operator finance' },
    side: 'operator',
    data: ['plainCard', 'carrierPrice', 'shipperPrice', 'allPlatforms'],
    grants: [
      {
        plugins: ['bank', 'funds', 'custody', 'settlement', 'invoice', 'fuel', 'insurance'],
        level: 'all',
        except: ['outsideAdapters'],
      },
      // 扩额 is asked for and audited on a page behind the shippers' terms.
      { plugins: ['shipper'], routes: ['consignorConfigList'], level: 'read' },
      { plugins: ['shipper'], routes: ['creditExpansionRecord'], level: 'all' },
      { plugins: ['prepay'], level: 'read' },
      { plugins: ['waybill'], level: 'view' },
      ...figures,
      ...everyday,
    ],
  },
  operatorService: {
    title: { zh: '运营客服', en: 'Operator service' },
    side: 'operator',
    data: ['plainMobile', 'allPlatforms'],
    grants: [
      { plugins: ['content'], routes: ['suggestionFeedback'], level: 'all' },
      { plugins: ['waybill', 'goods', 'trajectory'], level: 'read' },
      ...everyday,
    ],
  },
  providerAdmin: {
    title: { zh: '服务商管理员', en: 'Provider administrator' },
    side: 'provider',
    data: everyData,
    grants: [
      { plugins: '*', level: 'all', except: keeping },
      {
        plugins: ['system'],
        routes: ['user', 'role', 'brand', 'access', 'systemLogManager', 'captchaPaging', 'SMSVerifiy'],
        level: 'all',
      },
      { plugins: ['system'], routes: ['plugins'], level: 'all', codes: ['view', 'settings', 'own'] },
    ],
  },
  providerDispatch: {
    title: { zh: '服务商调度', en: 'Provider dispatch' },
    side: 'provider',
    data: ['plainMobile', 'carrierPrice'],
    grants: [
      // Who sends a trip out does not begin its settlement.
      { plugins: ['goods', 'waybill', 'trajectory'], level: 'all', without: ['createSettle', 'batchCreateSettle'] },
      { plugins: ['evidence'], routes: ['poundManager'], level: 'all' },
      { plugins: ['cockpit'], routes: ['realTimeMonitoring'], level: 'all' },
      { plugins: ['vehicle', 'carrier'], level: 'view' },
      ...everyday,
    ],
  },
  providerAudit: {
    title: { zh: '服务商审核', en: 'Provider audit' },
    side: 'provider',
    data: ['plainMobile', 'plainId', 'identityImage'],
    grants: [
      { plugins: ['audit', 'vehicle', 'carrier', 'evidence'], level: 'all' },
      { plugins: ['shipper'], routes: ['enterpriseAudit'], level: 'all' },
      // Changes of running waybills are audited, and the five flows checked, by who audits the papers.
      { plugins: ['waybill'], level: 'view' },
      { plugins: ['waybill'], routes: ['waybillModifyVehicleNum', 'waybillModifyCarCaptain'], level: 'all' },
      { plugins: ['waybill'], routes: ['waybillManage'], level: 'all', codes: ['evidencePack'] },
      { plugins: ['compliance'], routes: ['fiveFlowCheck', 'fiveFlowDetail'], level: 'all' },
      ...everyday,
    ],
  },
  providerSettle: {
    title: { zh: '服务商结算制单', en: 'Provider settlement' },
    side: 'provider',
    data: ['carrierPrice', 'shipperPrice'],
    grants: [
      { plugins: ['settlement', 'prepay'], level: 'maker' },
      // Whoever is stopped by a rule asks for a waiver; only somebody else grants it.
      { plugins: ['settlement'], routes: ['settlementNew'], level: 'all', codes: ['waive'] },
      { plugins: ['invoice'], routes: ['openInvoice'], level: 'all' },
      { plugins: ['compliance'], routes: ['taxFiling'], level: 'maker' },
      { plugins: ['waybill'], level: 'view' },
      {
        plugins: ['waybill'],
        routes: ['waybillManage'],
        level: 'maker',
        codes: ['createSettle', 'batchCreateSettle', 'evidencePack'],
      },
      ...figures,
      ...everyday,
    ],
  },
  providerFinance: {
    title: { zh: '服务商财务', en: 'Provider finance' },
    side: 'provider',
    data: ['plainCard', 'carrierPrice', 'shipperPrice'],
    grants: [
      { plugins: ['settlement', 'prepay'], level: 'checker' },
      { plugins: ['invoice', 'funds', 'bank', 'custody'], level: 'all' },
      { plugins: ['compliance'], routes: ['taxFiling'], level: 'all' },
      // 扩额 is asked for and audited on a page behind the shippers' terms.
      { plugins: ['shipper'], routes: ['consignorConfigList'], level: 'read' },
      { plugins: ['shipper'], routes: ['creditExpansionRecord'], level: 'all' },
      {
        plugins: ['fuel'],
        routes: ['stationfuelList', 'stationConsumeRecordNew', 'stationConsumeRecord', 'detailIncome'],
        level: 'all',
      },
      { plugins: ['waybill'], level: 'view' },
      ...figures,
      ...everyday,
    ],
  },
  // 出纳: carries out what finance has approved. Nothing is prepared, approved or undone by this role.
  providerCashier: {
    title: { zh: '服务商出纳', en: 'Provider cashier' },
    side: 'provider',
    data: ['plainCard', 'carrierPrice', 'shipperPrice'],
    grants: [
      { plugins: ['settlement', 'prepay', 'invoice', 'funds', 'bank', 'custody'], level: 'payer' },
      { plugins: ['bank'], routes: ['paymentFiles'], level: 'all' },
      { plugins: ['compliance'], routes: ['taxFiling'], level: 'payer' },
      { plugins: ['shipper'], routes: ['consignorConfigList', 'creditExpansionRecord'], level: 'read' },
      {
        plugins: ['fuel'],
        routes: ['stationfuelList', 'stationConsumeRecordNew', 'stationConsumeRecord', 'detailIncome'],
        level: 'payer',
      },
      { plugins: ['waybill'], level: 'view' },
      ...figures,
      ...everyday,
    ],
  },
  providerView: {
    title: { zh: '服务商查看', en: 'Provider view' },
    side: 'provider',
    data: [],
    grants: [{ plugins: '*', level: 'read', except: keeping }, ...everyday],
  },
} as const satisfies Record<string, RoleTemplate>;
export type TemplateName = keyof typeof roleTemplates;
