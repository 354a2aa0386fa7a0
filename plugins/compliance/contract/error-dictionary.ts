import type { Owner } from './message-table.ts';

/** What an error code means for whoever repairs it, and which record is looked at when the answer names no field. */
export interface KnownError {
  readonly zh: string;
  readonly en: string;
  readonly owner?: Owner;
}
/** 错误字典: the codes of the province and our own, with their repair. */
export const errorDictionary: Readonly<Record<string, KnownError>> = {
  DRIVER_NOT_FOUND: {
    zh: '省平台没有该驾驶员：核对驾驶员档案，驾驶员报文受理后重发',
    en: 'The province does not know the driver: check the archive; send again once the driver is accepted',
    owner: 'DRIVER',
  },
  VEHICLE_NOT_FOUND: {
    zh: '省平台没有该车辆：核对车辆档案，车辆报文受理后重发',
    en: 'The province does not know the vehicle: check the archive; send again once the vehicle is accepted',
    owner: 'VEHICLE',
  },
  AREA_CODE: {
    zh: '区划代码有误：在货源的监管信息中改正装卸地区划',
    en: 'Wrong area code: put the areas right in the regulator data of the goods',
    owner: 'GOODS',
  },
  ID_FORMAT: {
    zh: '证件号格式有误：在档案中改正证件号',
    en: 'A number of a paper has the wrong form: put it right in the archive',
    owner: 'DRIVER',
  },
  PLATE_COLOR: {
    zh: '车牌颜色与省平台登记不符：在车辆档案中改正',
    en: 'The plate colour differs from the register: put it right in the archive of the vehicle',
    owner: 'VEHICLE',
  },
  AMOUNT_FORMAT: {
    zh: '金额格式有误：核对运单或结算金额',
    en: 'An amount has the wrong form: check the amounts of the waybill or settlement',
    owner: 'WAYBILL',
  },
  TIME_ORDER: {
    zh: '时间先后有误：核对派单、装货、收货时间',
    en: 'Times are out of order: check deal, load and receipt',
    owner: 'WAYBILL',
  },
  DUPLICATE: {
    zh: '重复上报：省平台已有该报文，核对后人工关闭或以新序号重发',
    en: 'The province has this message already: close it by hand or send it with the next number',
    owner: 'WAYBILL',
  },
  FUNDS_SUM: {
    zh: '资金合计不符：支付明细之和应等于运单金额',
    en: 'Sums differ: payments must add up to the amounts of the waybills',
    owner: 'SETTLEMENT',
  },
  NO_WAYBILL: {
    zh: '省平台没有该运单：运单报文受理后重发',
    en: 'The province does not know the waybill: send again once it is accepted',
    owner: 'WAYBILL',
  },
  PERMIT: {
    zh: '经营许可有误或过期：在服务商档案中改正许可证号和有效期',
    en: 'Wrong or expired permit: put it right in the archive of the provider',
    owner: 'PROVIDER',
  },
  TOKEN: { zh: '上报凭证失效：系统会重新取得，稍后重发', en: 'The token has ended: it is fetched anew; send again' },
  TIMEOUT: { zh: '省平台未及时应答：稍后重发', en: 'The province did not answer in time: send again later' },
  FIELD: {
    zh: '报文字段不合格：按下列字段改正，改正后自动重报',
    en: 'Fields are wrong: put them right; it is sent again',
  },
  NO_POSITION: {
    zh: '装卸前后10分钟内没有定位：核对车辆设备或司机APP定位，收到定位后自动重报',
    en: 'No position within ten minutes: check device or app; it is sent again once a position has come',
    owner: 'TRACK',
  },
  NO_RECORD: { zh: '业务记录不存在：核对后人工关闭', en: 'The record is gone: close the message by hand' },
  UNKNOWN: { zh: '未收录的错误：按返回信息处理', en: 'An unlisted error: read the answer of the province' },
};
export const knownError = (code: string): KnownError =>
  errorDictionary[code] ?? (errorDictionary.UNKNOWN as KnownError);
