import type { Branding } from '../../auth/platform-queries.ts';
import type { TemplateName } from '../../permissions/index.ts';

export interface DemoTenant {
  readonly platformId: string;
  readonly name: string;
  readonly shortName: string;
  readonly oilgasType?: 0 | 1 | 2;
  readonly branding?: Branding;
  readonly presentation?: Readonly<Record<string, string | number | boolean>>;
  /** Only an administrator, instead of one person per role. */
  readonly small?: true;
}

/**
 * Everything here is invented; the ids are those with special rules in the specification, and four ordinary tenants.
 */
export const demoTenants: readonly DemoTenant[] = [
  { platformId: '10001', name: '北疆示范网络货运有限公司', shortName: '北疆示范' },
  { platformId: '10002', name: '渤海示范网络货运有限公司', shortName: '渤海示范' },
  { platformId: '10003', name: '江淮示范网络货运有限公司', shortName: '江淮示范' },
  { platformId: '10004', name: '东港示范网络货运有限公司', shortName: '东港示范', oilgasType: 1 },
  { platformId: 'yfkj', name: '远方示范科技有限公司', shortName: '远方示范', presentation: { reducedCockpit: true } },
  {
    platformId: 'jsyssl',
    name: '江苏示范物流有限公司',
    shortName: '江苏示范',
    branding: {
      title: '江苏示范物流',
      marker: 'jsdwl',
      loginVariant: 'alternate',
      logo: '/partner-mark.svg',
      favicon: '/partner-mark.svg',
    },
    small: true,
  },
  {
    platformId: 'tsbx',
    name: '泰山示范保险服务有限公司',
    shortName: '泰山示范',
    presentation: { reducedCockpit: true, showPlatformName: true },
    small: true,
  },
  {
    platformId: 'yabx',
    name: '雅安示范保险服务有限公司',
    shortName: '雅安示范',
    presentation: { reducedCockpit: true, showPlatformName: true },
    small: true,
  },
  {
    platformId: 'zybx',
    name: '中原示范保险服务有限公司',
    shortName: '中原示范',
    presentation: { reducedCockpit: true, showPlatformName: true },
    small: true,
  },
  {
    platformId: 'jhny',
    name: '京华示范能源有限公司',
    shortName: '京华示范',
    oilgasType: 2,
    presentation: { reducedCockpit: true },
    small: true,
  },
];

export interface DemoPerson {
  readonly userName: string;
  readonly name: string;
  /** Platform → role templates there; the first platform is the person's home. */
  readonly roles: readonly (readonly [platformId: string, templates: readonly TemplateName[]])[];
  /** Messenger account bound from the start. */
  readonly openId?: string;
}

const trades: readonly (readonly [prefix: string, title: string, template: TemplateName])[] = [
  ['admin', '管理员', 'providerAdmin'],
  ['disp', '调度', 'providerDispatch'],
  ['audit', '审核', 'providerAudit'],
  ['settle', '结算', 'providerSettle'],
  ['fin', '财务', 'providerFinance'],
  // Who prepares, who approves and who pays are three people.
  ['cash', '出纳', 'providerCashier'],
  ['view', '查看', 'providerView'],
];

/** One person per role and tenant, three at the operator, and one who works for two tenants with two roles each. */
export const demoPeople: readonly DemoPerson[] = [
  { userName: 'admin', name: '运营管理员', roles: [['00001', ['operatorAdmin']]] },
  { userName: 'op_finance', name: '运营财务', roles: [['00001', ['operatorFinance']]] },
  { userName: 'op_audit', name: '运营审核', roles: [['00001', ['operatorAudit']]] },
  ...demoTenants.flatMap((tenant) =>
    trades.slice(0, tenant.small ? 1 : trades.length).map(([prefix, title, template]): DemoPerson => ({
      userName: `${prefix}_${tenant.platformId}`,
      name: `${tenant.shortName}${title}`,
      roles: [[tenant.platformId, [template]]],
      ...(prefix === 'admin' && tenant.platformId === '10001' ? { openId: 'demo-messenger-10001' } : {}),
    })),
  ),
  {
    userName: 'multi_10001',
    name: '北疆示范兼岗',
    openId: 'demo-messenger-multi',
    roles: [
      ['10001', ['providerDispatch', 'providerView']],
      ['10002', ['providerView', 'providerFinance']],
    ],
  },
];
