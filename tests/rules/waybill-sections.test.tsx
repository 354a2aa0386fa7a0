import { Permissions } from '@freightdeck/sdk/web';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { manifests } from '../../host/manifests.ts';
import { part as Entries } from '../../plugins/bank/web/parts/order-entries.ts';
import bank from '../../plugins/bank/locales/zh.json' with { type: 'json' };
import { part as Compliance } from '../../plugins/compliance/web/parts/waybill-compliance.ts';
import compliance from '../../plugins/compliance/locales/zh.json' with { type: 'json' };
import { part as Contracts } from '../../plugins/evidence/web/parts/waybill-contracts.ts';
import { part as Slips } from '../../plugins/evidence/web/parts/waybill-slips.tsx';
import evidence from '../../plugins/evidence/locales/zh.json' with { type: 'json' };
import { part as Policies } from '../../plugins/insurance/web/parts/waybill-policies.ts';
import insurance from '../../plugins/insurance/locales/zh.json' with { type: 'json' };
import { part as Invoices } from '../../plugins/invoice/web/parts/waybill-invoices.ts';
import invoice from '../../plugins/invoice/locales/zh.json' with { type: 'json' };
import { part as Advances } from '../../plugins/prepay/web/parts/waybill-advances.ts';
import prepay from '../../plugins/prepay/locales/zh.json' with { type: 'json' };
import { part as Money } from '../../plugins/settlement/web/parts/waybill-money.ts';
import settlement from '../../plugins/settlement/locales/zh.json' with { type: 'json' };
import { part as Track } from '../../plugins/trajectory/web/parts/waybill-track.tsx';
import trajectory from '../../plugins/trajectory/locales/zh.json' with { type: 'json' };
import { consoleServices } from '../support/console-services.tsx';
import { kernel, rights } from '../support/plugin-kernel.tsx';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as typeof ResizeObserver;
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const trip = {
  id: 'w1',
  waybillSn: 'YD1',
  driverId: 'd1',
  driverName: '安平',
  signAt: '2026-03-05 12:00:00',
  settleSn: 'JS1',
};
interface Section {
  readonly plugin: string;
  readonly Part: ComponentType<{ readonly record: never }>;
  readonly texts: Readonly<Record<string, string>>;
  /** What it says of a trip of which there is nothing yet. */
  readonly says: readonly string[];
  /** Resource → the conditions that choose the rows of this trip. */
  readonly asks: Readonly<Record<string, readonly object[]>>;
}
const sn = [{ type: 'waybillSn', value: 'YD1' }];
const ofTrip = [{ type: 'waybillId', value: 'w1' }];
const ofOrder = [{ type: 'bizNo', value: 'JS1' }];
const sections: readonly Section[] = [
  {
    plugin: 'settlement',
    Part: Money,
    texts: settlement,
    says: ['尚未生成结算单', '签收后在结算办理中生成', '付款后生成凭证', '尚无银行回单'],
    asks: { settlementOrder: sn, settlementVoucher: sn, settlementReceipt: sn, infoFeePay: sn, settlementError: sn },
  },
  {
    plugin: 'bank',
    Part: Entries as never,
    texts: bank,
    says: ['没有匹配到银行流水', '尚未记账'],
    asks: { fundStatement: ofOrder, ledgerEntry: ofOrder },
  },
  {
    plugin: 'invoice',
    Part: Invoices,
    texts: invoice,
    says: ['该运单尚未开票', '结算后在开票申请中选择该运单'],
    asks: { invoiceLine: ofTrip, etcInvoice: ofTrip },
  },
  {
    plugin: 'insurance',
    Part: Policies,
    texts: insurance,
    says: ['该运单没有投保'],
    asks: { policy: ofTrip },
  },
  {
    plugin: 'compliance',
    Part: Compliance,
    texts: compliance,
    says: ['该运单尚未检查', '该运单没有上报报文', '签收月份尚未生成申报'],
    asks: {
      complianceResult: ofTrip,
      regReport: sn,
      taxWithhold: [
        { type: 'month', value: '2026-03' },
        { type: 'name', value: '安平' },
      ],
    },
  },
  { plugin: 'prepay', Part: Advances, texts: prepay, says: ['该运单没有预付'], asks: { prepayOrder: ofTrip } },
  { plugin: 'evidence', Part: Contracts, texts: evidence, says: ['该运单没有合同'], asks: { contract: ofTrip } },
  {
    plugin: 'evidence',
    Part: Slips as never,
    texts: evidence,
    says: ['尚未上传磅单'],
    asks: { pound: [...ofTrip, { type: 'notIn_poundStatus', value: [4] }] },
  },
  {
    plugin: 'trajectory',
    Part: Track,
    texts: trajectory,
    says: ['本次运输没有报警'],
    asks: { locusAlarm: sn },
  },
];

