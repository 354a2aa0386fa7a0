import { choice } from '@freightdeck/sdk/contract';

/** 货源状态, domain 4.1. */
export const goodsStatus = choice('GOODS_STATUS', [
  { value: 10, zh: '草稿', en: 'Draft', tone: 'draft' },
  { value: 20, zh: '待审核', en: 'Awaiting audit', tone: 'waiting' },
  { value: 30, zh: '接单中', en: 'Open', tone: 'running' },
  { value: 40, zh: '暂停', en: 'Paused', tone: 'stopped' },
  { value: 50, zh: '已满', en: 'Full', tone: 'done' },
  { value: 60, zh: '已完成', en: 'Finished', tone: 'done' },
  { value: 65, zh: '已关闭', en: 'Closed', tone: 'void' },
  { value: 70, zh: '已驳回', en: 'Rejected', tone: 'refused' },
  { value: 80, zh: '已过期', en: 'Expired', tone: 'void' },
]);

export const cargoType = choice('CARGO_TYPE', [
  { value: '0100', zh: '煤炭及制品', en: 'Coal' },
  { value: '0200', zh: '石油天然气及制品', en: 'Oil and gas' },
  { value: '0300', zh: '金属矿石', en: 'Metal ore' },
  { value: '0400', zh: '钢铁', en: 'Steel' },
  { value: '0500', zh: '矿建材料', en: 'Building materials' },
  { value: '0600', zh: '水泥', en: 'Cement' },
  { value: '0700', zh: '木材', en: 'Timber' },
  { value: '0800', zh: '非金属矿石', en: 'Non-metal ore' },
  { value: '0900', zh: '化肥及农药', en: 'Fertiliser' },
  { value: '1000', zh: '盐', en: 'Salt' },
  { value: '1100', zh: '粮食', en: 'Grain' },
  { value: '1200', zh: '机械设备电器', en: 'Machinery' },
  { value: '1300', zh: '轻工原料及制品', en: 'Light industry' },
  { value: '1400', zh: '有色金属', en: 'Non-ferrous metal' },
  { value: '1500', zh: '轻工医药产品', en: 'Medicine' },
  { value: '1601', zh: '鲜活农产品', en: 'Fresh produce' },
  { value: '1602', zh: '冷藏冷冻货物', en: 'Chilled and frozen' },
  { value: '1701', zh: '商品汽车', en: 'Cars' },
  { value: '1700', zh: '其他', en: 'Other' },
]);

/** 计价方式: the quantity by which the unit price is multiplied. */
export const valuationMethod = choice('VALUATION_METHOD', [
  { value: 'TONNE', zh: '按吨', en: 'By tonne' },
  { value: 'TRIP', zh: '按车', en: 'By trip' },
  { value: 'KM', zh: '按公里', en: 'By km' },
  { value: 'TONNE_KM', zh: '按吨公里', en: 'By tonne-km' },
]);
/** 结算重量依据. */
export const weightBasis = choice('WEIGHT_BASIS', [
  { value: 'LOAD', zh: '装货净重', en: 'Loaded net' },
  { value: 'UNLOAD', zh: '卸货净重', en: 'Unloaded net' },
  { value: 'MIN', zh: '取小', en: 'Smaller of both' },
  { value: 'MAX', zh: '取大', en: 'Larger of both' },
]);
