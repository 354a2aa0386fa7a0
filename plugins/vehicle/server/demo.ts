import type { Actor } from '@freightdeck/sdk/contract';
import type { Call, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import {
  addBlock,
  addVehicle,
  approveCert,
  changeVehicle,
  modifyVehicle,
  approveVehicle,
  rejectCert,
  releaseBlock,
  remindCert,
  submitCert,
} from '../contract/index.ts';
import { vehicleInput } from '../fixtures.ts';
import { openUpkeep } from './cert-keep.ts';

const DAY = 86_400_000;
/** Serial numbers that no vehicle of the demo trips uses. */
const firstSerial = 9000;
const platforms = ['10001', '10002', '10003', '10004'];
type At = (moment: string, actor: Actor) => Call;

/**
 * For each fleet: a vehicle waiting for audit, certificates expiring, renewed and waiting, a change of the record and
 * one found during settlement.
 */
async function tell(stage: DemoStage, at: At, ago: (days: number) => string, n: number): Promise<void> {
  const first = firstSerial + n * 10;
  const ahead = (days: number): string => ago(-days).slice(0, 10);
  const papers = async (call: Call, plate: string) => ({
    drivingPermitFront: await stage.picture(call, `行驶证正面 ${plate}`),
    drivingPermitBack: await stage.picture(call, `行驶证反面 ${plate}`),
    operatingPermitFront: await stage.picture(call, `营运证正面 ${plate}`),
  });
  const approved = async (index: number, roadTransportTo: string): Promise<string> => {
    const call = at(ago(300), 'provider');
    const input = vehicleInput(first + index);
    const { id } = await call.execute(addVehicle, {
      ...input,
      ...(await papers(call, input.vehicleNum)),
      roadTransportTo,
      lengthMm: 13_750,
    });
    await at(ago(299), 'provider').execute(approveVehicle, {}, { id });
    return id;
  };
  const waitingOne = vehicleInput(first);
  const yesterday = at(ago(1), 'provider');
  await yesterday.execute(addVehicle, { ...waitingOne, ...(await papers(yesterday, waitingOne.vehicleNum)) });
  await approved(1, ahead(9));
  const renewed = await approved(2, ahead(20));
  const waiting = await approved(3, ahead(26));
  const corrected = await approved(4, ahead(400));
  const settled = await approved(5, ahead(500));
  const cert = async (vehicleId: string, days: number) => {
    const call = at(ago(days), 'provider');
    const certFile = await stage.picture(call, '营运证');
    return call.execute(submitCert, { vehicleId, certType: 'OPERATING', newTo: ahead(360), certFile });
  };
  await at(ago(5), 'provider').execute(approveCert, {}, await cert(renewed, 6));
  const fourDaysAgo = at(ago(4), 'provider');
  const inspected = await fourDaysAgo.execute(submitCert, {
    vehicleId: renewed,
    certType: 'INSPECTION',
    newTo: ahead(200),
    certFile: await stage.picture(fourDaysAgo, '年检页'),
  });
  await at(ago(3), 'provider').execute(rejectCert, { reason: '年检章不清晰，请重新上传' }, inspected);
  await cert(waiting, 1);
  for (const id of await openUpkeep(at(ago(0.1), 'system')))
    await at(ago(0), 'provider').execute(remindCert, {}, { id });
  await at(ago(2), 'provider').execute(
    changeVehicle,
    { ratedLoadKg: 31_500, reason: '核定载质量以行驶证为准' },
    { id: corrected },
  );
  await at(ago(1), 'provider').execute(modifyVehicle, {
    vehicleId: settled,
    vehicleType: 'H17',
    reason: '结算时发现车辆类型与行驶证不符',
  });
}

/** Two entries for all providers, and one released by another person. */
async function tellBlockList(at: At, ago: (days: number) => string): Promise<void> {
  const plates = [vehicleInput(9901).vehicleNum, vehicleInput(9902).vehicleNum, vehicleInput(9903).vehicleNum] as const;
  await at(ago(40), 'operator').execute(addBlock, {
    targetType: 'VEHICLE',
    keyValue: plates[0],
    plateColor: '2',
    reasonCode: 'OVERLOAD',
    reason: '三个月内两次超载 30% 以上',
  });
  await at(ago(20), 'operator').execute(addBlock, {
    targetType: 'VEHICLE',
    keyValue: plates[1],
    plateColor: '2',
    reasonCode: 'FRAUD',
    reason: '磅单图片经核实为伪造',
    validTo: ago(-340).slice(0, 10),
  });
  const released = await at(ago(35), 'system').execute(addBlock, {
    targetType: 'VEHICLE',
    keyValue: plates[2],
    plateColor: '2',
    reasonCode: 'CERT',
    reason: '营运证过期仍在接单',
  });
  await at(ago(12), 'operator').execute(releaseBlock, { reason: '证照已换发并复核' }, released);
}

export async function replay(stage: DemoStage): Promise<void> {
  const now = parseDateTime(stage.now)?.getTime() ?? 0;
  const ago = (days: number): string => formatDateTime(now - days * DAY);
  for (const [index, platformId] of platforms.entries())
    await stage.together(platformId, (at) => tell(stage, at, ago, index));
  await stage.together('00001', (at) => tellBlockList(at, ago));
}
