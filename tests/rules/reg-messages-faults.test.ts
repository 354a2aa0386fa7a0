import { describe, expect, it } from 'vitest';
import { errorDictionary, knownError } from '../../plugins/compliance/contract/error-dictionary.ts';
import { messageField, messageTable } from '../../plugins/compliance/contract/message-table.ts';
import { wrongFields } from '../../plugins/compliance/server/domain/payload-rules.ts';
import { faultOf } from '../../plugins/simulator/server/played/regulator-table.ts';

type Body = Readonly<Record<string, unknown>>;
type Kind = keyof typeof messageTable;
const interfaces: Readonly<Record<Kind, string>> = {
  VEHICLE: 'WLHY_CL1001',
  DRIVER: 'WLHY_JSY1001',
  POSITION: 'WLHY_WZ1001',
  WAYBILL: 'WLHY_YD1001',
  FUNDS: 'WLHY_ZJ1001',
};
const honest: Readonly<Record<Kind, Body>> = {
  VEHICLE: {
    vehicleNumber: '蒙KDM001',
    vehiclePlateColorCode: '2',
    vehicleType: 'Q11',
    vin: 'LDEM0A1B9R1000001',
    vehicleEnergyType: 'B',
    vehicleTonnage: '40.00',
    grossMass: '49.00',
    roadTransportCertificateNumber: '990000000001',
  },
  DRIVER: {
    driverName: '示明远',
    drivingLicense: '990000198503120019',
    vehicleClass: 'A2',
    qualificationCertificate: '9900000000001',
    telephone: '19900030011',
  },
  POSITION: {
    shippingNoteNumber: 'YD260305000001',
    serialNumber: '0000',
    vehicleNumber: '蒙KDM001',
    vehiclePlateColorCode: '2',
    reportType: 'START',
    longitude: '109.748001',
    latitude: '39.565000',
    positionDateTime: '20260305080500',
    countrySubdivisionCode: '150627',
    address: '鄂尔多斯伊金霍洛旗',
  },
  WAYBILL: {
    originalDocumentNumber: 'SO-1',
    shippingNoteNumber: 'YD260305000001',
    serialNumber: '0000',
    vehicleAmount: '1',
    transportTypeCode: '1',
    sendToProDateTime: '20260305200000',
    carrier: '北疆示范网络货运有限公司',
    unifiedSocialCreditIdentifier: '91990000MADEM0001J',
    permitNumber: '9900001000',
    consignmentDateTime: '20260305080000',
    businessTypeCode: '1002996',
    despatchActualDateTime: '20260305090000',
    goodsReceiptDateTime: '20260305190000',
    finishDateTime: '20260305180000',
    consignorInfo: {
      consignor: '示范煤业',
      consignorId: '91990000MADEM0002M',
      placeOfLoading: '伊金霍洛旗',
      countrySubdivisionCode: '150627',
    },
    consigneeInfo: { consignee: '收货站', goodsReceiptPlace: '曹妃甸', countrySubdivisionCode: '130209' },
    totalMonetaryAmount: '6500.000',
    transportationCost: '0.000',
    transportationDistance: '945',
    vehicleInfo: {
      vehiclePlateColorCode: '2',
      vehicleNumber: '蒙KDM001',
      driver: [{ driverName: '示明远', drivingLicense: '990000198503120019' }],
      goodsInfo: [
        {
          descriptionOfGoods: '动力煤',
          cargoTypeClassificationCode: '0100',
          goodsItemGrossWeight: '32180.000',
        },
      ],
    },
    actualCarrierInfo: {
      actualCarrierName: '示明远',
      actualCarrierBusinessLicense: '990000000001',
      actualCarrierId: '990000198503120019',
    },
    insuranceInformation: { policyNumber: 'none', insuranceCompanyCode: 'none' },
  },
  FUNDS: {
    documentNumber: 'JS1',
    sendToProDateTime: '20260306200000',
    carrier: '示明远',
    actualCarrierId: '990000198503120019',
    vehicleNumber: '蒙KDM001',
    vehiclePlateColorCode: '2',
    shippingNoteList: [{ shippingNoteNumber: 'YD260305000001', serialNumber: '0000', totalMonetaryAmount: '6000.000' }],
    financialList: [
      {
        paymentMeansCode: '32',
        recipient: '示明远',
        receiptAccount: '9999990000000000014',
        bankCode: '102',
        sequenceCode: 'SN1',
        monetaryAmount: '6000.000',
        dateTime: '20260306180000',
      },
    ],
  },
};
/** The message with another value at a place; the first member stands for a list. */
function withValue(body: Body, path: string, value: unknown): Body {
  const [first = '', ...rest] = path.split('.');
  const name = first.replace('[]', '');
  if (rest.length === 0) return { ...body, [name]: value };
  const inner = body[name];
  const changed = (one: unknown): Body => withValue(one as Body, rest.join('.'), value);
  return { ...body, [name]: Array.isArray(inner) ? inner.map(changed) : changed(inner) };
}
const faults: readonly (readonly [kind: Kind, path: string, value: unknown, code: string])[] = [
  ['VEHICLE', 'vehicleNumber', '', 'FIELD'],
  ['VEHICLE', 'vehiclePlateColorCode', '7', 'PLATE_COLOR'],
  ['VEHICLE', 'vehiclePlateColorCode', '黄', 'PLATE_COLOR'],
  ['VEHICLE', 'vehicleType', '牵引车', 'FIELD'],
  ['VEHICLE', 'vehicleEnergyType', '柴油', 'FIELD'],
  ['VEHICLE', 'vehicleEnergyType', null, 'FIELD'],
  ['VEHICLE', 'vehicleTonnage', '40', 'FIELD'],
  ['VEHICLE', 'grossMass', null, 'FIELD'],
  ['VEHICLE', 'grossMass', '49000', 'FIELD'],
  ['VEHICLE', 'roadTransportCertificateNumber', '', 'FIELD'],
  ['DRIVER', 'driverName', '', 'FIELD'],
  ['DRIVER', 'drivingLicense', '99000019850312001', 'FIELD'],
  ['DRIVER', 'qualificationCertificate', '1'.repeat(20), 'FIELD'],
  ['DRIVER', 'telephone', null, 'FIELD'],
  ['DRIVER', 'vehicleClass', 'Z1', 'FIELD'],
  ['POSITION', 'reportType', 'MOVED', 'FIELD'],
  ['POSITION', 'countrySubdivisionCode', '990000', 'AREA_CODE'],
  ['POSITION', 'positionDateTime', null, 'FIELD'],
  ['WAYBILL', 'originalDocumentNumber', null, 'FIELD'],
  ['WAYBILL', 'transportTypeCode', '9', 'FIELD'],
  ['WAYBILL', 'businessTypeCode', '0000000', 'FIELD'],
  ['WAYBILL', 'permitNumber', null, 'FIELD'],
  ['WAYBILL', 'unifiedSocialCreditIdentifier', '9199', 'FIELD'],
  ['WAYBILL', 'consignorInfo.countrySubdivisionCode', '000627', 'AREA_CODE'],
  ['WAYBILL', 'consigneeInfo.countrySubdivisionCode', '99', 'AREA_CODE'],
  ['WAYBILL', 'consigneeInfo.consignee', '', 'FIELD'],
  ['WAYBILL', 'totalMonetaryAmount', '6500.00', 'AMOUNT_FORMAT'],
  ['WAYBILL', 'vehicleInfo.driver', [], 'FIELD'],
  ['WAYBILL', 'vehicleInfo.goodsInfo[].cargoTypeClassificationCode', '010', 'FIELD'],
  ['WAYBILL', 'vehicleInfo.goodsInfo[].goodsItemGrossWeight', '32180', 'FIELD'],
  ['WAYBILL', 'despatchActualDateTime', '20260305070000', 'TIME_ORDER'],
  ['WAYBILL', 'goodsReceiptDateTime', '20260305080000', 'TIME_ORDER'],
  ['WAYBILL', 'actualCarrierInfo.actualCarrierBusinessLicense', null, 'FIELD'],
  ['WAYBILL', 'insuranceInformation.policyNumber', '', 'FIELD'],
  ['FUNDS', 'financialList[].paymentMeansCode', '0', 'FIELD'],
  ['FUNDS', 'financialList[].monetaryAmount', '5999.000', 'FUNDS_SUM'],
  ['FUNDS', 'financialList[].receiptAccount', null, 'FIELD'],
];

