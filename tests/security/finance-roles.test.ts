import { beforeAll, describe, expect, it } from 'vitest';
import { manifests } from '../../host/manifests.ts';
import { defaultDemoPassword } from '../../core/server/tenancy/demo/index.ts';
import { conditionsOf } from '../../core/web/pages/list-query.ts';
import { readScreens, type Screen } from '../architecture/screens.ts';
import { openPglite, openPostgres, postgresUrl } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Pages that whoever keeps books and pays has to reach, beside what else a role opens. */
const reports = ['cargoOwnerFunds', 'cargoOwnerFundsDetail', 'serviceProviderFunds', 'wayBillMonthReport', 'report'];
const paying = [
  ...reports,
  ...['spSettlementManage', 'YSSettlementOrder', 'settlementReceipt', 'spPrepayManagerNew', 'recharge'],
  ...['OwnerRechargeAudit', 'withdrawRecord', 'quotaAllocation', 'freezethawOrder', 'consignorConfigList'],
  ...['ledgerDetails', 'bankDetail', 'bankCard', 'serverPayinfo', 'pdsWithdrawRecords', 'pdsStatementRecord'],
  ...['checkInvoice', 'invoiceManage', 'taxFiling'],
];
const people: Readonly<Record<string, readonly string[]>> = {
  fin_10001: paying,
  cash_10001: paying,
  settle_10001: [...reports, 'settlementNew', 'spSettlementNew', 'YSSettlementOrder', 'openInvoice', 'taxFiling'],
  audit_10001: [
    ...['serviceDriverAuditList', 'serviceCarAuditList', 'driverBasicAudit', 'enterpriseAudit', 'poundManager'],
    ...['waybillModifyVehicleNum', 'waybillModifyCarCaptain', 'fiveFlowCheck'],
  ],
  op_finance: [
    ...reports,
    ...[
      'reportInfoPlatform',
      'applyReportNewPlatform',
      'platformSettlement',
      'bulkSettlementReview',
      'OwnerRechargeAudit',
    ],
    ...['quotaAllocation', 'consignorConfigList', 'platformInvoiceManage', 'serverPayinfo', 'platformPds'],
    ...['pdsWithdrawRecord', 'underwritingAccount', 'ledgerDetails'],
  ],
};
/** What each of them does, and what is left to somebody else. */
const may: Readonly<Record<string, readonly string[]>> = {
  fin_10001: ['YSSettlementOrder:receive', 'taxFiling:pay', 'creditExpansionRecord:audit', 'spSettlementManage:pay'],
  cash_10001: [
    'spSettlementManage:pay',
    'withdrawRecord:send',
    'taxFiling:pay',
    'serverPayinfo:pay',
    'paymentFiles:generate',
  ],
  settle_10001: ['YSSettlementOrder:generate', 'taxFiling:generate', 'spSettlementNew:submit'],
  audit_10001: ['waybillModifyVehicleNum:audit', 'waybillModifyCarCaptain:audit', 'fiveFlowCheck:ruleCheck'],
  op_finance: ['serverPayinfo:generate', 'creditExpansionRecord:audit'],
};
const mayNot: Readonly<Record<string, readonly string[]>> = {
  fin_10001: ['serverPayinfo:generate', 'spSettlementNew:submit', 'YSSettlementOrder:generate', 'recordReports:view'],
  // 出纳 carries out: finance has approved, and settlement has prepared.
  cash_10001: [
    ...['spSettlementManage:audit', 'spSettlementManage:void', 'withdrawRecord:audit', 'withdrawRecord:add'],
    ...['OwnerRechargeAudit:audit', 'OwnerRechargeAudit:confirm', 'quotaAllocation:grantQuota', 'taxFiling:generate'],
    ...[
      'freezethawOrder:thaw',
      'invoiceManage:issue',
      'bankCard:verify',
      'ledgerDetails:close',
      'serverPayinfo:confirm',
    ],
    ...[
      'creditExpansionRecord:audit',
      'TradeTransferOrder:audit',
      'YSSettlementOrder:receive',
      'spPrepayManagerNew:audit',
    ],
  ],
  settle_10001: ['YSSettlementOrder:receive', 'taxFiling:pay', 'spSettlementManage:pay', 'spSettlementManage:audit'],
  audit_10001: ['spSettlementManage:pay', 'spSettlementNew:submit', 'taxFiling:generate'],
  admin_10001: ['serverPayinfo:generate'],
};

