import { wordOf } from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';
import {
  callerName,
  insertRecord,
  platformName,
  regionText,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { degreesText, formatUnitPrice, maskMobile } from '@freightdeck/sdk/values';
import {
  amendmentLife,
  amendments,
  amendPrice,
  amendStation,
  stationPrices,
  stations,
  approveAmendment,
  rejectAmendment,
} from '../contract/index.ts';
import { decided, kept, nextNumber } from './numbers.ts';
import { differences, placeAfter } from './stations.ts';

export interface Price {
  readonly listPrice: number;
  readonly stationPrice: number;
  readonly driverPrice: number;
}
/** The price in force at this moment. */
export const priceNow = (
  call: Pick<Call, 'tx' | 'now'>,
  platformId: string,
  stationId: string,
  product: string,
): Promise<Price | undefined> =>
  call.tx.one<Price>(sql`
  select list_price, station_price, driver_price from station_price
  where platform_id = ${platformId} and station_id = ${stationId} and product = ${product}
    and effective_at <= ${call.now()}::timestamptz order by effective_at desc, id desc limit 1`);

interface Station {
  readonly id: string;
  readonly platformId: string;
  readonly stationName: string;
}
interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string;
}
interface Wish {
  readonly amendType: 'PRICE' | 'DATA';
  readonly product: string | null;
  readonly changes: readonly Change[];
  readonly wanted: object;
  readonly effectiveAt: string;
  readonly reason: string;
}
const prices = ['listPrice', 'driverPrice', 'stationPrice'] as const;
const stationFields: Readonly<Record<string, Field>> = stations.fields;

async function handIn(call: Call, station: Station, wish: Wish): Promise<{ id: string }> {
  const shown = (side: 'before' | 'after'): string =>
    wish.changes
      .map((change) => change[side] ?? '–')
      .join(' / ')
      .slice(0, 300);
  if (
    await call.tx.one(
      sql`select id from station_amendment where platform_id = ${station.platformId} and station_id = ${station.id}
        and amend_type = ${wish.amendType} and coalesce(product, '') = ${wish.product ?? ''} and audit_status = 0`,
    )
  )
    call.refuse('waiting');
  const id = await insertRecord(call, amendments, {
    platformId: station.platformId,
    stationId: station.id,
    stationName: station.stationName,
    amendNo: await nextNumber(call, 'XG'),
    ...wish,
    oldValue: wish.changes.some(({ before }) => before !== null) ? shown('before') : null,
    newValue: shown('after'),
    auditStatus: 0,
    applyBy: callerName(call),
    at: call.now(),
  });
  return { id };
}
const price = serve(
  amendPrice,
  async (call, { product, listPrice, stationPrice, driverPrice, effectiveAt, reason }, station) => {
    if (!station.products.includes(product)) call.refuse('notOnSale');
    const wanted = { listPrice, driverPrice, stationPrice };
    if (listPrice < 1 || stationPrice < 1 || driverPrice < 1 || driverPrice > listPrice) call.refuse('noPrice');
    if (effectiveAt < call.now()) call.refuse('past');
    const old = await priceNow(call, station.platformId, station.id, product);
    const changes = prices.map((field) => ({
      field,
      before: old ? formatUnitPrice(old[field]) : null,
      after: formatUnitPrice(wanted[field]),
    }));
    return handIn(call as Call, station, { amendType: 'PRICE', product, changes, wanted, effectiveAt, reason });
  },
);

/** A value as stored permanently. */
function text(field: string, value: unknown): string {
  const of = stationFields[field];
  const word = (one: unknown): string => wordOf(of, one, 'zh') ?? String(one);
  if (Array.isArray(value)) return value.map(word).join('、');
  if (of?.kind === 'region') return regionText(String(value)) ?? String(value);
  if (of?.kind === 'coordinates') return degreesText(String(value)).zh;
  return (of?.kind === 'mobile' ? maskMobile(String(value)) : word(value)).slice(0, 300);
}
const data = serve(amendStation, async (call, { reason, ...input }, station) => {
  const wanted = { ...differences(station, input), ...placeAfter(call, station, input) };
  if (Object.keys(wanted).length === 0) call.refuse('nothingChanged');
  const old = new Map<string, unknown>(Object.entries(station));
  const changes = Object.entries(wanted).map(([field, value]) => {
    const before = old.get(field);
    return {
      field,
      before: before === null || before === undefined ? null : text(field, before),
      after: value === null ? '–' : text(field, value),
    };
  });
  return handIn(call as Call, station, {
    amendType: 'DATA',
    product: null,
    changes,
    wanted,
    effectiveAt: call.now(),
    reason,
  });
});

const life = serveWorkflow(amendmentLife, {
  approve: {
    guard: (call, amendment) => {
      if (kept(amendment).createdBy === call.caller.id) call.refuse('sameHand');
    },
    effect: async (call, amendment) => {
      // An amendment approved late takes effect at the approval, so that prices of earlier orders never change.
      const effectiveAt = amendment.effectiveAt > call.now() ? amendment.effectiveAt : call.now();
      const { wanted } = kept(amendment);
      if (amendment.amendType === 'PRICE')
        await insertRecord(call, stationPrices, {
          ...wanted,
          platformId: amendment.platformId,
          stationId: amendment.stationId,
          stationName: amendment.stationName,
          product: amendment.product,
          effectiveAt,
          operator: amendment.applyBy,
          amendNo: amendment.amendNo,
        });
      else await updateRecord(call, stations, amendment.stationId, undefined, wanted);
      return { ...decided(call), auditRemark: null, effectiveAt };
    },
  },
  reject: {
    guard: (call, amendment) => {
      if (kept(amendment).createdBy === call.caller.id) call.refuse('sameHand');
    },
    effect: (call, _amendment, { reason }) => ({ ...decided(call), auditRemark: reason }),
  },
});

export const amendmentServes: readonly Served[] = [
  serveResource(stationPrices, { order: sql`r.effective_at desc` }),
  serveResource(amendments, {
    byAnother: [{ maker: 'createdBy', commands: [approveAmendment, rejectAmendment] }],
    order: sql`r.at desc`,
    kept: ['createdBy', 'wanted'],
    columns: { platformName },
  }),
  price,
  data,
  life,
];