describe('37 planted faults', () => {
  it('an honest message passes our check and the table of the province, which know nothing of each other', () => {
    for (const kind of Object.keys(honest) as Kind[]) {
      expect(wrongFields(kind, honest[kind]), kind).toEqual([]);
      expect(faultOf(interfaces[kind], honest[kind]), kind).toBeUndefined();
    }
    expect(faults).toHaveLength(37);
  });
  it.each(faults)('[DR-04] %s %s = %s is stopped by us and would come back as %4$s', (kind, path, value, code) => {
    const body = withValue(honest[kind], path, value);
    const wrong = wrongFields(kind, body);
    expect(wrong).not.toEqual([]);
    expect(faultOf(interfaces[kind], body)?.code).toBe(code);
    for (const field of wrong) {
      const { zh, en, owner } = messageField(kind, field) ?? {};
      expect(zh, field).toMatch(/\p{Script=Han}/u);
      expect(en).toBeTruthy();
      expect(owner).toBeTruthy();
    }
    expect(knownError(code)).not.toBe(errorDictionary.UNKNOWN);
  });
  it('[DF-06, DF-07] funds add up to the cent, and there is no code for cash', () => {
    const off = (cents: string) => withValue(honest.FUNDS, 'financialList[].monetaryAmount', cents);
    expect(wrongFields('FUNDS', off('6000.010'))).toEqual([]);
    expect(wrongFields('FUNDS', off('6000.020'))).toEqual(['financialList[].monetaryAmount']);
    for (const code of ['0', '5', '现金'])
      expect(wrongFields('FUNDS', withValue(honest.FUNDS, 'financialList[].paymentMeansCode', code))).toEqual([
        'financialList[].paymentMeansCode',
      ]);
  });
  it('every error of the dictionary says in both languages how it is repaired', () => {
    const seeds =
      'DRIVER_NOT_FOUND VEHICLE_NOT_FOUND AREA_CODE ID_FORMAT PLATE_COLOR AMOUNT_FORMAT TIME_ORDER DUPLICATE ' +
      'FUNDS_SUM NO_WAYBILL PERMIT TOKEN TIMEOUT UNKNOWN';
    for (const code of seeds.split(' ')) {
      expect(errorDictionary[code]?.zh, code).toMatch(/\p{Script=Han}/u);
      expect(errorDictionary[code]?.en, code).toMatch(/[a-z]/);
    }
    expect(knownError('NEVER_HEARD_OF')).toBe(errorDictionary.UNKNOWN);
  });
});
