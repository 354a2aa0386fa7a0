import type { Text } from '../../manifest/index.ts';

/** A unit as people write it, and how a number in it is stored. */
export interface Unit extends Text {
  /** The stored whole number is the written one times ten to this power; a person may write as many decimals. */
  readonly decimals: number;
  /** Decimals that are written even where they are zero. */
  readonly shown: number;
  /** Digits before the decimal point, unless the field's own limit has more. */
  readonly digits: number;
  /** Other words for it that are understood behind a number. */
  readonly also?: readonly string[];
}
const yuan = { also: ['元'], digits: 8 } as const;
const price = { ...yuan, decimals: 4, shown: 2, digits: 6 } as const;
const whole = { decimals: 0, shown: 0, digits: 12 } as const;
const litres = { zh: '升', en: 'l', also: ['L'], decimals: 3, shown: 3, digits: 8 } as const;

/** Every unit a number on a screen, in a history or in a file can have. What counts things has none: `count`. */
export const units = {
  count: { zh: '', en: '', ...whole },
  yuan: { zh: '元', en: 'CNY', ...yuan, decimals: 2, shown: 2 },
  yuanPerTrip: { zh: '元/车', en: 'CNY/trip', ...yuan, decimals: 2, shown: 2 },
  /** A price whose label says what it is for. */
  price: { zh: '元', en: 'CNY', ...price, also: ['元/吨', '元/车', '元/公里', '元'] },
  pricePerTrip: { zh: '元/车', en: 'CNY/trip', ...price },
  pricePerTonne: { zh: '元/吨', en: 'CNY/t', ...price },
  pricePerKm: { zh: '元/公里', en: 'CNY/km', ...price },
  pricePerTonneKm: { zh: '元/吨公里', en: 'CNY/t·km', ...price },
  pricePerLitre: { zh: '元/升', en: 'CNY/l', ...price },
  tonne: { zh: '吨', en: 't', also: ['T'], decimals: 3, shown: 3, digits: 8 },
  percent: { zh: '%', en: '%', decimals: 4, shown: 0, digits: 3 },
  perMille: { zh: '‰', en: '‰', decimals: 3, shown: 0, digits: 4 },
  km: { zh: '公里', en: 'km', also: ['千米', 'KM', 'Km'], decimals: 3, shown: 1, digits: 6 },
  /** Fences and deviations: a distance that is not rounded to 0.1 km. */
  fineKm: { zh: '公里', en: 'km', also: ['千米', 'KM', 'Km'], decimals: 3, shown: 1, digits: 6 },
  litre: litres,
  /** Diesel is sold by the litre, gas by the kilogram; stored as thousandths of either. */
  litreOrKilogram: { ...litres, zh: '升/公斤', en: 'l/kg', also: ['升', '公斤', 'l', 'L', 'kg'] },
  wholeLitre: { zh: '升', en: 'l', ...whole },
  wholeKm: { zh: '公里', en: 'km', ...whole },
  point: { zh: '点', en: 'points', ...whole },
  trip: { zh: '单', en: 'trips', ...whole },
  millimetre: { zh: '毫米', en: 'mm', also: ['mm'], ...whole },
  kmh: { zh: 'km/h', en: 'km/h', ...whole },
  day: { zh: '天', en: 'd', ...whole },
  hour: { zh: '小时', en: 'h', ...whole },
  minute: { zh: '分钟', en: 'min', ...whole },
  second: { zh: '秒', en: 's', ...whole },
  millisecond: { zh: '毫秒', en: 'ms', also: ['ms'], ...whole },
  byte: { zh: '字节', en: 'B', ...whole },
} as const satisfies Readonly<Record<string, Unit>>;
/** A unit in which numbers are shown. */
export type UnitName = keyof typeof units;
