import { dateTime, defineCommand, defineQuery, flag, money, optional, text } from '@freightdeck/sdk/contract';

const path = '/api/fund/withdrawOrder';
const most = money({ max: 999_999_999_999 });
/**
 * 提现设置 of a provider: the most of one withdrawal and of an owner's day, and up to what amount nobody has to approve
 * the withdrawal of a wallet. What is left out stays; 0 lifts a limit, or lets nothing through without an approval.
 * Stricter terms hold at once. Terms under which more money leaves wait for somebody else (`confirmWithdrawTerms`).
 */
export const setWithdrawTerms = defineCommand({
  name: 'withdrawOrder.setWithdrawTerms',
  path: `${path}/setWithdrawTerms`,
  access: ['withdrawRecord:audit'],
  stepUp: 'money',
  input: {
    withdrawSingleMaxCents: optional(most),
    withdrawDailyMaxCents: optional(most),
    withdrawAutoCents: optional(most),
  },
  refusals: {
    nothingChanged: { status: 400, zh: '请至少填写一项', en: 'Give at least one of them' },
    autoAboveMost: {
      status: 400,
      zh: '免审额不能超过单笔限额{most}元',
      en: 'No approval is needed up to {most} yuan at most: the limit of one withdrawal',
    },
  },
});
/** Somebody else agrees to looser terms, which hold from then on, or refuses them. Who asked may give them up. */
export const confirmWithdrawTerms = defineCommand({
  name: 'withdrawOrder.confirmWithdrawTerms',
  path: `${path}/confirmWithdrawTerms`,
  access: ['withdrawRecord:audit'],
  stepUp: 'money',
  input: { agreed: flag() },
  refusals: {
    noTermsAsked: { status: 409, zh: '没有待确认的提现设置', en: 'No terms wait for a second person' },
    ownTerms: {
      status: 403,
      zh: '放宽提现限额须由他人确认，您只能撤回自己提出的设置',
      en: 'Looser limits need somebody else: you can only give up what you asked for yourself',
    },
  },
});
export const withdrawTerms = defineQuery({
  name: 'withdrawOrder.terms',
  path: `${path}/terms`,
  access: ['withdrawRecord:view'],
  answer: {
    withdrawSingleMaxCents: most,
    withdrawDailyMaxCents: most,
    withdrawAutoCents: most,
    /** Looser terms that wait for a second person. */
    askedSingleMaxCents: optional(most),
    askedDailyMaxCents: optional(most),
    askedAutoCents: optional(most),
    termsAskedBy: optional(text(40)),
    termsAskedAt: optional(dateTime()),
  },
});
/** Why a withdrawal is not asked for. */
export const overTerms = {
  overSingle: { status: 422, zh: '超过单笔提现限额{most}元', en: 'One withdrawal is at most {most} yuan' },
  overDaily: {
    status: 422,
    zh: '超过单日提现限额{most}元，今日还可提{left}元',
    en: 'At most {most} yuan a day; {left} yuan are left today',
  },
  faceNeeded: {
    status: 412,
    zh: '该服务商要求提现人脸核验，{name}在{minutes}分钟内没有可用的通过记录',
    en: 'Withdrawals need a face check here, and {name} has passed none in the last {minutes} minutes that is left',
  },
} as const;
