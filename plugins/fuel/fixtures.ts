import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { addStation, amendPrice } from './contract/index.ts';

/** Realistic but invented stations. */
export function stationInput(
  n: number,
  stationType: 'OWN' | 'COOP' | 'THIRD' = 'COOP',
): InputOfCommand<typeof addStation> {
  const [name, region, city, areaCode, lonLat, products] = (
    [
      [
        '东环示范加油站',
        '内蒙古自治区鄂尔多斯市东胜区',
        '鄂尔多斯市',
        '150602',
        '109.963000,39.822000',
        ['DIESEL0', 'DIESEL-10'],
      ],
      ['北郊示范加气站', '山西省大同市云冈区', '大同市', '140214', '113.149000,40.006000', ['LNG', 'CNG']],
      ['高速示范油站', '河北省唐山市曹妃甸区', '唐山市', '130209', '118.460000,39.273000', ['DIESEL0', 'GAS92']],
    ] as const
  )[n % 3] ?? ['示范加油站', '北京市朝阳区', '北京市', '110105', '116.443000,39.921000', ['DIESEL0']];
  return {
    stationName: `${name}${n >= 3 ? n : ''}`,
    stationType,
    ownerName: ['安平', '和顺', '嘉禾'][n % 3] ?? '安平',
    mobile: `1990003${String(n % 10_000).padStart(4, '0')}`,
    city,
    address: `${region}示范路 ${n + 1} 号`,
    areaCode,
    lonLat,
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
