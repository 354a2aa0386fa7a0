import {
  insertRecord,
  Ledger,
  momentLater,
  Outside,
  platformName,
  recordEvent,
  serve,
  serveQuery,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { multiplyMoney } from '@freightdeck/sdk/values';
import { etcApplies, etcInvoices, hearTolls, inputTax, pullTolls, tollInvoices, tollLife } from '../contract/index.ts';
import type { TollInvoice } from '../contract/index.ts';
import { sendToTolls } from './outside.ts';
import { keptOf, tripOf } from './tolls.ts';

type Etc = RecordOf<typeof etcApplies>;
type Writing = Pick<Call, 'tx' | 'platformId' | 'isOperator' | 'caller' | 'now' | 'newId' | 'requestId'>;
/** A toll belongs to a trip when paid between an hour before loading and an hour after unloading. */
interface Journey {
  readonly vehicleNum: string;
  readonly loadAt: string | null;
  readonly unloadAt: string | null;
}
const during = (
  { loadAt, unloadAt }: Journey,
  { entryTime, exitTime }: Pick<TollInvoice, 'entryTime' | 'exitTime'>,
): boolean =>
  loadAt !== null &&
  unloadAt !== null &&
  entryTime >= momentLater(loadAt, { hours: -1 }) &&
  exitTime <= momentLater(unloadAt, { hours: 1 });

const rates = new Set([30_000, 50_000, 90_000]);
/** Whether rate and tax agree to the cent and nothing is negative. */
function addsUp({ amountExcl, tax, taxPpm, entryTime, exitTime }: TollInvoice): boolean {
  return (
    rates.has(taxPpm) &&
    amountExcl > 0 &&
    tax >= 0 &&
    exitTime >= entryTime &&
    Math.abs(tax - multiplyMoney(amountExcl, taxPpm, 1_000_000)) <= 1
  );
}
const keyOf = ({ applyNo }: Etc, asks: number): string => `${applyNo}-invoices-${asks}`;
/** Asks for the invoices of trips that have none yet; what is being asked for already is not asked for twice. */
const pull = serve(pullTolls, async (call, { waybillSn }) => {
  if (call.isOperator) call.refuse('onlyProviders');
  const { platformId } = call;
  const trips = await call.tx.rows<Etc>(sql`
    select id, version, platform_id, apply_no, waybill_id, waybill_sn, vehicle_num, plate_color, load_at, unload_at,
      attempts, toll_asks from etc_apply
    where platform_id = ${platformId} and etc_status = 2 and toll_state <> 1 and (${waybillSn ?? ''} = ''
      or waybill_sn = ${waybillSn ?? ''})
      and not exists (select 1 from etc_invoice e where e.platform_id = etc_apply.platform_id
        and e.waybill_id = etc_apply.waybill_id) order by toll_asks, id limit 100 for update`);
  for (const etc of trips) {
    const tollAsks = keptOf(etc).tollAsks + 1;
    await sendToTolls(call, tollInvoices, tripOf(etc), {
      key: keyOf(etc, tollAsks),
      then: hearTolls,
      on: etc.id,
      platformId,
    });
    await updateRecord(call, etcApplies, etc.id, etc.version, { tollState: 1, tollAsks });
  }
  return { asked: trips.length };
});
/** Enters an invoice that is not known yet. */
async function enter(call: Writing, etc: Etc, toll: TollInvoice): Promise<number> {
  const { platformId } = etc;
  const { invoiceCode, invoiceNo } = toll;
  const known = await call.tx.one(
    sql`select id from etc_invoice where platform_id = ${platformId} and invoice_code = ${invoiceCode}
      and invoice_no = ${invoiceNo}`,
  );
  if (known) return 0;
  const mine = toll.vehicleNum === etc.vehicleNum && during(etc, toll);
  const id = await insertRecord(call, etcInvoices, {
    ...toll,
    platformId,
    totalCents: toll.amountExcl + toll.tax,
    waybillId: mine ? etc.waybillId : null,
    waybillSn: mine ? etc.waybillSn : null,
    matchStatus: mine ? 1 : 0,
    deductible: 0,
  });
  await recordEvent(call, etcInvoices, id, { action: 'pull', toState: 0, platformId });
  return 1;
}
const tollsHeard = serve(hearTolls, async (call, _input, etc) => {
  if (call.caller.actor !== 'system') call.refuse('forbidden');
  const key = keyOf(etc, keptOf(etc).tollAsks);
  const told = await call.get(Outside).answer(call, tollInvoices, key, etc.platformId);
  if (!told) throw new Error(`The toll service has not answered about ${key}`);
  const good = told.invoices.filter(addsUp);
  let added = 0;
  for (const toll of good) added += await enter(call, etc, toll);
  await updateRecord(call, etcApplies, etc.id, etc.version, { tollState: 2 });
  await recordEvent(call, etcApplies, etc.id, {
    action: 'pull',
    detail: { added, refused: told.invoices.length - good.length },
    platformId: etc.platformId,
  });
});

/** Whether the period is the month of the toll or later, and not in the future. */
const isPeriod = (period: string, entryTime: string, now: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(period) && period >= entryTime.slice(0, 7) && period <= now.slice(0, 7);
const ownTax = (platformId: string) => ({ ownerType: 'tenant', ownerId: platformId }) as const;
const life = serveWorkflow(tollLife, {
  match: {
    effect: async (call, toll, { waybillSn }) => {
      const trip = await call.tx.one<Journey & { readonly id: string }>(
        sql`select id, vehicle_num, load_at, unload_at from waybill where platform_id = ${toll.platformId}
          and waybill_sn = ${waybillSn}`,
      );
      if (!trip) return call.refuse('noWaybill', { waybillSn });
      if (trip.vehicleNum !== toll.vehicleNum) call.refuse('otherVehicle');
      if (!during(trip, toll)) call.refuse('outsideTrip');
      return { waybillId: trip.id, waybillSn, matchStatus: 1 };
    },
  },
  markDeduct: {
    guard: (call, toll, { period }) => {
      if (!isPeriod(period ?? call.now().slice(0, 7), toll.entryTime, call.now())) call.refuse('badPeriod');
    },
    effect: async (call, toll, { period }) => {
      const { platformId, id, invoiceNo, tax } = toll;
      const own = ownTax(platformId);
      if (tax === 0) return call.refuse('notDeductible');
      const { journalNo } = await call.get(Ledger).post(call as Call, {
        bizType: 'tollDeduct',
        bizNo: invoiceNo,
        requestId: `${id}:deduct`,
        memo: 'P-36',
        platformId,
        postings: [
          { code: 1401, ...own, side: 'D', amount: tax },
          { code: 5001, ...own, side: 'C', amount: tax },
        ],
      });
      return { period: period ?? call.now().slice(0, 7), journalNo };
    },
  },
});
const monthly = serveQuery(inputTax, async (call) => ({
  rows: await call.tx.rows<{ period: string; invoices: number; tax: number }>(sql`
    select period, count(*)::int as invoices, sum(tax)::bigint as tax from etc_invoice
    where deductible = 1 and (${call.isOperator} or platform_id = ${call.platformId}) group by period
      order by period desc limit 12`),
}));
export const tollInvoiceServes: readonly Served[] = [
  serveResource(etcInvoices, { columns: { platformName, at: sql`r.created_at` }, order: sql`r.entry_time desc` }),
  pull,
  tollsHeard,
  life,
  monthly,
];
