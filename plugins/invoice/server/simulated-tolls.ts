import { createHash } from 'node:crypto';
import { momentLater } from '@freightdeck/sdk/server';
import { taxApart } from '@freightdeck/plugin-goods/contract';
import type { TollAdapter, TollInvoice, TollTrip } from '../contract/index.ts';

const sections = ['示范高速北段', '示范高速东段', '示范一级公路'] as const;
const numberOf = (trip: TollTrip, leg: number): number =>
  Number.parseInt(createHash('sha256').update(`${trip.waybillSn}/${leg}`).digest('hex').slice(0, 10), 16);

/** Two tolls on the way; some trips get a third, paid long before, that belongs to another journey. */
function tollsOfTrip(trip: TollTrip): readonly TollInvoice[] {
  return [0, 1, 2].flatMap((leg) => {
    const dice = numberOf(trip, leg);
    if (leg === 2 && dice % 3 !== 0) return [];
    const taxPpm = [30_000, 90_000, 30_000][leg] ?? 30_000;
    const { exclusive, tax } = taxApart(8_000 + (dice % 40_000), taxPpm);
    const entryTime = momentLater(trip.loadAt, { minutes: leg === 2 ? -6000 : 20 + leg * 40 });
    return [
      {
        invoiceCode: '099001900112',
        invoiceNo: String(dice % 10 ** 12).padStart(12, '0'),
        vehicleNum: trip.vehicleNum,
        tollSection: sections[leg] ?? '',
        entryTime,
        exitTime: momentLater(entryTime, { minutes: 30 }),
        amountExcl: exclusive,
        taxPpm,
        tax,
      },
    ];
  });
}
/** Simulates the toll service; plates that end in 8 are not registered, so their start fails the first time. */
export const simulatedTolls: TollAdapter = {
  start: (_call, trip) =>
    Promise.resolve(/8挂?$/.test(trip.vehicleNum) && trip.attempt === 1 ? { failReason: '车辆未备案（模拟）' } : {}),
  end: () => Promise.resolve({ feeCents: 100 }),
  invoices: (_call, trip) => Promise.resolve(tollsOfTrip(trip)),
  filed: (_call, vehicleNum) => Promise.resolve(!/8挂?$/.test(vehicleNum)),
};
