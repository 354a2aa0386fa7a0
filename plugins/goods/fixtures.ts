import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { addGoods } from './contract/index.ts';

type GoodsInput = InputOfCommand<typeof addGoods>;
type Lane = Pick<
  GoodsInput,
  | 'goodsName'
  | 'cargoType'
  | 'loadPlace'
  | 'loadCode'
  | 'loadLonLat'
  | 'unloadPlace'
  | 'unloadCode'
  | 'unloadLonLat'
  | 'distanceM'
  | 'valuationMethod'
  | 'carrierPrice'
>;
const lanes: readonly [Lane, ...Lane[]] = [
  {
    goodsName: '动力煤',
    cargoType: '0100',
    loadPlace: '鄂尔多斯伊金霍洛旗',
    loadCode: '150627',
    loadLonLat: '109.748000,39.565000',
    unloadPlace: '唐山曹妃甸',
    unloadCode: '130209',
    unloadLonLat: '118.460000,39.273000',
    distanceM: 945_000,
    valuationMethod: 'TONNE',
    carrierPrice: 2_027_200,
  },
  {
    goodsName: '螺纹钢',
    cargoType: '0400',
    loadPlace: '唐山丰南',
    loadCode: '130207',
    loadLonLat: '118.085000,39.576000',
    unloadPlace: '天津静海',
    unloadCode: '120118',
    unloadLonLat: '116.974000,38.947000',
    distanceM: 160_000,
    valuationMethod: 'TONNE',
    carrierPrice: 516_000,
  },
  {
    goodsName: '砂石骨料',
    cargoType: '0500',
    loadPlace: '池州贵池',
    loadCode: '341702',
    loadLonLat: '117.567000,30.687000',
    unloadPlace: '南京江宁',
    unloadCode: '320115',
    unloadLonLat: '118.840000,31.953000',
    distanceM: 235_000,
    valuationMethod: 'TONNE_KM',
    carrierPrice: 4_600,
  },
  {
    goodsName: '集装箱百货',
    cargoType: '1700',
    loadPlace: '宁波北仑',
    loadCode: '330206',
    loadLonLat: '121.845000,29.899000',
    unloadPlace: '金华义乌',
    unloadCode: '330782',
    unloadLonLat: '120.075000,29.306000',
    distanceM: 230_000,
    valuationMethod: 'TRIP',
    carrierPrice: 19_920_000,
  },
  {
    goodsName: '铝锭',
    cargoType: '1400',
    loadPlace: '滨州邹平',
    loadCode: '371681',
    loadLonLat: '117.743000,36.863000',
    unloadPlace: '佛山南海',
    unloadCode: '440605',
    unloadLonLat: '113.143000,23.029000',
    distanceM: 2_015_000,
    valuationMethod: 'KM',
    carrierPrice: 74_000,
  },
];

/** A realistic goods source of a company, open for a thousand tonnes; `n` selects its route. */
export function goodsInput(companyId: string, n: number, more: Partial<GoodsInput> = {}): GoodsInput {
  const lane = lanes[n % lanes.length] ?? lanes[0];
  return {
    companyId,
    ...lane,
    loadUnitName: `${lane.loadPlace.slice(0, 2)}示范发货站`,
    unloadUnitName: `${lane.unloadPlace.slice(0, 2)}示范收货站`,
    weightBasis: 'MIN',
    totalKg: 1_000_000,
    needShipperConfirm: false,
    validTo: '2036-12-31 23:59:59',
    publish: true,
    ...more,
  };
}
