/**
 * The published table of the messages to the regulator (9.2): every field with its words, format and need, and the
 * record whose page owns its value. The check before sending and the pages read this file; the regulator has its own.
 */

/**
 * M: always. O: may be missing. light / heavy: needed of vehicles, and of drivers of vehicles, up to / above 4.5 t.
 * segment: needed when a trip has segments.
 */
type Need = 'M' | 'O' | 'light' | 'heavy' | 'segment';
/** The kind of record in which a value is put right. */
export type Owner = 'VEHICLE' | 'DRIVER' | 'GOODS' | 'WAYBILL' | 'COMPANY' | 'PROVIDER' | 'SETTLEMENT' | 'TRACK';
export interface MessageField {
  /** Place in the message; `[]` stands for every member of a list, which has one at least where the field is needed. */
  readonly path: string;
  readonly zh: string;
  readonly en: string;
  /** `an..35` up to 35 characters, `an4` exactly 4, `n14` exactly 14 digits, `n..18,3` a number with three decimals. */
  readonly format: string;
  readonly need: Need;
  readonly owner: Owner;
  readonly codes?: readonly string[];
  /** A form beside the length. */
  readonly like?: RegExp;
}
type Row = readonly [
  path: string,
  zh: string,
  en: string,
  format: string,
  need: Need,
  owner: Owner,
  more?: Pick<MessageField, 'codes' | 'like'>,
];
const fields = (...rows: readonly Row[]): readonly MessageField[] =>
  rows.map(([path, zh, en, format, need, owner, more]) => ({ path, zh, en, format, need, owner, ...more }));
const codes = (list: string) => ({ codes: list.split(' ') });

const plateColours = codes('1 2 3 4 5 9 91 92 93 94');
const vehicleTypes = codes('H11 H12 H14 H15 H17 H19 H21 H22 H31 H32 Q11 Q21 G11 B11 B12 B13 B17 B18 B19 Z11 X99');
const energies = codes('A B C D E F L M N O Y Z');
const vehicleClasses = codes('A1 A2 A3 B1 B2 C1 C2 C3 C4 C6');
const transportTypes = codes('1 2 3 4 5 6 7 8');
const businessTypes = codes('1002996 1003997 1003998 1002998 1003999');
const cargoTypes = codes(
  '0100 0200 0300 0400 0500 0600 0700 0800 0900 1000 1100 1200 1300 1400 1500 1601 1602 1701 1700',
);
/** Electronic means alone: cash is no means of payment (F-07). */
const paymentMeans = codes('1 2 3 31 32 4 41 42 9');
const area = { like: /^[1-6]\d{5}$/ };
const identity = { like: /^\d{17}[\dX]$/ };
const moment = 'n14';
const money = 'n..18,3';

