import { choice, defineCommand, noPapers, text } from '@freightdeck/sdk/contract';
import { drivers } from './driver.ts';

const path = drivers.path;
const expired = { status: 412, zh: '驾驶证已过期，不能通过', en: 'The driving licence has expired' } as const;
const blocked = { status: 423, zh: '该司机在黑名单中，不能通过', en: 'The driver is on the block list' } as const;
export const passRefusals = {
  expired,
  blocked,
  noPapers,
  notVerified: { status: 412, zh: '实名核验未通过，不能通过', en: 'The real name has not been verified' },
  qualificationExpired: { status: 412, zh: '从业资格证已过期，不能通过', en: 'The qualification has expired' },
  otherLicence: {
    status: 412,
    zh: '驾驶证号与身份证号不一致，不能通过',
    en: 'The number of the driving licence is not that of the identity card',
  },
} as const;
const notFirst = { status: 409, zh: '初审尚未通过', en: 'The first look has not been done' } as const;
const sameHand = { status: 403, zh: '初审人不能复审', en: 'Who took the first look cannot take the second' } as const;

/** 复审: the second audit, by another person of the operator. */
export const approveAgain = defineCommand({
  name: 'driver.approveAgain',
  path: `${path}/audit2`,
  access: ['driverAudit2:audit'],
  on: drivers,
  bulk: true,
  refusals: { ...passRefusals, notFirst, sameHand },
});
export const rejectAgain = defineCommand({
  name: 'driver.rejectAgain',
  path: `${path}/audit2Reject`,
  access: ['driverAudit2:reject'],
  on: drivers,
  input: { reason: text(200) },
  bulk: true,
  refusals: { notFirst, sameHand },
});

/** Whether the drivers of a provider need a second audit. */
export const setTwoLevel = defineCommand({
  name: 'driver.twoLevel',
  path: '/api/user/userDriver/twoLevel',
  access: ['driverAudit2:audit'],
  input: {
    forPlatform: text(16),
    twoLevel: choice('TWO_LEVEL', [
      { value: 1, zh: '需要复审', en: 'Two looks' },
      { value: 0, zh: '无需复审', en: 'One look' },
    ]),
  },
});
