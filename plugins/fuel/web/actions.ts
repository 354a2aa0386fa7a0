import type { RecordOf } from '@freightdeck/sdk/contract';
import { action, runAction } from '@freightdeck/sdk/web';
import {
  addLimit,
  editLimit,
  editRatio,
  generateQr,
  payStatement,
  resubmitStation,
  topUpStation,
} from '../contract/index.ts';
import type { consumeLimits, fuelRatios, stations } from '../contract/index.ts';

interface Row {
  readonly id: string;
}
type Station = RecordOf<typeof stations>;
type Limit = RecordOf<typeof consumeLimits>;
type Ratio = RecordOf<typeof fuelRatios>;

// Starts without the mobile number, which is masked; left empty, it stays unchanged.
export const saveStation = action(resubmitStation, {
  initial: ({ ownerName, city, address, areaCode, lonLat, products, settleCycle, thirdStationId }: Station) => ({
    ownerName,
    city,
    address,
    areaCode,
    lonLat,
    products,
    settleCycle,
    thirdStationId,
    mobile: null,
  }),
});
export const editStation = runAction<Row>('edited', (row, tools) => tools.go('/fuelStationUpdate', { id: row.id }), {
  key: 'fuelStationUpdate:view',
  icon: 'Edit',
});
export const pricesOf = runAction<Station>(
  'prices',
  (row, tools) => tools.go('/stationfuel/prices', { stationName: row.stationName }),
  { key: 'stationfuel:price', icon: 'Money' },
);
export const amendmentsOf = runAction<Station>(
  'amendments',
  (row, tools) => tools.go('/amendantRecord', { stationName: row.stationName }),
  { key: 'amendantRecord:view', icon: 'History' },
);
export const topUp = action(topUpStation, { icon: 'MoneyHand', initial: () => ({ channel: 'OFFLINE' as const }) });
export const generateCodes = action(generateQr, {
  icon: 'QrCode',
  initial: () => ({ validHours: 24, copies: 1 as const }),
});
export const pay = action(payStatement, { icon: 'Payment', initial: () => ({ channel: 'OFFLINE' as const }) });
export const ordersOf = runAction<{ readonly statementNo: string }>(
  'orders',
  (row, tools) => tools.go('/stationConsumeRecordNew', { statementNo: row.statementNo }),
  { key: 'stationConsumeRecordNew:view', icon: 'Receipt' },
);
export const entriesOf = runAction<{ readonly driverName: string }>(
  'entries',
  (row, tools) => tools.go('/detailIncome', { driverName: row.driverName }),
  { key: 'oliAccount:entries', icon: 'TextBulletListSquare' },
);
export const limitsOf = runAction<Row>('limit', (row, tools) => tools.go('/gasConsumeLimit', { driverId: row.id }), {
  key: 'oliAccount:limit',
  icon: 'Gauge',
});
export const newLimit = action(addLimit, {
  primary: true,
  icon: 'Add',
  initial: () => ({ limitScope: 'DRIVER' as const }),
});
export const changeLimit = action(editLimit, {
  icon: 'Edit',
  initial: (row: Limit) => ({
    perOrderCents: row.perOrderCents,
    perDayCents: row.perDayCents,
    perDayTimes: row.perDayTimes,
    monthCents: row.monthCents,
    tankLitres: row.tankLitres,
    timeWindow: row.timeWindow,
    minIntervalMin: row.minIntervalMin,
  }),
});
export const changeRatio = action(editRatio, {
  icon: 'Edit',
  initial: ({ oilRatio, gasRatio, validFrom, validTo }: Ratio) => ({ oilRatio, gasRatio, validFrom, validTo }),
});
export const ratioHistory = runAction<Row>(
  'history',
  (row, tools) => tools.go('/fuelratioquery/detail', { id: row.id }),
  { key: 'fuelratioquery:history', icon: 'History' },
);
export const memberHistory = runAction<Row>(
  'history',
  (row, tools) => tools.go('/userMemberLevelList/detail', { id: row.id }),
  { key: 'userMemberLevelList:history', icon: 'History' },
);