describe('pages of the finance roles', () => {
  let server: TestServer;
  let screens: readonly Screen[];
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    const openDatabase = postgresUrl() === '' ? openPglite : openPostgres;
    server = await startTestServer({ openDatabase: (migrations) => openDatabase({ migrations }) });
    screens = await readScreens();
    for (const userName of [...Object.keys(people), 'admin_10001']) {
      const model = { userName, password: defaultDemoPassword, loginType: '4' };
      const { body } = await server.post('/auth/login', { model });
      tokens.set(userName, (body['data'] as { session: { sessionToken: string } }).session.sessionToken);
    }
  }, 240_000);
  const post = (name: string, path: string, body: object) => server.post(path, body, { token: tokens.get(name) ?? '' });
  const mine = async (name: string) => {
    const { body } = await post(name, '/api/platform/RoleMenu/listing', {});
    const menus = (body['itemList'] as { menu: { name: string } }[]).map(({ menu }) => menu.name);
    return { menus, keys: body['permissions'] as string[] };
  };
  const routeOf = (menu: string) =>
    manifests.flatMap((manifest) => {
      const name = manifest.menus[menu];
      const route = name === undefined ? undefined : manifest.routes[name];
      return name !== undefined && route !== undefined ? [{ name, audience: route.audience }] : [];
    })[0];

  it.each(Object.keys(people))(
    'every menu of %s leads to a page that is theirs, and whose list answers',
    async (name) => {
      const { menus } = await mine(name);
      const side = name.startsWith('op_') ? 'operator' : 'provider';
      let asked = 0;
      const wrong: string[] = [];
      for (const menu of menus) {
        const route = routeOf(menu);
        // A group of the sidebar has no page of its own.
        if (!route) continue;
        if (route.audience !== 'both' && route.audience !== side) wrong.push(`${menu}: a page of the other side`);
        const page = screens.find((screen) => screen.route === route.name)?.page;
        if (!page) wrong.push(`${menu}: no page`);
        if (page?.kind !== 'list') continue;
        const body = { conditions: conditionsOf(page, {}), page: 1, limit: 10 };
        const { body: answer } = await post(name, `${page.resource.path}/paging`, body);
        if (answer['status'] !== 200) wrong.push(`${menu}: ${String(answer['status'])} ${String(answer['message'])}`);
        asked += 1;
      }
      expect(wrong).toEqual([]);
      expect(asked).toBeGreaterThan(15);
    },
  );

  it.each(Object.entries(people))('%s finds the pages of the trade in the menu', async (name, wanted) => {
    const opened = new Set((await mine(name)).menus.map((menu) => routeOf(menu)?.name));
    expect(wanted.filter((route) => !opened.has(route))).toEqual([]);
    const asked = { conditions: [], page: 1, limit: 10 };
    if (wanted.includes('consignorConfigList'))
      expect((await post(name, '/api/user/creditExpansion/paging', asked)).body['status']).toBe(200);
  });

  it('who prepares does not check, and who checks does not prepare; the bill of the operator is made by the operator', async () => {
    for (const [name, keys] of Object.entries(may)) {
      const held = new Set((await mine(name)).keys);
      expect(
        keys.filter((key) => !held.has(key)),
        name,
      ).toEqual([]);
    }
    for (const [name, keys] of Object.entries(mayNot)) {
      const held = new Set((await mine(name)).keys);
      expect(
        keys.filter((key) => held.has(key)),
        name,
      ).toEqual([]);
    }
    const bill = { model: { platformId: '10001', month: '2026-01' }, requestId: 'bill-of-the-operator' };
    expect((await post('admin_10001', '/api/fund/platformFeeBill/generate', bill)).body['status']).toBe(403);
  });
});
