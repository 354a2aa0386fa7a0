import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { addStation, amendPrice } from './contract/index.ts';

/** Realistic but invented stations. */
export function stationInput(
  n: number,
  stationType: 'OWN' | 'COOP' | 'THIRD' = 'COOP',
): InputOfCommand<typeof addStation> {
  const [name, city, products] = (
    [
      ['东环示范加油站', '示范市东城区', ['DIESEL0', 'DIESEL-10']],
      ['北郊示范加气站', '示范市北郊区', ['LNG', 'CNG']],
      ['高速示范油站', '示范市开发区', ['DIESEL0', 'GAS92']],
    ] as const
  )[n % 3] ?? ['示范加油站', '示范市', ['DIESEL0']];
  return {
    stationName: `${name}${n >= 3 ? n : ''}`,
    stationType,
    ownerName: ['安平', '和顺', '嘉禾'][n % 3] ?? '安平',
    mobile: `1990003${String(n % 10_000).padStart(4, '0')}`,
    city,
    address: `${city}示范路 ${n + 1} 号`,
    products,
    settleCycle: stationType === 'OWN' ? 'MONTH' : 'WEEK',
    ...(stationType === 'THIRD' ? { thirdType: 'SHELL' as const, thirdStationId: `SH-${1000 + n}` } : {}),
  };
}
/** Diesel at a list price of 7.53, 7.31 for drivers, 7.12 for the station. */
export const dieselPrice = (effectiveAt: string): InputOfCommand<typeof amendPrice> => ({
  product: 'DIESEL0',
  listPrice: 75_300,
  driverPrice: 73_100,
  stationPrice: 71_200,
  effectiveAt,
  reason: '开站定价',
});
