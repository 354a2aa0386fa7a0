import type { Actor } from '@freightdeck/sdk/contract';
import type { Call, DemoStage } from '@freightdeck/sdk/server';
import { numberKey, sql } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import { addVehicle } from '@freightdeck/plugin-vehicle/contract';
import {
  addBroker,
  addCarCaptain,
  addCarOwner,
  addDriver,
  approveBasic,
  approveDriver,
  bindDrivers,
  bindVehicles,
  brokerLife,
  carCaptainLife,
  carOwnerLife,
  configFace,
  rejectBasic,
  setTwoLevel,
  settlePerson,
  verifyFace,
} from '../contract/index.ts';
import { driverInput, memberInput } from '../fixtures.ts';
import { vehicleInput } from './demo-vehicles.ts';

const DAY = 86_400_000;
const platforms = [
  ['10001', '内蒙古'],
  ['10002', '天津'],
  ['10003', '安徽'],
  ['10004', '浙江'],
] as const;
type At = (moment: string, actor: Actor) => Call;
type Ago = (days: number) => string;

/** Answer of the verification service: 1 match, 2 no match, 3 unknown. */
async function answered(at: At, moment: string, idNumber: string, result: 1 | 2 | 3): Promise<void> {
  const call = at(moment, 'system');
  const person = await call.tx.one<{ id: string }>(
    sql`select id from person_check where platform_id = ${call.platformId}
      and id_number = ${numberKey(call, idNumber)}`,
  );
  if (person) await call.execute(settlePerson, { result, channel: '公安实名', costCents: 30 }, person);
}

