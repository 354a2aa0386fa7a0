import { listen, SmsChannel, sql } from '@freightdeck/sdk/server';
import type { Call, Listener } from '@freightdeck/sdk/server';
import { blockAdded } from '@freightdeck/plugin-vehicle/contract';
import { basicAudit, brokerLife, carCaptainLife, carOwnerLife, driverAudit, driverChangeLife } from '../contract/index.ts';

interface Decided {
  readonly after: { readonly platformId: string; readonly mobile: string; readonly auditStatus: number };
  readonly input: { readonly reason?: string };
}
const approved = 2;
const send = async (call: Call, platformId: string, mobile: string, text: string): Promise<void> => { await call.find(SmsChannel)?.send(call, { platformId, mobile, text }); };

/** A first look of two decides nothing yet. */
const tellPassed = (workflow: string, step: string, what: string): Listener => listen<Decided>({ name: `${workflow}.${step}` }, async (call, { after: { platformId, mobile, auditStatus } }) => {
  if (workflow !== driverAudit.name || auditStatus === approved) await send(call, platformId, mobile, `您提交的${what}已审核通过。`);
});
const tellRefused = (workflow: string, step: string, what: string): Listener => listen<Decided>({ name: `${workflow}.${step}` }, async (call, { after: { platformId, mobile }, input: { reason = '' } }) => {
  await send(call, platformId, mobile, `您提交的${what}未通过审核：${reason}，请修改后重新提交。`);
});
const audits: readonly (readonly [workflow: string, what: string])[] = [
  [driverAudit.name, '司机资料'], [basicAudit.name, '身份信息'], [driverChangeLife.name, '司机资料变更'], [carOwnerLife.audit.name, '车主资料'], [carCaptainLife.audit.name, '车队长资料'], [brokerLife.audit.name, '经纪人资料'],
];

/** Whoever is barred learns it, wherever he drives. */
const tellBarred: Listener = listen(blockAdded, async (call, { platformId, targetType, keyValue }) => {
  if (targetType !== 'DRIVER' && targetType !== 'PERSON') return;
  const known = await call.tx.rows<{ platformId: string; mobile: string }>(sql`select platform_id, mobile from driver where id_number = ${keyValue} and (${platformId} = '00001' or platform_id = ${platformId}) and delete_status = '0' order by platform_id`);
  for (const driver of known) await send(call, driver.platformId, driver.mobile, '您已被列入黑名单，暂不能接单，如有疑问请联系服务商。');
});

/** People are told what was decided of their papers, by text message where messages leave the product. */
export const toldByText: readonly Listener[] = [
  ...audits.flatMap(([workflow, what]) => [tellPassed(workflow, 'approve', what), tellRefused(workflow, 'reject', what)]),
  tellPassed(driverAudit.name, 'approveAgain', '司机资料'), tellRefused(driverAudit.name, 'rejectAgain', '司机资料'), tellBarred,
];
