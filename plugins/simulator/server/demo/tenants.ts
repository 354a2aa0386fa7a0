/** Size of a demo tenant at scale 1, and its seasons (domain 8.2 and 8.4). */
export interface DemoTenant {
  readonly platformId: string;
  readonly short: string;
  readonly provinces: readonly string[];
  readonly companies: number;
  readonly drivers: number;
  readonly vehicles: number;
  readonly waybills: number;
  /** Growth per month. */
  readonly growth: number;
  /** Months of history. */
  readonly months: number;
}
export const tenants: readonly DemoTenant[] = [
  {
    platformId: '10001',
    short: '北疆',
    provinces: ['蒙', '晋', '陕'],
    companies: 14,
    drivers: 560,
    vehicles: 520,
    waybills: 8240,
    growth: 0.01,
    months: 12,
  },
  {
    platformId: '10002',
    short: '渤海',
    provinces: ['冀', '鲁'],
    companies: 10,
    drivers: 330,
    vehicles: 300,
    waybills: 4900,
    growth: 0.005,
    months: 12,
  },
  {
    platformId: '10003',
    short: '江淮',
    provinces: ['皖', '苏'],
    companies: 12,
    drivers: 290,
    vehicles: 260,
    waybills: 4260,
    growth: 0.025,
    months: 12,
  },
  {
    platformId: '10004',
    short: '东港',
    provinces: ['浙', '鲁'],
    companies: 9,
    drivers: 190,
    vehicles: 150,
    waybills: 2400,
    growth: 0.04,
    months: 12,
  },
  {
    platformId: 'yfkj',
    short: '远方',
    provinces: ['豫'],
    companies: 3,
    drivers: 30,
    vehicles: 24,
    waybills: 200,
    growth: 0,
    months: 2,
  },
];

const steel = [0.82, 0.55, 1.12, 1.18, 1.15, 1.02, 0.93, 0.96, 1.1, 1.12, 1.05, 1.0];
const sand = [0.7, 0.42, 1.1, 1.22, 1.24, 0.98, 0.86, 0.95, 1.15, 1.22, 1.16, 1.0];
const container = [1.02, 0.58, 0.96, 1.0, 1.02, 1.06, 1.04, 1.06, 1.12, 1.02, 1.08, 1.04];
const volume: Readonly<Record<string, readonly number[]>> = {
  '0100': [1.18, 0.62, 0.95, 0.86, 0.9, 1.02, 1.12, 1.1, 0.94, 0.98, 1.14, 1.19],
  '0300': steel,
  '0400': steel,
  '0500': sand,
  '0600': sand,
  '0900': [0.8, 1.1, 1.6, 1.45, 1.0, 0.85, 0.7, 0.8, 1.25, 1.05, 0.75, 0.65],
  '1100': [1.15, 0.7, 1.0, 0.8, 0.75, 0.85, 0.7, 0.75, 1.1, 1.5, 1.45, 1.25],
  '1602': [1.1, 0.75, 0.85, 0.9, 0.95, 0.95, 0.85, 0.9, 1.1, 1.45, 1.2, 1.0],
};
const price: Readonly<Record<string, readonly number[]>> = {
  '0100': [1.1, 0.98, 0.96, 0.92, 0.93, 0.98, 1.03, 1.04, 0.99, 1.0, 1.04, 1.08],
  '0400': [1.0, 0.97, 1.02, 1.02, 1.0, 0.98, 0.97, 0.98, 1.01, 1.02, 1.01, 1.02],
};
const weekday = [0.85, 1.04, 1.05, 1.05, 1.04, 1.02, 0.95];

/** Relative volume of a cargo on a day, 1 on average. `month` 0 to 11, `day` 0 (Sunday) to 6. */
export const busyness = (cargoType: string, month: number, day: number): number =>
  ((volume[cargoType] ?? container)[month] ?? 1) * (weekday[day] ?? 1);
export const priceIndex = (cargoType: string, month: number): number => price[cargoType]?.[month] ?? 1;