function shown({ Part, texts }: Section, rows: Readonly<Record<string, readonly object[]>> = {}, may = true) {
  // The stand-in's page is one of waybill.
  const world = consoleServices({
    texts: Object.fromEntries(Object.entries(texts).map(([key, words]) => [`waybill.${key}`, words])),
  });
  world.services.set(Permissions.key, { can: () => may });
  world.http.listing.mockImplementation(async (resource) => rows[(resource as { readonly name: string }).name] ?? []);
  world.http.ask.mockResolvedValue(undefined);
  render(
    <world.Console>
      <Part record={trip as never} />
    </world.Console>,
  );
  return world;
}
const asked = ({ http }: ReturnType<typeof shown>) =>
  Object.fromEntries(
    (http.listing.mock.calls as unknown as [{ readonly name: string }, { readonly conditions: object[] }][]).map(
      ([{ name }, { conditions }]) => [name, conditions],
    ),
  );

describe.each(sections)('what $plugin shows on the page of a trip or its settlement', (section) => {
  it('is asked for by this trip alone, and says the next step while there is nothing', async () => {
    const world = shown(section);
    for (const words of section.says) expect(await screen.findByText(words)).toBeTruthy();
    expect(asked(world)).toEqual(section.asks);
  });
  it('is not asked for by a person without the rights', async () => {
    const world = shown(section, {}, false);
    await Promise.resolve();
    expect(world.http.listing).not.toHaveBeenCalled();
  });
});

describe('the money of a trip', () => {
  const order = { id: 'o1', settleSn: 'JS1', freightAmount: 120_000, batchId: 'b1', batchNo: 'PC1', settleStatus: 80 };
  it('stands with what it came from, in yuan', async () => {
    shown(sections[0] as Section, { settlementOrder: [order] });
    const orders = within(await screen.findByRole('region', { name: '结算单' }));
    expect(await orders.findByText('JS1')).toBeTruthy();
    expect(orders.getByText('1,200.00')).toBeTruthy();
    expect(orders.getByText('PC1')).toBeTruthy();
    expect(screen.queryByText('尚未生成结算单')).toBeNull();
  });
  it('names no exception and no fee of a broker when there is none', async () => {
    shown(sections[0] as Section);
    await screen.findByText('尚未生成结算单');
    expect(screen.queryByRole('region', { name: '结算异常' })).toBeNull();
    expect(screen.queryByRole('region', { name: '信息费支付' })).toBeNull();
  });
});
it('the tax of another person of the same name is not shown', async () => {
  const filing = { name: '安平', month: '2026-03', taxStatus: 0, income: 100 };
  shown(sections[4] as Section, {
    taxWithhold: [
      { ...filing, id: 't1', personId: 'd2', tripCount: 77 },
      { ...filing, id: 't2', personId: 'd1', tripCount: 33 },
    ],
  });
  const taxes = within(await screen.findByRole('region', { name: '代征申报' }));
  expect(await taxes.findByText('33')).toBeTruthy();
  expect(taxes.queryByText('77')).toBeNull();
});

describe('the tabs of a trip', () => {
  const tabs = ({
    may = () => true,
    off = [],
  }: { readonly may?: (key: string) => boolean; readonly off?: readonly string[] } = {}) => {
    const { store } = kernel(
      manifests.map((manifest) => ({ manifest, load: async () => ({ default: {} as never }) })),
      {},
      {},
      may,
    );
    const names = manifests.flatMap(({ menus }) => Object.keys(menus));
    return store
      .rematch({ ...rights(), names: new Set(names), off: new Map(off.map((id) => [id, ''])) })
      .then(() => store.contributions('waybill.record').map(({ plugin, id }) => `${plugin}/${id}`));
  };
  const all = [
    'trajectory/track',
    'evidence/slips',
    'evidence/receipt',
    'evidence/contract',
    'prepay/advances',
    'settlement/money',
    'settlement/trail',
    'invoice/invoices',
    'insurance/policies',
    'compliance/compliance',
  ];
  it('stand in the order of its life', async () => {
    expect(await tabs()).toEqual(all);
  });
  it('go with their plugin when it is off for the tenant', async () => {
    expect(await tabs({ off: ['insurance'] })).toEqual(all.filter((one) => one !== 'insurance/policies'));
  });
  it('are there for those who may read what they show, by any one of their keys', async () => {
    expect(await tabs({ may: (key: string) => key === 'platformPolicyManager:view' })).toEqual([
      'evidence/receipt',
      'insurance/policies',
    ]);
  });
});
