import { describe, expect, test } from 'vitest';
import type { Resource, Workflow } from '@freightdeck/sdk/contract';
import { manifests } from '@freightdeck/host/manifests';
import { columnFields } from '../../core/web/pages/column-fields.ts';
import { readScreens } from './screens.ts';

/** Amounts of one unit, trip or day, and limits: they are set, nothing of them has moved. */
const rates =
  /^(?:unitFee|feePerTrip|commissionPerTrip|perOrderCents|perDayCents|monthCents|monthlyCapCents|warnCents)$/;
/** What stood somewhere at a moment: two rows hold the same money. */
const moments =
  /^(?:balance|balanceAfter|depositBalance|tyyBalance|(?:before|after|open|close)[A-Z]\w*|ledgerClose|otherLedger)$/;
/** Money columns that are not added up, by resource, and why. */
const apart: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  companyConfig: {
    initialQuota: 'a term agreed with each shipper; what is granted and used is summed in 授信额度',
    expandedQuota: 'a term agreed with each shipper',
    goodsDeposit: 'a term agreed with each shipper',
    receiptAmount: 'kept back of each trip, a term agreed with each shipper',
  },
  company: {
    initialQuota: 'a term agreed with each shipper',
    goodsDeposit: 'a term agreed with each shipper',
    receiptAmount: 'kept back of each trip, a term agreed with each shipper',
  },
  providerShipper: { initialQuota: 'a term agreed with each shipper', goodsDeposit: 'a term agreed with each shipper' },
  insureProduct: {
    feeCents: 'the price of one policy',
    maxInsured: 'the most one policy insures',
    minPremium: 'the least one policy costs',
  },
  shipperInsurance: { fixedValueCents: 'the value of one load, a term agreed with each shipper' },
  settleRule: { maxCents: 'the most that a trip may cost which the rule takes' },
  fundStatement: { amount: 'money in and out alike: summed by direction in 收入 and 支出' },
  inoutOrder: { amount: 'money in and out alike: summed by direction in 收入 and 支出' },
  ownEntry: { amount: 'money in and out alike: summed by direction in 收入 and 支出' },
  subEntry: { amount: 'money in and out alike: summed by direction in 收入 and 支出' },
  userEntry: { amount: 'money in and out alike: summed by direction in 收入 and 支出' },
  fuelEntry: { amount: 'money in and out alike: summed by direction in 收入 and 支出' },
  custodyMove: { amount: 'money in and out alike: summed by direction in 收入 and 支出' },
  quotaEntry: { amount: 'granted, used and paid back alike' },
  ownerBalance: { available: 'customers’ money and one’s own alike: summed apart in 客户资金 and 自有资金' },
  channelDay: {
    bankBalance: 'what the account held at the end of each day: two days hold the same money',
    ledgerBalance: 'what account 1001 held at the end of each day: two days hold the same money',
    balanceDiff: 'a difference that stays from day to day until it is worked off',
  },
  outbox: { amount: 'several requests about one payment carry the same money' },
  companyFunds: {
    frozenCents: 'what was frozen at the end of each month: two months hold the same money',
    depositCents: 'what was kept as deposit at the end of each month',
    receivableCents: 'what was owed at the end of each month',
    quotaUsed: 'what was used at the end of each month',
  },
  providerFunds: {
    walletLiability: 'what wallets held at the end of each month',
    custodyCents: 'what covered them at the end of each month',
    receivableCents: 'what was owed at the end of each month',
  },
  ownerDay: {
    rechargeCents: 'read from the ledger for the rows of a page',
    walletBalance: 'what was there at the end of each day',
    frozenCents: 'what was frozen at the end of each day',
  },
  taxWithhold: { cumulative12m: 'twelve months that overlap from row to row' },
  businessReport: {
    freightAmount: 'each trip stands in it three times: by shipper, by route, by goods',
    serviceFee: 'each trip stands in it three times',
    receivableAmount: 'each trip stands in it three times',
    infoFee: 'each trip stands in it three times',
    oilAmount: 'each trip stands in it three times',
    cashAmount: 'each trip stands in it three times',
    platformFee: 'each trip stands in it three times',
    invoicedCents: 'each trip stands in it three times',
    paidCents: 'each trip stands in it three times',
  },
};

/** An end at which a document has come to nothing, or what it moved came back. */
const cameToNothing = /作废|取消|撤销|驳回|拒绝|失败|退票|已退款/;

const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'filters' in value && 'path' in value;
const isWorkflow = (value: unknown): value is Workflow =>
  typeof value === 'object' && value !== null && 'transitions' in value && 'initial' in value;

const declared = (
  await Promise.all(
    manifests.map(
      async ({ id }) =>
        Object.values((await import(`../../plugins/${id}/contract/index.ts`)) as Record<string, unknown>) as unknown[],
    ),
  )
).flat();
const lists = (await readScreens()).flatMap(({ route, page }) => (page.kind === 'list' ? [{ route, page }] : []));
const moneyOf = ({ fields }: Resource, names: readonly string[]): readonly string[] =>
  names.filter((name) => fields[name]?.kind === 'money');
const isApart = (resource: string, name: string): boolean =>
  rates.test(name) || moments.test(name) || apart[resource]?.[name] !== undefined;

describe('the sums of lists', () => {
  test('every money column of every list is added up, or stands apart for a reason', () => {
    expect(lists.length).toBeGreaterThan(100);
    const forgotten = lists.flatMap(({ route, page }) =>
      moneyOf(page.resource, columnFields(page))
        .filter((name) => !page.resource.totals?.includes(name) && !isApart(page.resource.name, name))
        .map((name) => `${route}: ${page.resource.name}.${name}`),
    );
    expect(forgotten).toEqual([]);
  });

  test('what is added up is no rate, no limit and no balance of a moment', () => {
    const wrong = declared
      .filter(isResource)
      .flatMap(({ name, totals = [] }) =>
        totals
          .filter((field) => rates.test(field) || apart[name]?.[field] !== undefined)
          .map((field) => `${name}.${field}`),
      );
    expect(wrong).toEqual([]);
  });

  test('every reason is about a money column that some list has', () => {
    const stale = Object.entries(apart).flatMap(([resource, reasons]) =>
      Object.keys(reasons)
        .filter(
          (name) =>
            !lists.some(
              ({ page }) =>
                page.resource.name === resource && moneyOf(page.resource, columnFields(page)).includes(name),
            ),
        )
        .map((name) => `${resource}.${name}`),
    );
    expect(stale).toEqual([]);
  });

  test('a document that came to nothing is in no sum', () => {
    const flows = declared.filter(isWorkflow);
    expect(flows.length).toBeGreaterThan(30);
    const summed = flows.flatMap(({ resource, state, transitions }) => {
      if (!resource.totals?.length) return [];
      const arrows = Object.values(transitions).filter(({ to }) => to !== 'same');
      const ends = (resource.fields[state]?.choices ?? []).filter(
        ({ value, zh }) => cameToNothing.test(zh) && !arrows.some(({ from }) => from.includes(value)),
      );
      return ends
        .filter(({ value }) => resource.counted !== state || !resource.voided?.includes(value))
        .map(({ value, zh }) => `${resource.name}.${state} ${value} ${zh}`);
    });
    expect(summed).toEqual([]);
  });
});
