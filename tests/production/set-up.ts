import { createHash } from 'node:crypto';
import { cardNumberOf } from '../../plugins/bank/fixtures.ts';
import { driverInput } from '../../plugins/carrier/fixtures.ts';
import { frameContract } from '../../plugins/evidence/fixtures.ts';
import { providerInput } from '../../plugins/provider/fixtures.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { vehicleInput } from '../../plugins/vehicle/fixtures.ts';
import { pngOf } from '../support/pictures.ts';
import { choosePassword } from '../journeys/signed-in.ts';
import { installation, worldKey } from './installation.ts';
import { OwnSystem, password, rowsOf, run, until, upload, type Row } from './people.ts';

const chief = installation.admin;
/** What an account is made with; its person chooses another one. */
const given = 'Given#2026x';
export const platformId = '31001';
/** The people of the provider, by what they do. */
export const hands = { admin: 'own31001', maker: 'maker31001', checker: 'check31001', payer: 'payer31001' } as const;
const adapters = 'api/bank/outsideAdapter';
/** Of a personal number nobody has. */
const n = 4_000;

async function person(by: string, userName: string, role: string, serial: number): Promise<void> {
  const found = (await rowsOf(by, 'api/platform/Role')).find((one) => one['name'] === role);
  const mobile = `139${String(90_000_000 + serial)}`;
  const input = { userName, name: userName, mobile, email: null, password: given, roleIds: [found?.['id']] };
  const { id } = await run(by, 'api/platform/User/add', input);
  await choosePassword(userName, given, password);
  // Who made the account does not confirm it.
  if (by !== chief) await run(chief, 'api/platform/User/confirm', {}, id);
}
/** What the outside systems are, entered by one operator, tried, and switched on by another. */
export async function connectWorld(
  address: string,
  key: { readonly keyId: string; readonly secret: string } = worldKey,
): Promise<void> {
  await person(chief, 'second', '运营管理员', 1);
  for (const [name, kind] of [
    ['bank', 'channel-v1'],
    ['services', 'service-v1'],
  ]) {
    const settings = { name, kind, ports: null, channels: null, scopePlatformId: null, address, ...key };
    const { id } = await run(chief, `${adapters}/add`, { ...settings, parallelCalls: 4, timeLimitSeconds: 10 });
    await run(chief, `${adapters}/try`, {}, id);
    await until(chief, adapters, { name }, { tryState: 2 });
    await run('second', `${adapters}/enable`, {}, id);
  }
}
/** A provider with its people, its key for the open API, its account at the bank, and a bank that cards are of. */
export async function provider(): Promise<OwnSystem> {
  await run(chief, 'api/platform/platformServiceProviderInfo/add', {
    ...{ platformId, platformName: '正式示范网络货运有限公司', shortName: '正式示范', platformGrade: '2' },
    ...{ uscc: providerInput(n).uscc, businessPermitNo: '9900009100' },
    ...{ adminUserName: hands.admin, adminPassword: given },
  });
  await choosePassword(hands.admin, given, password);
  const [owner] = await rowsOf('second', 'api/platform/User', { userName: hands.admin });
  await run('second', 'api/platform/User/confirm', {}, owner?.['id']);
  const secret = createHash('sha256').update('own system').digest('base64url');
  const keys = 'api/platform/serviceProviderSecretKey';
  const scopes = ['GOODS', 'WAYBILL', 'DISPATCH', 'DRIVER', 'POSITIONS'];
  await run(chief, `${keys}/add`, { providerId: platformId, scopes, ipWhite: null, callsPerMinute: 600, secret });
  const [key] = await rowsOf(chief, keys, {});
  await run(chief, 'api/bank/bank/add', { bankCode: '102', bankName: '工商银行', shortName: '工行', sort: 1 });
  await person(hands.admin, hands.maker, '服务商结算制单', 11);
  await person(hands.admin, hands.checker, '服务商财务', 12);
  await person(hands.admin, hands.payer, '服务商财务', 13);
  return new OwnSystem(String(key?.['appKey']), secret);
}

