import {
  dateTime,
  defineCommand,
  defineQuery,
  flag,
  id,
  integer,
  optional,
  text,
  visitAnswer,
} from '@freightdeck/sdk/contract';
import { goodsSources } from './goods.ts';

/** 货源码: a driver scans it to take a trip. Once created it stays the same; a scan of a disabled one is refused. */
export const getGoodsQrCode = defineQuery({
  name: 'goods.getQrCode',
  path: '/api/trucking/truckingQrCodeConfig/getTruckingGoodsInfoQrCodeConfig',
  access: ['goodsInfo:qrcode'],
  conditions: true,
  input: { goodsId: id('goods') },
  answer: {
    goodsId: id(),
    code: text(32),
    path: text(60),
    enabled: flag(),
    expireAt: dateTime(),
    scanCount: integer(0, 1_000_000_000),
    grabCount: integer(0, 1_000_000_000),
    posterText: optional(text(100)),
  },
});
/** Creates the code, or changes its text and whether it is enabled. */
export const setGoodsQrCode = defineCommand({
  name: 'goods.qrcode',
  path: '/api/trucking/truckingQrCodeConfig/set',
  access: ['goodsInfo:qrcode'],
  on: goodsSources,
  input: { enabled: flag(), posterText: optional(text(100)) },
  answer: { code: text(32) },
  refusals: {
    notOpen: {
      status: 409,
      zh: '货源不在接单中，不能启用二维码',
      en: 'The code of a goods source that is not open cannot be switched on',
    },
  },
});
/** The public page behind the code. Scans of an enabled code are counted. */
export const visitGoods = defineQuery({
  name: 'goods.visit',
  path: '/api/trucking/truckingQrCodeConfig/visit',
  access: 'public',
  visit: '/goodsQrCode',
  writes: true,
  input: { code: text(32) },
  answer: visitAnswer,
});
