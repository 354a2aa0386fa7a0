/**
 * The province's own copy of the published field table, as a province would keep it: it knows nothing of the console.
 * One field a line: place, need (M always, O optional, L up to 4.5 t, H above it, S with segments), format, codes.
 */
const published: Readonly<Record<string, string>> = {
  WLHY_CL1001: `
vehicleNumber M an..35
vehiclePlateColorCode M an..2 1,2,3,4,5,9,91,92,93,94
vehicleType M an..10 H11,H12,H14,H15,H17,H19,H21,H22,H31,H32,Q11,Q21,G11,B11,B12,B13,B17,B18,B19,Z11,X99
owner L an..128
useCharacter L an..20
vin L an..35
issuingOrganizations L an..128
registerDate L n8
issueDate L n8
vehicleEnergyType M an..2 A,B,C,D,E,F,L,M,N,O,Y,Z
vehicleTonnage M n..9.2
grossMass M n..9.2
roadTransportCertificateNumber M an..50
trailerVehiclePlateNumber O an..35
remark O an..256`,
  WLHY_JSY1001: `
driverName M an..30
drivingLicense M an18
vehicleClass L an..35 A1,A2,A3,B1,B2,C1,C2,C3,C4,C6
issuingOrganizations L an..128
validPeriodFrom L n8
validPeriodTo L n8
qualificationCertificate H an..19
telephone M an..18
remark O an..256`,
  WLHY_WZ1001: `
shippingNoteNumber M an..20
serialNumber M an4
vehicleNumber M an..35
vehiclePlateColorCode M an..2 1,2,3,4,5,9,91,92,93,94
reportType M an5 START,ENDED
longitude M an..11
latitude M an..10
positionDateTime M n14
countrySubdivisionCode M an..12
address M an..256`,
  WLHY_YD1001: `
originalDocumentNumber M an..35
shippingNoteNumber M an..20
serialNumber M an4
vehicleAmount M n..4
transportTypeCode M n..2 1,2,3,4,5,6,7,8
sendToProDateTime M n14
carrier M an..512
unifiedSocialCreditIdentifier M an18
permitNumber M an..50
consignmentDateTime M n14
businessTypeCode M an..7 1002996,1003997,1003998,1002998,1003999
despatchActualDateTime M n14
goodsReceiptDateTime M n14
finishDateTime M n14
consignorInfo.consignor M an..512
consignorInfo.consignorId M an..35
consignorInfo.placeOfLoading M an..256
consignorInfo.countrySubdivisionCode M an..12
consigneeInfo.consignee M an..512
consigneeInfo.consigneeId O an..35
consigneeInfo.goodsReceiptPlace M an..256
consigneeInfo.countrySubdivisionCode M an..12
totalMonetaryAmount M n..18.3
transportationCost M n..18.3
transportationDistance M n..18
vehicleInfo.vehiclePlateColorCode M an..2 1,2,3,4,5,9,91,92,93,94
vehicleInfo.vehicleNumber M an..35
vehicleInfo.despatchActualDateTime S n14
vehicleInfo.goodsReceiptDateTime S n14
vehicleInfo.placeOfLoading S an..256
vehicleInfo.goodsReceiptPlace S an..256
vehicleInfo.driver*.driverName M an..30
vehicleInfo.driver*.drivingLicense M an18
vehicleInfo.goodsInfo*.descriptionOfGoods M an..512
vehicleInfo.goodsInfo*.cargoTypeClassificationCode M an4
vehicleInfo.goodsInfo*.goodsItemGrossWeight M n..14.3
vehicleInfo.goodsInfo*.cube O n..9.4
vehicleInfo.goodsInfo*.totalNumberOfPackages O n..8
actualCarrierInfo.actualCarrierName M an..256
actualCarrierInfo.actualCarrierBusinessLicense M an..50
actualCarrierInfo.actualCarrierId M an..50
insuranceInformation.policyNumber M an..30
insuranceInformation.insuranceCompanyCode M an..30
remark O an..256`,
  WLHY_ZJ1001: `
documentNumber M an..35
sendToProDateTime M n14
carrier M an..512
actualCarrierId M an..50
vehicleNumber M an..35
vehiclePlateColorCode M an..2 1,2,3,4,5,9,91,92,93,94
shippingNoteList*.shippingNoteNumber M an..20
shippingNoteList*.serialNumber M an4
shippingNoteList*.totalMonetaryAmount M n..18.3
financialList*.paymentMeansCode M an..3 1,2,3,31,32,4,41,42,9
financialList*.recipient M an..512
financialList*.receiptAccount M an..512
financialList*.bankCode O an..11
financialList*.sequenceCode M an..50
financialList*.monetaryAmount M n..18.3
financialList*.dateTime M n14
remark O an..256`,
};

type Body = Readonly<Record<string, unknown>>;
export interface Wrong {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
}
interface Line {
  readonly place: string;
  readonly need: string;
  readonly format: string;
  readonly codes: readonly string[];
}
const tables = new Map<string, readonly Line[]>(
  Object.entries(published).map(([type, text]) => [
    type,
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [place = '', need = '', format = '', codes] = line.split(' ');
        return { place, need, format, codes: codes?.split(',') ?? [] };
      }),
  ]),
);

