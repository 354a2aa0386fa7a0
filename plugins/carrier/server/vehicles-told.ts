import { wordOf } from '@freightdeck/sdk/contract';
import { listen, smsOf } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { certKeepLife, certKeeps, vehicleAudit, vehicleChangeLife } from '@freightdeck/plugin-vehicle/contract';
import { peopleOfVehicle, refused } from './people-told.ts';

interface After {
  readonly platformId: string;
  readonly id: string;
  readonly vehicleId?: string;
  readonly vehicleNum: string;
  readonly certType?: string;
  readonly oldTo?: string | null;
  readonly newTo?: string | null;
}
interface Step {
  readonly after: After;
  readonly input: { readonly reason?: string };
}
export const certName = (certType: string): string => wordOf(certKeeps.fields.certType, certType, 'zh') ?? certType;
const certOf = ({ vehicleNum, certType = '' }: After): string => `车辆${vehicleNum}的${certName(certType)}`;

const texts: readonly (readonly [
  event: string,
  text: (after: After, reason: string | undefined, today: string) => string,
])[] = [
  [`${vehicleAudit.name}.approve`, ({ vehicleNum }) => `车辆${vehicleNum}的资料已审核通过。`],
  [`${vehicleAudit.name}.reject`, ({ vehicleNum }, reason) => refused(`车辆${vehicleNum}的资料`, reason)],
  [`${vehicleChangeLife.name}.approve`, ({ vehicleNum }) => `车辆${vehicleNum}的资料变更已审核通过。`],
  [`${vehicleChangeLife.name}.reject`, ({ vehicleNum }, reason) => refused(`车辆${vehicleNum}的资料变更`, reason)],
  [`${certKeepLife.name}.approve`, (after) => `${certOf(after)}更新已审核通过，有效期至${after.newTo ?? ''}。`],
  [`${certKeepLife.name}.reject`, (after, reason) => refused(`${certOf(after)}更新`, reason)],
  [
    `${certKeepLife.name}.remind`,
    (after, _reason, today) =>
      `${certOf(after)}${(after.oldTo ?? '') < today ? '已' : '将'}于${after.oldTo ?? ''}到期，请尽快办理并上传新证照。`,
  ],
];

/** Notifies the people of a vehicle of decisions about its documents, and of missing ones. */
export const vehiclesToldByText: readonly Listener[] = texts.map(([name, textOf]) =>
  listen<Step>({ name }, async (call, { after, input: { reason } }) => {
    const sms = smsOf(call);
    if (!sms) return;
    const { platformId } = after;
    const text = textOf(after, reason, call.now().slice(0, 10));
    for (const mobile of await peopleOfVehicle(call, platformId, after.vehicleId ?? after.id))
      await sms.send(call, { platformId, mobile, text });
  }),
);
