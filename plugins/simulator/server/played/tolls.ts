import { createHash } from 'node:crypto';
import { momentLater, type Adapter } from '@freightdeck/sdk/server';
import { taxApart } from '@freightdeck/plugin-goods/contract';
import { tollEnd, tollFiling, tollInvoices, tollStart } from '@freightdeck/plugin-invoice/contract';
import type { TollInvoice, TollTrip } from '@freightdeck/plugin-invoice/contract';
import type { AnswerBooks } from './answer-books.ts';
import { playing } from './play.ts';

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
const unknown = (vehicleNum: string): boolean => /8挂?$/.test(vehicleNum);
/** Simulates the toll service; plates that end in 8 are not registered, so their start fails the first time. */
export const playedTolls = (books: AnswerBooks): readonly Adapter[] => [
  playing(
    books,
    tollStart,
  )(({ request: { vehicleNum, attempt } }) =>
    unknown(vehicleNum) && attempt === 1
      ? { state: 'failed', failReason: '车辆未备案（模拟）' }
      : { state: 'done', feeCents: 0 },
  ),
  playing(books, tollEnd)(() => ({ state: 'done', feeCents: 100 })),
  playing(books, tollInvoices)(({ request }) => ({ invoices: [...tollsOfTrip(request)] })),
  playing(books, tollFiling)(({ request: { vehicleNum } }) => ({ filed: !unknown(vehicleNum) })),
];
