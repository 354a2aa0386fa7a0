import { date, defineCommand, erasedRefusal, notErased, optional, text } from '@freightdeck/sdk/contract';
import { blockEntries, blockRefusals } from '@freightdeck/plugin-vehicle/contract';
import { drivers } from './driver.ts';
import { verifyPerson } from './person.ts';

const path = drivers.path;

/** 邀请: asks a driver by text message to hand in what is missing, once a day. */
export const inviteDriver = defineCommand({
  name: 'driver.invite',
  path: `${path}/invite`,
  access: ['serviceDriverAuditList:invite'],
  on: drivers,
  bulk: true,
  refusals: {
    noSms: { status: 409, zh: '未接入短信通道，不能邀请', en: 'No channel for text messages is connected' },
    whole: { status: 409, zh: '该司机的资料已齐全，无需邀请', en: 'Nothing is missing of this driver' },
    invited: { status: 409, zh: '今天已经邀请过', en: 'The driver has been asked today already' },
  },
});
/** 实名核验 of a driver from his audit. */
export const verifyDriver = defineCommand({
  name: 'driver.verifyIdentity',
  path: `${path}/verifyIdentity`,
  access: ['driverAudit:verifyIdentity'],
  on: drivers,
  when: notErased,
  bulk: true,
  refusals: {
    ...erasedRefusal,
    noChannel: verifyPerson.refusals.noChannel,
    verified: { status: 409, zh: '该司机已通过实名核验', en: 'The real name of the driver is verified' },
    asked: { status: 409, zh: '该司机正在核验中', en: 'The service has been asked already' },
  },
});
/** 拉黑 from the driver's record: he keeps his state and gets no trip of anybody's. */
export const blockDriver = defineCommand({
  name: 'driver.block',
  path: `${path}/block`,
  access: ['driverAudit:block'],
  on: drivers,
  when: notErased,
  input: { reasonCode: blockEntries.fields.reasonCode, reason: text(200), validTo: optional(date()) },
  danger: true,
  refusals: { ...erasedRefusal, listed: blockRefusals.listed, past: blockRefusals.past },
});
