import type { Field, Fields } from '../../sdk/contract/index.ts';
import { driverInput, idNumberOf, memberInput } from '../../plugins/carrier/fixtures.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { providerInput } from '../../plugins/provider/fixtures.ts';
import { companyInput, creditCodeOf } from '../../plugins/shipper/fixtures.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import type { Declared } from './declarations.ts';

/** An id nobody has, of the form ids have. */
/** A file that exists in worlds that have stored it; elsewhere as unknown as any other id here. */
export const givenFile = 'file-1';
export const missingId = '01JZZZZZZZZZZZZZZZZZZZZZZZ';

let serial = 100;
/** A value of a field that its schema takes. */
function valueOf(name: string, field: Field): unknown {
  switch (field.kind) {
    case 'id':
      return missingId;
    case 'choice':
      return field.choices?.[0]?.value;
    case 'flag':
      return false;
    case 'integer':
    case 'money':
    case 'unitPrice':
    case 'weight':
    case 'ratio':
    case 'distance':
      return Math.max(field.min ?? 0, 1);
    case 'date':
      return '2031-01-01';
    case 'dateTime':
      return '2031-01-01 08:00:00';
    case 'mobile':
      return '19900009999';
    case 'idNumber':
      return idNumberOf(77);
    case 'creditCode':
      return creditCodeOf(77);
    case 'vin':
      return vehicleInput(77).vin;
    case 'plate':
      return vehicleInput(77).vehicleNum;
    case 'file':
      return givenFile;
    case 'region':
      return '130209';
    case 'coordinates':
      return '118.460000,39.273000';
    case 'secret':
      return 'Lorry#4711x';
    case 'list':
      return [];
    case 'json':
      return {};
    default:
      return `${name} 示范`.slice(0, Math.min(field.max ?? 20, 20));
  }
}
/** Values of papers that fit each other. */
const driverPapers = { licenseFrom: '2026-01-01', qualificationNo: '990000000123' };
const vehiclePapers = { trailerNum: null, roadTransportNo: '990000000123', plateColor: '2', grossMassKg: 49_000 };
/**
 * Where the kind of a field does not tell what its schema takes, or the same values twice would be refused for being
 * there already.
 */
