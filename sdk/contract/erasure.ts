import { defineCommand } from './command.ts';
import type { Needs } from './command.ts';
import { dateTime, text } from './field-kinds.ts';
import { optional } from './field.ts';
import type { Fields } from './field.ts';
import type { RefusalText } from './refusal.ts';
import type { Resource } from './resource.ts';

/** How far the erasure of somebody who has left has come. */
export const erasureFields = {
  eraseWantedAt: optional(dateTime()),
  /** Somebody else has agreed that what the law does not ask for goes at once. */
  spareAgreedAt: optional(dateTime()),
  /** Somebody else has agreed to the whole; the job does it within a minute. */
  eraseAgreedAt: optional(dateTime()),
  erasedAt: optional(dateTime()),
} satisfies Fields;

/** Nobody is made of a pseudonym: what asks about the person or writes of them again is refused from then on. */
export const notErased = { erasedAt: { is: 'empty', refusal: 'erased' } } as const;
/** The refusal of `notErased`. */
export const erasedRefusal = {
  erased: { status: 409, zh: '个人信息已清除', en: 'The person has been erased' },
} as const;
/** Why nobody can be erased yet, or any more. */
export const erasureRefusals = {
  stillHere: { status: 409, zh: '请先办理注销', en: 'The person has to be deregistered first' },
  ...erasedRefusal,
  agreedBefore: { status: 409, zh: '已复核，正在清除', en: 'It is agreed and being done' },
  underway: { status: 409, zh: '有未结束的运单，不能清除', en: 'A waybill is not ended' },
  moneyLeft: { status: 409, zh: '有未结清的款项，不能清除', en: 'There is money that is not paid out' },
  accountOpen: { status: 409, zh: '有未销户的通道账户，不能清除', en: 'An account at a channel is not closed' },
  waiting: { status: 409, zh: '有待处理的申请，不能清除', en: 'A request is waiting' },
  stillNamed: {
    status: 409,
    zh: '{what}仍以其为联系人或所有人，请先更换',
    en: 'Still named by {what}: put somebody else there first',
  },
} as const;
const byTwo = {
  notAsked: { status: 409, zh: '请先申请清除', en: 'It has to be asked for first' },
  twoPeople: { status: 409, zh: '须由申请人以外的人复核', en: 'Somebody other than who asked has to agree' },
} as const;

/** When somebody has left, and what is said until then. */
interface Left {
  readonly when: Needs;
  readonly stillHere: RefusalText;
}
const deregistered: Left = {
  when: { auditStatus: { is: [9], refusal: 'stillHere' } },
  stillHere: erasureRefusals.stillHere,
};
const open = { ...notErased, eraseAgreedAt: { is: 'empty', refusal: 'agreedBefore' } } as const;
const asked = { eraseWantedAt: { is: 'set', refusal: 'notAsked' } } as const;
/** What every command of it asks of who gives it. */
const danger = { danger: true, stepUp: 'rights' } as const;
/** Refusal of who asks twice. */
export const askedBefore = {
  status: 409,
  zh: '已申请清除，等待他人复核',
  en: 'It was asked for and waits for somebody else',
} as const;

/**
 * 清除个人信息 of somebody who has left: one person asks, another agrees. Until the papers of the last trip and
 * payment may go by law, only what the law does not ask for can be erased (`spare`).
 */
export function erasureOf<R extends Resource>(
  resource: R,
  access: readonly [string, ...string[]],
  left: Left = deregistered,
) {
  return {
    ask: defineCommand({
      name: `${resource.name}.askErasure`,
      path: `${resource.path}/askErasure`,
      ...{ access, on: resource, ...danger },
      when: { ...left.when, ...open, eraseWantedAt: { is: 'empty', refusal: 'askedBefore' } },
      input: { reason: text(200) },
      refusals: { ...erasureRefusals, stillHere: left.stillHere, askedBefore },
    }),
    ...agreementOf(resource, access, left),
  };
}
/** What the second person does; `left` holds of those who have to leave before. */
export function agreementOf<R extends Resource>(resource: R, access: readonly [string, ...string[]], left?: Left) {
  const { name, path } = resource;
  const of = { access, on: resource, ...danger } as const;
  const when = { ...left?.when, ...open, ...asked };
  const why = { ...erasureRefusals, ...(left ? { stillHere: left.stillHere } : {}), ...byTwo };
  return {
    spare: defineCommand({
      name: `${name}.eraseSpare`,
      path: `${path}/eraseSpare`,
      ...of,
      when: { ...when, spareAgreedAt: { is: 'empty', refusal: 'sparedBefore' } },
      refusals: {
        ...why,
        sparedBefore: { status: 409, zh: '非必要信息已清除', en: 'What the law does not ask for has gone already' },
      },
    }),
    erase: defineCommand({
      name: `${name}.erase`,
      path: `${path}/erase`,
      ...of,
      when,
      refusals: {
        ...why,
        lawKeeps: {
          status: 409,
          zh: '依法须保存运输、资金和税务资料，{day} 起才能清除',
          en: 'The law keeps papers of trips, payments and taxes; possible from {day}',
        },
      },
    }),
  };
}