/** Drivers: one approved twice, one between the two audits, one with a rejected card, one whose number is unknown. */
async function tellDrivers(stage: DemoStage, at: At, ago: Ago, n: number): Promise<string> {
  const card = { gender: 'M', address: '示范省示范市示范路 1 号', idValidTo: ago(-3000).slice(0, 10) } as const;
  const inputs = [0, 1, 2, 3].map((index) => ({
    ...driverInput(300_000 + n * 10 + index),
    mobile: memberInput(5000 + n * 10 + index).mobile,
    ...card,
  }));
  const ids: string[] = [];
  for (const input of inputs) {
    const call = at(ago(25), 'provider');
    const idFront = await stage.picture(call, `身份证正面 ${input.name}`);
    const idBack = await stage.picture(call, `身份证反面 ${input.name}`);
    const papers = {
      idFront,
      idBack,
      licenseFront: await stage.picture(call, `驾驶证正页 ${input.name}`),
      licenseBack: await stage.picture(call, `驾驶证副页 ${input.name}`),
      qualificationFile: await stage.picture(call, `从业资格证 ${input.name}`),
    };
    ids.push((await call.execute(addDriver, { ...input, ...papers })).id);
  }
  const [first, second, third] = ids.map((id) => ({ id }));
  for (const [index, result] of ([1, 1, 2, 3] as const).entries())
    if (index < 3) await answered(at, ago(24), inputs[index]?.idNumber ?? '', result);
  if (!first || !second || !third) return '';
  await at(ago(23), 'provider').execute(approveBasic, {}, first);
  await at(ago(22), 'provider').execute(approveDriver, {}, first);
  await at(ago(21), 'operator').execute(setTwoLevel, { forPlatform: at(ago(21), 'operator').platformId, twoLevel: 1 });
  await at(ago(2), 'provider').execute(approveDriver, {}, second);
  await at(ago(20), 'provider').execute(rejectBasic, { reason: '身份证反面有反光，请重拍' }, third);
  return first.id;
}
/** Face checks: one passed, then three consecutive failures that lock the scene. */
async function tellFaces(at: At, ago: Ago, driverId: string): Promise<void> {
  const tried = (moment: string, scene: 'GRAB' | 'WITHDRAW', faceScore: number) =>
    at(moment, 'driver').execute(
      verifyFace,
      { scene, faceScore, livenessType: 'ACTION', device: '示范手机 A1', channel: '模拟人脸', costCents: 15 },
      { id: driverId },
    );
  await tried(ago(9), 'GRAB', 962_000);
  for (const [days, score] of [
    [0.3, 612_000],
    [0.2, 580_000],
    [0.1, 645_000],
  ] as const)
    await tried(ago(days), 'WITHDRAW', score);
}
async function tellMembers(
  stage: DemoStage,
  at: At,
  ago: Ago,
  region: string,
  n: number,
  driverId: string,
): Promise<void> {
  const arrival = at(ago(30), 'provider');
  const people: (ReturnType<typeof memberInput> & { readonly idFront: string; readonly idBack: string })[] = [];
  for (const index of Array(8).keys()) {
    const input = memberInput(n * 20 + index);
    const idFront = await stage.picture(arrival, `身份证正面 ${input.name}`);
    people.push({ ...input, idFront, idBack: await stage.picture(arrival, `身份证反面 ${input.name}`) });
  }
  const person = (index: number) => people[index] ?? { ...memberInput(0), idFront: null, idBack: null };
  const owner = (index: number) =>
    at(ago(30), 'provider').execute(addCarOwner, {
      ...person(index),
      account: `owner${n}${index}`,
      ownerType: index === 0 ? 'COMPANY' : 'PERSON',
      roadPermitNo: index === 0 ? '990000000000' : null,
    });
  const captain = (index: number) =>
    at(ago(28), 'provider').execute(addCarCaptain, {
      ...person(index),
      teamName: `${region}示范车队${index - 2}`,
      feeMode: index === 3 ? 'PER_TRIP' : 'NONE',
      feePerTrip: index === 3 ? 5_000 : null,
      payeeEnabled: index === 3 ? 1 : 0,
      mandateContractNo: index === 3 ? `DS${n}000001` : null,
      monthlyCapCents: index === 3 ? 50_000_000 : null,
    });
  const broker = (index: number) =>
    at(ago(26), 'provider').execute(addBroker, {
      ...person(index),
      region,
      companyName: index === 5 ? `${region}示范物流信息服务部` : null,
      infoFeeCapPpm: 40_000,
    });
  const owners = [await owner(0), await owner(1), await owner(2)] as const;
  const captains = [await captain(3), await captain(4)] as const;
  const brokers = [await broker(5), await broker(6), await broker(7)] as const;
  for (const index of [0, 2, 3, 5]) await answered(at, ago(18), person(index).idNumber, 1);
  await at(ago(17), 'provider').execute(carOwnerLife.approve, {}, owners[0]);
  await at(ago(16), 'provider').execute(carOwnerLife.reject, { reason: '道路运输许可证缺失' }, owners[2]);
  await at(ago(15), 'provider').execute(carCaptainLife.approve, {}, captains[0]);
  await at(ago(14), 'provider').execute(brokerLife.approve, {}, brokers[0]);
  await at(ago(13), 'provider').execute(brokerLife.reject, { reason: '与已有经纪人重复' }, brokers[2]);
  const { id: vehicleId } = await at(ago(12), 'system').execute(addVehicle, vehicleInput(n));
  await at(ago(11), 'provider').execute(bindVehicles, { vehicleIds: [vehicleId] }, owners[0]);
  await at(ago(10), 'provider').execute(bindDrivers, { driverIds: [driverId] }, captains[0]);
}

export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago: Ago = (days) => formatDateTime(now - days * DAY);
  for (const [index, [platformId, region]] of platforms.entries())
    await stage.together(platformId, async (at) => {
      const driverId = await tellDrivers(stage, at, ago, index);
      await tellMembers(stage, at, ago, region, index, driverId);
      if (index < 2) await tellFaces(at, ago, driverId);
      if (index === 1)
        await at(ago(8), 'operator').execute(configFace, {
          forPlatform: platformId,
          scene: 'BINDCARD',
          enabled: 0,
          thresholdPpm: 850_000,
        });
    });
}
