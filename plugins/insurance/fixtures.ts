import type { InputOfCommand } from '@freightdeck/sdk/contract';
import type { addProduct } from './contract/index.ts';

type ProductInput = InputOfCommand<typeof addProduct>;
/** Products of three invented insurers. */
export const productInputs: readonly [ProductInput, ProductInput, ProductInput] = [
  {
    productNo: 'HY-A01',
    name: '公路货运险（煤炭专享）',
    insurerCode: 'SFCX-A',
    insurerName: '示范财险A',
    riskType: 'CARGO',
    chargeMode: 'PPM_OF_VALUE',
    ratePpm: 350,
    minPremium: 600,
    maxInsured: 50_000_000,
    deductibleText: '每次事故绝对免赔500元或损失金额的10%，以高者为准',
  },
  {
    productNo: 'HY-B01',
    name: '承运人责任险（按车）',
    insurerCode: 'SFCX-B',
    insurerName: '示范财险B',
    riskType: 'LIABILITY',
    chargeMode: 'PER_TRIP',
    feeCents: 1_500,
    minPremium: 0,
    maxInsured: 30_000_000,
  },
  {
    productNo: 'HY-C01',
    name: '驾乘意外险（按吨）',
    insurerCode: 'SFCX-C',
    insurerName: '示范财险C',
    riskType: 'ACCIDENT',
    chargeMode: 'PER_TONNE',
    feeCents: 25,
    minPremium: 500,
    maxInsured: 20_000_000,
  },
];
/** The first of them with a number of its own. */
export const productInput = (n: number, more: Partial<ProductInput> = {}): ProductInput => ({
  ...productInputs[0],
  productNo: `HY-T${String(n).padStart(4, '0')}`,
  ...more,
});
