import { choice, integer, money, ratio } from '@freightdeck/sdk/contract';

/** 0 and 1 rather than a flag, so that a batch edit can leave it as it is. */
const yesNo = () =>
  choice('YES_NO', [
    { value: 1, zh: '是', en: 'Yes' },
    { value: 0, zh: '否', en: 'No' },
  ]);

/** 服务费率 and how it is taken; waybills pin both when they are assigned. */
export const fee = {
  invoiceTax: ratio(150_000),
  serviceFeeMode: choice('SERVICE_FEE_MODE', [
    { value: 'ADD_ON', zh: '外加', en: 'Added on top' },
    { value: 'GROSS_UP', zh: '内扣', en: 'Grossed up' },
  ]),
};

/** Money side of a shipper's configuration. */
export const moneyTerms = {
  settleMode: choice('SETTLE_MODE', [
    { value: 1, zh: '预存款', en: 'Prepaid wallet' },
    { value: 2, zh: '授信账期', en: 'Credit' },
    { value: 3, zh: '保证金', en: 'Deposit' },
  ]),
  freezeRatio: ratio(),
  goodsDeposit: money(),
  receiptAmount: money(),
  oilRatio: ratio(),
  gasRatio: ratio(),
  prepayMaxRatio: ratio(),
  creditDays: integer(0, 365, 'day'),
};

/** Business rules of a shipper, the defaults of its goods sources. */
export const rules = {
  needShipperConfirm: yesNo(),
  weightBasis: choice('WEIGHT_BASIS', [
    { value: 'LOAD', zh: '装货净重', en: 'Loaded net' },
    { value: 'UNLOAD', zh: '卸货净重', en: 'Unloaded net' },
    { value: 'MIN', zh: '取小', en: 'Smaller of both' },
    { value: 'MAX', zh: '取大', en: 'Larger of both' },
  ]),
  lossTolerance: ratio(1_000_000, 'perMille'),
  gainTolerance: ratio(1_000_000, 'perMille'),
  roundingRule: choice('ROUNDING_RULE', [
    { value: 'NONE', zh: '不抹零', en: 'None' },
    { value: 'JIAO', zh: '抹分', en: 'Down to 0.1 yuan' },
    { value: 'YUAN', zh: '抹角分', en: 'Down to the yuan' },
    { value: 'YUAN_ROUND', zh: '四舍五入到元', en: 'Rounded to the yuan' },
    { value: 'TEN_YUAN', zh: '抹到十元', en: 'Down to ten yuan' },
  ]),
  infoFeeBearer: choice('INFO_FEE_BEARER', [
    { value: 'CARRIER', zh: '承运方', en: 'Carrier' },
    { value: 'SHIPPER', zh: '货主', en: 'Shipper' },
  ]),
  autoSettle: yesNo(),
};
