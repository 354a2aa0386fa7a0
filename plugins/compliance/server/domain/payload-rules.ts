/** Format of a field in a message: whether it is required, and its form. */
interface Form {
  readonly need: boolean;
  readonly longest?: number;
  readonly like?: RegExp;
}
const text = (longest: number, need = true): Form => ({ need, longest });
const like = (form: RegExp): Form => ({ need: true, like: form });
const moment = like(/^\d{14}$/);
/** Yuan with three decimals. */
const amount = like(/^\d{1,14}\.\d{3}$/);

const forms: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  VEHICLE: {
    vehicleNumber: text(35),
    vehiclePlateColorCode: like(/^\d{1,2}$/),
    vehicleType: text(10),
    vin: text(17, false),
    vehicleTonnage: like(/^\d{1,6}\.\d{2}$/),
    roadTransportCertificateNumber: text(50),
    trailerVehiclePlateNumber: text(35, false),
  },
  DRIVER: {
    driverName: text(30),
    drivingLicense: like(/^\d{17}[\dX]$/),
    vehicleClass: text(2),
    qualificationCertificate: text(19),
    telephone: like(/^1[3-9]\d{9}$/),
  },
  WAYBILL: {
    shippingNoteNumber: text(20),
    serialNumber: like(/^\d{4}$/),
    carrier: text(512),
    consignmentDateTime: moment,
    despatchActualDateTime: moment,
    goodsReceiptDateTime: moment,
    consignor: text(512),
    placeOfLoading: text(256),
    goodsReceiptPlace: text(256),
    totalMonetaryAmount: amount,
    transportationDistance: like(/^\d{1,6}$/),
    vehicleNumber: text(35),
    vehiclePlateColorCode: like(/^\d{1,2}$/),
    driverName: text(30),
    drivingLicense: like(/^\d{17}[\dX]$/),
    descriptionOfGoods: text(512),
    cargoTypeClassificationCode: like(/^\d{4}$/),
    goodsItemGrossWeight: like(/^\d{1,10}\.\d{3}$/),
  },
  FUNDS: {
    documentNumber: text(35),
    carrier: text(512),
    vehicleNumber: text(35),
    totalMonetaryAmount: amount,
    paymentMeansCode: like(/^(1|2|3|31|32|4|41|42|9)$/),
    sequenceCode: text(50),
    dateTime: moment,
  },
};
/** What people call the fields of a message. */
const fieldWords: Readonly<Record<string, string>> = {
  vehicleNumber: '车牌号',
  vehiclePlateColorCode: '车牌颜色',
  vehicleType: '车辆类型',
  vin: '车架号',
  vehicleTonnage: '核定载质量',
  roadTransportCertificateNumber: '道路运输证号',
  trailerVehiclePlateNumber: '挂车牌号',
  driverName: '司机姓名',
  drivingLicense: '驾驶证号',
  vehicleClass: '准驾车型',
  qualificationCertificate: '从业资格证号',
  telephone: '司机电话',
  shippingNoteNumber: '运单号',
  serialNumber: '分段序号',
  carrier: '承运人',
  consignmentDateTime: '派单时间',
  despatchActualDateTime: '装货时间',
  goodsReceiptDateTime: '签收时间',
  consignor: '货主',
  placeOfLoading: '装货地',
  goodsReceiptPlace: '收货地',
  totalMonetaryAmount: '总金额',
  transportationDistance: '里程',
  descriptionOfGoods: '货物名称',
  cargoTypeClassificationCode: '货物类型',
  goodsItemGrossWeight: '货物重量',
  documentNumber: '凭证号',
  paymentMeansCode: '支付方式',
  sequenceCode: '支付流水号',
  dateTime: '支付时间',
};
/** The words of a field's name, which stands in the message; a name without words stays. */
export const fieldWord = (name: string): string => fieldWords[name] ?? name;
/** Names of all fields that are checked. */
export const checkedFields: readonly string[] = [...new Set(Object.values(forms).flatMap((form) => Object.keys(form)))];
/** Names of invalid fields, in order; a message without any can be sent. */
export function wrongFields(msgType: string, payload: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(forms[msgType] ?? {}).flatMap(([name, { need, longest, like: form }]) => {
    const value = payload[name];
    if (value === null || value === undefined || value === '') return need ? [name] : [];
    const written = String(value);
    return (longest !== undefined && written.length > longest) || (form && !form.test(written)) ? [name] : [];
  });
}
/** Cents as yuan with three decimals, as the interface requires. */
export const yuan3 = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}0`;
/** A wire moment as fourteen digits. */
export const digits14 = (at: string | null): string => (at ?? '').replace(/\D/g, '').slice(0, 14);