const special: Readonly<Record<string, (n: number) => Readonly<Record<string, unknown>>>> = {
  'session.login': () => ({ userName: 'nobody', password: 'Wrong#4711x', loginType: '4' }),
  'session.secondFactor': () => ({ code: '000000' }),
  'session.prove': () => ({ code: null }),
  'secondFactor.confirm': () => ({ code: '000000' }),
  'secondFactor.end': () => ({ code: '000000' }),
  'session.switch': () => ({ roleId: null }),
  'session.endOwn': () => ({ session: null }),
  'columns.add': (n) => ({ routeName: `route${n}`, columnsData: '[{"prop":"id"}]' }),
  'columns.edit': () => ({ columnsData: '[{"prop":"id"}]' }),
  'company.add': (n) => companyInput(n),
  'spu.add': (n) => {
    const { invoiceTax, serviceFeeMode, ...basic } = companyInput(n);
    return { basic, config: { invoiceTax, serviceFeeMode }, quota: null };
  },
  'spu.edit': () => ({ basic: null, config: null, quota: null }),
  'serviceProvider.add': (n) => providerInput(n),
  'serviceProvider.open': (n) => providerInput(n),
  'platformInvoicing.config': () => ({ platformId: null }),
  'access.signOn': () => ({ signOnIssuer: 'https://accounts.example.com', signOnClient: 'console', signOnTitle: '' }),
  'brand.edit': () => ({ colour: '#0b5cab' }),
  'brand.address': (n) => ({ marker: `mark${n}` }),
  'waybill.changeArriveBy': () => ({ newArriveBy: '2037-01-01 00:00:00' }),
  'waybill.sign': () => ({ receipt: null }),
  'waybill.evidencePack': () => ({ origin: 'https://console.example.cn' }),
  'systemConfig.add': (n) => ({ configKey: `test.key${n}`, scopePlatformId: null }),
  'driver.add': (n) => driverInput(n),
  'driver.resubmit': () => driverPapers,
  'driver.change': () => driverPapers,
  'driver.submit': () => driverPapers,
  'carOwner.addCarOwner': (n) => ({ ...memberInput(3000 + n), account: `account${n}` }),
  'carCaptain.addCarCaptain': (n) => ({ ...memberInput(4000 + n), feeMode: 'NONE', payeeEnabled: 0 }),
  'broker.addBroker': (n) => memberInput(6000 + n),
  'blockEntry.addBlock': (n) => ({
    targetType: 'VEHICLE',
    keyValue: vehicleInput(2000 + n).vehicleNum,
    scopePlatformId: null,
    validTo: null,
  }),
  'faceScene.config': () => ({ forPlatform: '10001' }),
  'driver.twoLevel': () => ({ forPlatform: '10001', twoLevel: 0 }),
  'vehicleChange.modify': () => ({ waybillSn: null, ...vehiclePapers }),
  'vehicle.add': (n) => vehicleInput(n),
  'vehicle.change': () => vehiclePapers,
  'vehicle.submit': () => vehiclePapers,
  'vehicle.resubmit': () => vehiclePapers,
  'goods.add': (n) => goodsInput(missingId, n),
  'openPlatform.add': (n) => ({ code: `P-${n}`, baseUrl: 'https://erp.example.com', callbackUrl: null, ipWhite: null }),
  'openPlatform.edit': () => ({ baseUrl: 'https://erp.example.com', callbackUrl: null, ipWhite: null }),
  'contractTemplate.addTemplate': (n) => ({ name: `template ${n}` }),
  'outsideAdapter.add': (n) => ({
    name: `adapter-${n}`,
    kind: 'channel-v1',
    scopePlatformId: null,
    address: 'https://bank.example',
    secret: 'a secret of a test',
  }),
  'outsideAdapter.edit': () => ({
    scopePlatformId: null,
    address: 'https://bank.example',
    secret: null,
  }),
  'paymentAnswer.importAnswer': () => ({ content: 'QUJD' }),
  'fundStatement.importLines': () => ({ content: 'QUJD' }),
  'ysSettlementOrder.send': () => ({ mailTo: null, origin: null }),
  'ysSettlementOrder.setTerms': () => ({ mailTo: null }),
  'ysSettlementOrder.setStamp': () => ({ picture: null }),
  'ysSettlementOrder.generateMonth': () => ({ month: '2026-03', beforeEnd: true }),
  'bankCard.add': (n) => ({
    // Of this kind there is no register.
    ownerType: 'insurer',
    ownerId: `owner ${n}`,
    cardNo: `99000000${String(n).padStart(6, '0')}`,
    holderCertNo: null,
    reservedMobile: null,
  }),
  'subAccount.open': () => ({ platformId: null }),
  'ledgerJournal.verify': () => ({ platformId: null }),
  'channelDay.reckon': () => ({ platformId: null }),
  'contract.add': () => ({ contractType: 'SUBCONTRACT', companyId: null, waybillId: null, templateId: null }),
  'user.add': (n) => ({ userName: `person${n}`, mobile: null, email: null }),
  'user.edit': () => ({ mobile: null, email: null }),
  'user.unbindWechat': () => ({ loginType: '4' }),
  'role.add': (n) => ({ name: `role ${n}` }),
  'role.copy': (n) => ({ name: `copy ${n}` }),
  'menu.add': (n) => ({ name: `menu${n}`, parentId: null, url: null, menuType: 'DIR' }),
  'menu.edit': () => ({ parentId: null, url: null }),
  'dictionary.add': (n) => ({ dictCode: `CODE_${n}`, dictValue: `value ${n}`, parentId: null, scopePlatformId: null }),
  'dictionary.edit': () => ({ parentId: null }),
  'dictionary.public': () => ({ dictCode: 'ADMIN_URL_name' }),
  'tenantPlugin.impact': () => ({ pluginId: 'content', scopePlatformId: '10002' }),
  'partnerPlugin.trust': (n) => ({ publicKey: `${String(n).padStart(59, 'A')}=` }),
  'partnerPlugin.install': () => ({ archive: 'AAAA' }),
  'partnerData.takeAlong': () => ({ origin: 'https://console.example.cn' }),
  'partnerPlugin.submit': () => ({ archive: 'AAAA' }),
  'partnerPlugin.receipt': () => ({ receipt: 'A'.repeat(43) }),
  'partnerPlugin.authorReport': () => ({
    publicKey: `${'A'.repeat(59)}=`,
    signature: `${'A'.repeat(86)}==`,
    host: 'http://127.0.0.1',
    at: '2031-01-01T08:00:00Z',
  }),
  'partnerPlugin.deprecate': () => ({ deprecatedFrom: null, endsOn: null, deprecateReason: null }),
  'partnerPlugin.connect': () => ({ origin: null }),
  'partnerPlugin.configure': () => ({ values: {}, secrets: {} }),
  'reportTemplate.add': (n) => ({ name: `report ${n}`, columns: ['day'] }),
  'reportTemplate.edit': () => ({ columns: ['day'] }),
  'task.export': () => ({
    resource: 'nothing',
    columns: [{ prop: 'id', label: 'id' }],
    format: 'csv',
    conditions: null,
    orderBy: null,
  }),
  'task.bulk': () => ({ command: 'nothing', ids: [missingId], conditions: null }),
  'task.repairImport': () => ({ rows: [{ line: 2, drop: true }] }),
  'view.save': (n) => ({ id: null, name: `view ${n}`, content: { query: {}, columns: [] } }),
  'view.setDefault': () => ({ id: null }),
  'columns.get': () => ({ deleteStatus: '0' }),
  'cockpit.live': () => ({ selectWaybillInfoParam: null, page: 1, size: 10 }),
};
/** An input its schema takes; every call gives another one, so that nothing is taken already. */
export function validInput(name: string, fields: Fields): Record<string, unknown> {
  const filled = Object.fromEntries(
    Object.entries(fields).map(([field, definition]) => [field, valueOf(field, definition)]),
  );
  return { ...filled, ...special[name]?.((serial += 1)) };
}
/** A whole body of a path; `id` is the record where the path is about one. */
export function validBody(declared: Declared, id = missingId): Record<string, unknown> {
  if (declared.command)
    return { model: validInput(declared.name, declared.command.input), ...(declared.on ? { id } : {}) };
  if (declared.query && declared.name.endsWith('.pick'))
    return { words: null, chosen: null, recent: null, beside: null, many: null, field: declared.picks ?? null };
  if (declared.query) return validInput(declared.name, declared.query.input);
  if (declared.kind === 'paging') return { conditions: { id }, page: 1, limit: 10 };
  return declared.kind === 'get' || declared.kind === 'events' ? { id } : { conditions: { id } };
}