const vehicle = fields(
  ['vehicleNumber', '车牌号', 'Plate', 'an..35', 'M', 'VEHICLE'],
  ['vehiclePlateColorCode', '车牌颜色', 'Plate colour', 'an..2', 'M', 'VEHICLE', plateColours],
  ['vehicleType', '车辆类型', 'Vehicle type', 'an..10', 'M', 'VEHICLE', vehicleTypes],
  ['owner', '所有人', 'Owner', 'an..128', 'light', 'VEHICLE'],
  ['useCharacter', '使用性质', 'Use', 'an..20', 'light', 'VEHICLE'],
  ['vin', '车架号', 'VIN', 'an..35', 'light', 'VEHICLE'],
  ['issuingOrganizations', '发证机关', 'Issuer', 'an..128', 'light', 'VEHICLE'],
  ['registerDate', '注册日期', 'Registered on', 'n8', 'light', 'VEHICLE'],
  ['issueDate', '发证日期', 'Issued on', 'n8', 'light', 'VEHICLE'],
  ['vehicleEnergyType', '能源类型', 'Energy', 'an..2', 'M', 'VEHICLE', energies],
  ['vehicleTonnage', '核定载质量', 'Rated load', 'n..9,2', 'M', 'VEHICLE'],
  ['grossMass', '总质量', 'Gross mass', 'n..9,2', 'M', 'VEHICLE'],
  ['roadTransportCertificateNumber', '道路运输证号', 'Transport certificate', 'an..50', 'M', 'VEHICLE'],
  ['trailerVehiclePlateNumber', '挂车牌号', 'Trailer plate', 'an..35', 'O', 'VEHICLE'],
  ['remark', '备注', 'Remark', 'an..256', 'O', 'VEHICLE'],
);
const driver = fields(
  ['driverName', '司机姓名', 'Driver', 'an..30', 'M', 'DRIVER'],
  ['drivingLicense', '驾驶证号', 'Driving licence', 'an18', 'M', 'DRIVER', identity],
  ['vehicleClass', '准驾车型', 'Licence class', 'an..35', 'light', 'DRIVER', vehicleClasses],
  ['issuingOrganizations', '驾驶证发证机关', 'Licence issuer', 'an..128', 'light', 'DRIVER'],
  ['validPeriodFrom', '驾驶证起始', 'Licence from', 'n8', 'light', 'DRIVER'],
  ['validPeriodTo', '驾驶证到期', 'Licence until', 'n8', 'light', 'DRIVER'],
  ['qualificationCertificate', '从业资格证号', 'Qualification', 'an..19', 'heavy', 'DRIVER'],
  ['telephone', '司机电话', 'Driver phone', 'an..18', 'M', 'DRIVER', { like: /^1[3-9]\d{9}$/ }],
  ['remark', '备注', 'Remark', 'an..256', 'O', 'DRIVER'],
);
const place = (side: string, zh: string, en: string, who: string): readonly Row[] => [
  [`${side}.countrySubdivisionCode`, `${zh}区划代码`, `${en} area`, 'an..12', 'M', 'GOODS', area],
  [`${side}.${who}`, `${zh}地点`, `${en} place`, 'an..256', 'M', 'GOODS'],
];
const waybill = fields(
  ['originalDocumentNumber', '原始单号', 'Upstream order no.', 'an..35', 'M', 'GOODS'],
  ['shippingNoteNumber', '运单号', 'Waybill no.', 'an..20', 'M', 'WAYBILL'],
  ['serialNumber', '分段分单号', 'Segment no.', 'an4', 'M', 'WAYBILL', { like: /^\d{4}$/ }],
  ['vehicleAmount', '运输总车辆数', 'Vehicles', 'n..4', 'M', 'WAYBILL'],
  ['transportTypeCode', '运输组织类型', 'Transport', 'n..2', 'M', 'GOODS', transportTypes],
  ['sendToProDateTime', '上传时间', 'Upload time', moment, 'M', 'WAYBILL'],
  ['carrier', '网络货运经营者', 'Platform', 'an..512', 'M', 'PROVIDER'],
  ['unifiedSocialCreditIdentifier', '经营者信用代码', 'Platform credit code', 'an18', 'M', 'PROVIDER'],
  ['permitNumber', '经营许可证号', 'Platform permit', 'an..50', 'M', 'PROVIDER'],
  ['consignmentDateTime', '运单生成时间', 'Deal time', moment, 'M', 'WAYBILL'],
  ['businessTypeCode', '业务类型', 'Business', 'an..7', 'M', 'GOODS', businessTypes],
  ['despatchActualDateTime', '装货时间', 'Load time', moment, 'M', 'WAYBILL'],
  ['goodsReceiptDateTime', '收货时间', 'Receipt time', moment, 'M', 'WAYBILL'],
  ['finishDateTime', '完成时间', 'Completion time', moment, 'M', 'WAYBILL'],
  ['consignorInfo.consignor', '托运人', 'Consignor', 'an..512', 'M', 'COMPANY'],
  ['consignorInfo.consignorId', '托运人信用代码', 'Consignor code', 'an..35', 'M', 'COMPANY'],
  ...place('consignorInfo', '装货', 'Load', 'placeOfLoading'),
  ['consigneeInfo.consignee', '收货人', 'Consignee', 'an..512', 'M', 'GOODS'],
  ['consigneeInfo.consigneeId', '收货人代码', 'Consignee code', 'an..35', 'O', 'GOODS'],
  ...place('consigneeInfo', '收货', 'Receipt', 'goodsReceiptPlace'),
  ['totalMonetaryAmount', '运费总额', 'Freight', money, 'M', 'WAYBILL'],
  ['transportationCost', '运输成本', 'Transport cost', money, 'M', 'WAYBILL'],
  ['transportationDistance', '里程', 'Distance', 'n..18', 'M', 'WAYBILL'],
  ['vehicleInfo.vehiclePlateColorCode', '车牌颜色', 'Plate colour', 'an..2', 'M', 'VEHICLE', plateColours],
  ['vehicleInfo.vehicleNumber', '车牌号', 'Plate', 'an..35', 'M', 'VEHICLE'],
  ['vehicleInfo.despatchActualDateTime', '分段发货时间', 'Segment load time', moment, 'segment', 'WAYBILL'],
  ['vehicleInfo.goodsReceiptDateTime', '分段收货时间', 'Segment receipt time', moment, 'segment', 'WAYBILL'],
  ['vehicleInfo.placeOfLoading', '分段装货地点', 'Segment load place', 'an..256', 'segment', 'WAYBILL'],
  ['vehicleInfo.goodsReceiptPlace', '分段收货地点', 'Segment receipt place', 'an..256', 'segment', 'WAYBILL'],
  ['vehicleInfo.driver[].driverName', '司机姓名', 'Driver', 'an..30', 'M', 'DRIVER'],
  ['vehicleInfo.driver[].drivingLicense', '驾驶证号', 'Driving licence', 'an18', 'M', 'DRIVER', identity],
  ['vehicleInfo.goodsInfo[].descriptionOfGoods', '货物名称', 'Goods', 'an..512', 'M', 'GOODS'],
  ['vehicleInfo.goodsInfo[].cargoTypeClassificationCode', '货物类型', 'Cargo', 'an4', 'M', 'GOODS', cargoTypes],
  ['vehicleInfo.goodsInfo[].goodsItemGrossWeight', '货物重量', 'Weight', 'n..14,3', 'M', 'WAYBILL'],
  ['vehicleInfo.goodsInfo[].cube', '体积', 'Volume', 'n..9,4', 'O', 'GOODS'],
  ['vehicleInfo.goodsInfo[].totalNumberOfPackages', '件数', 'Packages', 'n..8', 'O', 'GOODS'],
  ['actualCarrierInfo.actualCarrierName', '实际承运人', 'Actual carrier', 'an..256', 'M', 'VEHICLE'],
  ['actualCarrierInfo.actualCarrierBusinessLicense', '实际承运人许可证号', 'Carrier permit', 'an..50', 'M', 'VEHICLE'],
  ['actualCarrierInfo.actualCarrierId', '实际承运人代码', 'Carrier code', 'an..50', 'M', 'VEHICLE'],
  ['insuranceInformation.policyNumber', '保险单号', 'Policy', 'an..30', 'M', 'WAYBILL'],
  ['insuranceInformation.insuranceCompanyCode', '保险公司代码', 'Insurer', 'an..30', 'M', 'WAYBILL'],
  ['remark', '备注', 'Remark', 'an..256', 'O', 'WAYBILL'],
);
const funds = fields(
  ['documentNumber', '资金单号', 'Funds document no.', 'an..35', 'M', 'SETTLEMENT'],
  ['sendToProDateTime', '上传时间', 'Upload time', moment, 'M', 'SETTLEMENT'],
  ['carrier', '实际承运人', 'Actual carrier', 'an..512', 'M', 'VEHICLE'],
  ['actualCarrierId', '实际承运人代码', 'Carrier code', 'an..50', 'M', 'VEHICLE'],
  ['vehicleNumber', '车牌号', 'Plate', 'an..35', 'M', 'VEHICLE'],
  ['vehiclePlateColorCode', '车牌颜色', 'Plate colour', 'an..2', 'M', 'VEHICLE', plateColours],
  ['shippingNoteList[].shippingNoteNumber', '运单号', 'Waybill no.', 'an..20', 'M', 'WAYBILL'],
  ['shippingNoteList[].serialNumber', '分段分单号', 'Segment no.', 'an4', 'M', 'WAYBILL'],
  ['shippingNoteList[].totalMonetaryAmount', '运单金额', 'Amount of the waybill', money, 'M', 'SETTLEMENT'],
  ['financialList[].paymentMeansCode', '支付方式', 'Means of payment', 'an..3', 'M', 'SETTLEMENT', paymentMeans],
  ['financialList[].recipient', '收款方', 'Payee', 'an..512', 'M', 'SETTLEMENT'],
  ['financialList[].receiptAccount', '收款账户', 'Account of the payee', 'an..512', 'M', 'SETTLEMENT'],
  ['financialList[].bankCode', '收款银行代码', 'Bank', 'an..11', 'O', 'SETTLEMENT'],
  ['financialList[].sequenceCode', '支付流水号', 'Payment no.', 'an..50', 'M', 'SETTLEMENT'],
  ['financialList[].monetaryAmount', '支付金额', 'Amount paid', money, 'M', 'SETTLEMENT'],
  ['financialList[].dateTime', '支付时间', 'Paid at', moment, 'M', 'SETTLEMENT'],
  ['remark', '备注', 'Remark', 'an..256', 'O', 'SETTLEMENT'],
);
const degrees = (most: number) => ({ like: new RegExp(`^\\d{1,${most}}\\.\\d{6}$`) });
const position = fields(
  ['shippingNoteNumber', '运单号', 'Waybill no.', 'an..20', 'M', 'WAYBILL'],
  ['serialNumber', '分段分单号', 'Segment no.', 'an4', 'M', 'WAYBILL'],
  ['vehicleNumber', '车牌号', 'Plate', 'an..35', 'M', 'VEHICLE'],
  ['vehiclePlateColorCode', '车牌颜色', 'Plate colour', 'an..2', 'M', 'VEHICLE', plateColours],
  ['reportType', '起讫', 'Start or end', 'an5', 'M', 'WAYBILL', codes('START ENDED')],
  ['longitude', '经度', 'Longitude', 'an..11', 'M', 'TRACK', degrees(3)],
  ['latitude', '纬度', 'Latitude', 'an..10', 'M', 'TRACK', degrees(2)],
  ['positionDateTime', '定位时间', 'Position time', moment, 'M', 'TRACK'],
  ['countrySubdivisionCode', '区划代码', 'Area', 'an..12', 'M', 'GOODS', area],
  ['address', '地址', 'Address', 'an..256', 'M', 'GOODS'],
);
export const messageTable = {
  VEHICLE: vehicle,
  DRIVER: driver,
  POSITION: position,
  WAYBILL: waybill,
  FUNDS: funds,
} as const;

/** The field of a message by its path. */
export const messageField = (msgType: string, path: string): MessageField | undefined =>
  (messageTable as Readonly<Record<string, readonly MessageField[] | undefined>>)[msgType]?.find(
    (one) => one.path === path,
  );
