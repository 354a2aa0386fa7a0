import { listen, smsOf, sql } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import { blockAdded } from '@freightdeck/plugin-vehicle/contract';
import {
  basicAudit,
  brokerLife,
  carCaptainLife,
  carOwnerLife,
  driverAudit,
  driverChangeLife,
} from '../contract/index.ts';
import { captainOf, peopleOfVehicle, refused } from './people-told.ts';

interface Decided {
  readonly after: {
    readonly platformId: string;
    readonly id: string;
    readonly driverId?: string;
    readonly name: string;
    readonly mobile: string;
    readonly auditStatus: number;
  };
  readonly input: { readonly reason?: string };
}
const approved = 2;
const passed = (what: string): string => `${what}已审核通过。`;
const send = async (call: Call, platformId: string, mobile: string, text: string): Promise<void> => {
  await smsOf(call)?.send(call, { platformId, mobile, text });
};
const ofDrivers: readonly string[] = [driverAudit.name, basicAudit.name, driverChangeLife.name];

/** Notifies the person concerned and the driver's captain. */
async function tell(
  call: Call,
  workflow: string,
  what: string,
  { platformId, id, driverId, name, mobile }: Decided['after'],
  textOf: (what: string) => string,
): Promise<void> {
  if (!smsOf(call)) return;
  await send(call, platformId, mobile, textOf(`您提交的${what}`));
  const captain = ofDrivers.includes(workflow) ? await captainOf(call, platformId, driverId ?? id) : undefined;
  if (captain !== undefined && captain !== mobile)
    await send(call, platformId, captain, textOf(`您车队的司机${name}提交的${what}`));
}
/** The first of two audits is not announced, because it decides nothing yet. */
const tellPassed = (workflow: string, step: string, what: string): Listener =>
  listen<Decided>({ name: `${workflow}.${step}` }, async (call, { after }) => {
    if (workflow !== driverAudit.name || after.auditStatus === approved)
      await tell(call, workflow, what, after, passed);
  });
const tellRefused = (workflow: string, step: string, what: string): Listener =>
  listen<Decided>({ name: `${workflow}.${step}` }, (call, { after, input: { reason } }) =>
    tell(call, workflow, what, after, (said) => refused(said, reason)),
  );
const audits: readonly (readonly [workflow: string, what: string])[] = [
  [driverAudit.name, '司机资料'],
  [basicAudit.name, '身份信息'],
  [driverChangeLife.name, '司机资料变更'],
  [carOwnerLife.audit.name, '车主资料'],
  [carCaptainLife.audit.name, '车队长资料'],
  [brokerLife.audit.name, '经纪人资料'],
];

/** Notifies a person on the block list, or the people of a vehicle. */
const tellBarred: Listener = listen(blockAdded, async (call, { platformId, targetType, keyValue }) => {
  if (!smsOf(call)) return;
  const barred = `于${call.now().slice(0, 10)}被列入黑名单，暂不能接单，如有疑问请联系服务商。`;
  if (targetType === 'VEHICLE') {
    const known = await call.tx.rows<{ platformId: string; id: string }>(
      sql`select platform_id, id from vehicle where vehicle_num = ${keyValue} and (${platformId} = '00001'
        or platform_id = ${platformId}) and delete_status = '0' order by platform_id`,
    );
    for (const vehicle of known)
      for (const mobile of await peopleOfVehicle(call, vehicle.platformId, vehicle.id))
        await send(call, vehicle.platformId, mobile, `车辆${keyValue}${barred}`);
  }
  if (targetType !== 'DRIVER' && targetType !== 'PERSON') return;
  const known = await call.tx.rows<{ platformId: string; mobile: string }>(
    sql`select platform_id, mobile from driver where id_number = ${keyValue} and (${platformId} = '00001'
      or platform_id = ${platformId}) and delete_status = '0' order by platform_id`,
  );
  for (const driver of known) await send(call, driver.platformId, driver.mobile, `您${barred}`);
});

/** Notifies people by text message of decisions about their documents, if a channel for text messages exists. */
export const toldByText: readonly Listener[] = [
  ...audits.flatMap(([workflow, what]) => [
    tellPassed(workflow, 'approve', what),
    tellRefused(workflow, 'reject', what),
  ]),
  tellPassed(driverAudit.name, 'approveAgain', '司机资料'),
  tellRefused(driverAudit.name, 'rejectAgain', '司机资料'),
  tellBarred,
];