/** Every value at a place; a list may hold several, and an empty list holds one that is missing. */
function read(from: unknown, steps: readonly string[]): unknown[] {
  if (steps.length === 0) return [from];
  const [step = '', ...rest] = steps;
  const next = typeof from === 'object' && from !== null ? (from as Body)[step.replace('*', '')] : undefined;
  if (!step.endsWith('*')) return read(next, rest);
  return Array.isArray(next) && next.length > 0 ? next.flatMap((one) => read(one, rest)) : [undefined];
}
export const valuesOf = (body: Body, place: string): readonly string[] =>
  read(body, place.split('.')).map((value) => (value === null || value === undefined ? '' : String(value)));

function isWellFormed(format: string, text: string): boolean {
  const [size = '0', decimals] = format.replace(/^(an|n)(\.\.)?/, '').split('.');
  if (format.startsWith('an'))
    return format.includes('..') ? text.length <= Number(size) : text.length === Number(size);
  const [whole = '', part] = text.split('.');
  if (!/^\d+$/.test(whole) || (part !== undefined && !/^\d+$/.test(part))) return false;
  if (decimals !== undefined)
    return part?.length === Number(decimals) && whole.length <= Number(size) - Number(decimals);
  return part === undefined && (format.includes('..') ? whole.length <= Number(size) : whole.length === Number(size));
}
const isAsked = (need: string, body: Body, light: boolean): boolean =>
  need === 'M' ||
  (need === 'L' && light) ||
  (need === 'H' && !light) ||
  (need === 'S' && valuesOf(body, 'serialNumber')[0] !== '0000');
/** A vehicle says how heavy it is; a driver without qualification has to be one of light vehicles. */
const isLight = (type: string, body: Body): boolean =>
  type === 'WLHY_CL1001'
    ? Number(body.grossMass) <= 4.5
    : type === 'WLHY_JSY1001' && valuesOf(body, 'qualificationCertificate')[0] === '';

const provinces = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5])\d{4}$/;
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const isIdentity = (text: string): boolean =>
  /^\d{17}[\dX]$/.test(text) &&
  '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0) % 11] === text[17];
const endingWith = (body: Body, lines: readonly Line[], ending: string): readonly (readonly [string, string])[] =>
  lines
    .filter(({ place }) => place.endsWith(ending))
    .flatMap(({ place }) => valuesOf(body, place).map((value) => [place, value] as const));

/** What is wrong with a message, by the table and by what a province looks at besides. */
export function faultOf(type: string, body: Body): Wrong | undefined {
  const lines = tables.get(type);
  if (!lines) return { code: 'UNKNOWN', message: `未知的接口 ${type}` };
  const light = isLight(type, body);
  for (const { place, need, format, codes } of lines)
    for (const value of valuesOf(body, place)) {
      const field = place.replaceAll('*', '[]');
      if (value === '') {
        if (isAsked(need, body, light)) return { code: 'FIELD', message: `${field} 不能为空`, field };
      } else if (!isWellFormed(format, value) || (codes.length > 0 && !codes.includes(value)))
        return place.endsWith('vehiclePlateColorCode')
          ? { code: 'PLATE_COLOR', message: '车牌颜色代码不正确', field }
          : { code: place.endsWith('Amount') ? 'AMOUNT_FORMAT' : 'FIELD', message: `${field} 格式不正确`, field };
    }
  for (const [place, value] of endingWith(body, lines, 'countrySubdivisionCode'))
    if (!provinces.test(value)) return { code: 'AREA_CODE', message: '行政区划代码不正确', field: place };
  for (const [place, value] of endingWith(body, lines, 'drivingLicense'))
    if (!isIdentity(value))
      return { code: 'ID_FORMAT', message: '证件号格式不正确', field: place.replaceAll('*', '[]') };
  return contradictionOf(type, body);
}
function contradictionOf(type: string, body: Body): Wrong | undefined {
  const [made = '', loaded = '', received = ''] = [
    'consignmentDateTime',
    'despatchActualDateTime',
    'goodsReceiptDateTime',
  ].map((place) => valuesOf(body, place)[0] ?? '');
  if (type === 'WLHY_YD1001' && (made > loaded || loaded > received))
    return { code: 'TIME_ORDER', message: '时间先后不正确', field: 'despatchActualDateTime' };
  if (type !== 'WLHY_ZJ1001') return undefined;
  const sum = (place: string): number =>
    valuesOf(body, place).reduce((total, value) => total + Math.round(Number(value) * 100), 0);
  return Math.abs(sum('financialList*.monetaryAmount') - sum('shippingNoteList*.totalMonetaryAmount')) > 1
    ? { code: 'FUNDS_SUM', message: '资金合计与运单金额不符', field: 'financialList[].monetaryAmount' }
    : undefined;
}