/** One person adds a card, another has the bank check it; it becomes the owner's default one. */
export async function defaultCard(
  owner: { readonly ownerType: 'company' | 'driver'; readonly ownerId: unknown; readonly ownerName: string },
  cardNo: string,
  person?: { readonly idNumber: string; readonly mobile: string },
): Promise<string> {
  const { admin, checker } = hands;
  const cards = 'api/user/bankCard';
  const [ofCards] = await rowsOf(admin, 'api/bank/bank');
  const { id } = await run(admin, `${cards}/add`, {
    ...{ ...owner, holderName: owner.ownerName, holderCertNo: person?.idNumber ?? null },
    ...{ bankId: ofCards?.['id'], cardNo, branch: null, reservedMobile: person?.mobile ?? null, bindChannel: null },
  });
  await run(checker, `${cards}/verify`, {}, id);
  await until(checker, cards, { ownerId: owner.ownerId }, { verifyStatus: person ? 1 : 4 });
  await run(admin, `${cards}/setDefault`, {}, id);
  return String(id);
}
const picture = (by: string): Promise<string> => upload(by, pngOf(20, 20));
export interface Parties {
  readonly company: Row;
  readonly driver: Row;
  readonly vehicle: Row;
  /** The provider's own account at the bank. */
  readonly accountNo: string;
  /** The number of the vehicle's terminal. */
  readonly deviceNo: string;
}
/** The frame contract with the shipper, who signed it on paper, and the text of those with the carriers. */
async function contracts(companyId: unknown): Promise<void> {
  const text = {
    name: '实际承运人运输合同',
    contractType: 'CARRIER',
    body: '一、乙方按运单载明的货物、路线和时间完成运输。',
  };
  await run(chief, 'api/trucking/contractTemplate/add', text);
  const { admin } = hands;
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const path = 'api/trucking/contract';
  const { id } = await run(admin, `${path}/add`, frameContract(String(companyId), day, '2099-12-31'));
  await run(admin, `${path}/send`, {}, id);
  await run(admin, `${path}/sign`, { party: 'B', signer: '平台法务', signMethod: 'CA' }, id);
  const paper = { party: 'A', signer: '货主经办', signMethod: 'PAPER', signedFile: await picture(admin) };
  await run(admin, `${path}/sign`, paper, id);
}
/** The vehicle's terminal, whose positions the provider's own system passes on. */
async function terminal(vehicleId: unknown): Promise<string> {
  const [path, deviceNo] = ['api/track/device', 'BD31001001'];
  const device = { deviceNo, simNo: null, deviceType: 'BEIDOU_JT808', protocol: 'JT808' };
  const { id } = await run(hands.admin, `${path}/add`, device);
  await run(hands.admin, `${path}/bind`, { vehicleId }, id);
  return deviceNo;
}
/** Shipper, driver and vehicle are registered, their papers seen, the driver's card checked by the bank. */
export async function parties(): Promise<Parties> {
  const { admin, payer } = hands;
  const shipper = { ...companyInput(n), licenseFile: await picture(admin) };
  const { id: companyId } = await run(admin, 'api/user/userCompany/add', shipper);
  const carrier = {
    ...driverInput(n),
    licenseFront: await picture(admin),
    licenseBack: await picture(admin),
    qualificationFile: await picture(admin),
    idFront: await picture(admin),
    idBack: await picture(admin),
  };
  const { id: driverId } = await run(admin, 'api/user/tenantDriver/add', carrier);
  const truck = vehicleInput(n);
  const papers = { drivingPermitFront: '', drivingPermitBack: '', operatingPermitFront: '' };
  for (const paper of Object.keys(papers) as (keyof typeof papers)[]) papers[paper] = await picture(admin);
  const { id: vehicleId } = await run(admin, 'api/user/tenantVehicle/add', { ...truck, ...papers });

  const companies = 'api/user/userCompany';
  await run(admin, `${companies}/approve`, {}, companyId);
  const people = 'api/user/userPerson';
  const [person] = await rowsOf(admin, people, { idNumber: carrier.idNumber });
  await run(admin, `${people}/verifyIdentity`, {}, person?.['id']);
  await until(admin, people, { idNumber: carrier.idNumber }, { realNameStatus: 1 });
  const drivers = 'api/user/tenantDriver';
  await run(admin, `${drivers}/basicEdit`, { idValidTo: '2040-01-01', address: '示范市示范路1号' }, driverId);
  await run(admin, `${drivers}/basicAudit`, {}, driverId);
  await run(admin, `${drivers}/approve`, {}, driverId);
  await run(admin, 'api/user/tenantVehicle/approve', {}, vehicleId);

  await defaultCard({ ownerType: 'driver', ownerId: driverId, ownerName: carrier.name }, cardNumberOf(n), carrier);

  const accounts = 'api/bank/subAccount';
  await run(payer, `${accounts}/open`, {
    ...{ platformId: null, channel: 'ENT', ownerType: 'tenant', ownerId: platformId },
    ...{ ownerName: '正式示范网络货运有限公司', accountName: '正式示范网络货运有限公司', vehicleNum: null },
  });
  const account = await until(payer, accounts, { channel: 'ENT' }, { openStatus: 2 });
  const [company] = await rowsOf(admin, companies, {});
  const [driver] = await rowsOf(admin, drivers, {});
  const [vehicle] = await rowsOf(admin, 'api/user/tenantVehicle', {});
  await contracts(companyId);
  return {
    company: company!,
    driver: driver!,
    vehicle: vehicle!,
    accountNo: String(account['accountNo']),
    deviceNo: await terminal(vehicleId),
  };
}
/** The shipper has paid into the provider's account; the bank's statement says so, and three people book it. */
export async function shipperPays(world: string, { company, accountNo }: Parties, amount: number): Promise<void> {
  const { admin, checker, payer } = hands;
  const payer9 = { counterName: String(company['companyName']), counterAccount: '6222000099990001' };
  const deposit = { tenant: platformId, channel: 'ENT', amount, ...payer9, summary: '运费预存' };
  await fetch(`${world}/deposits`, { method: 'POST', body: JSON.stringify(deposit) });
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  await run(payer, 'api/bank/fundStatement/pull', { channel: 'ENT', accountNo, day });
  const line = await until(payer, 'api/bank/fundStatement', {}, { amount, direction: 'IN' });
  const orders = 'api/fund/rechargeOrder';
  const { id } = await run(admin, `${orders}/add`, {
    ...{ companyId: company['id'], amount, payWay: 'BANK_TRANSFER', payerName: payer9.counterName },
    ...{ payerAccount: payer9.counterAccount, payAt: line['at'], voucherFiles: await picture(admin), letterFile: null },
  });
  await run(checker, `${orders}/matchStatement`, { statementId: line['id'], reason: null }, id);
  await run(checker, `${orders}/audit`, {}, id);
  await run(payer, `${orders}/confirm`, {}, id);
}
