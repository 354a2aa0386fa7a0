import { money, optional, text } from '@freightdeck/sdk/contract';
import type { SheetColumn } from '@freightdeck/sdk/server';

/** The columns of a bank's answer, by our labels and those of banks: docs/payment-files.md. */
export const answerColumns = {
  rowKey: {
    field: text(80),
    label: { zh: '附言', en: 'Remark' },
    also: ['业务参考号', '客户参考号', '客户流水号', '参考号'],
  },
  amount: {
    field: money({ max: 999_999_999_999 }),
    label: { zh: '金额', en: 'Amount' },
    also: ['交易金额', '交易金额(元)', '付款金额', '付款金额(元)', '转账金额', '转账金额(元)'],
  },
  outcome: {
    field: text(20),
    label: { zh: '状态', en: 'State' },
    also: ['交易状态', '处理状态', '付款状态', '处理结果', '交易结果', '结果', 'Status'],
  },
  bankNo: {
    field: optional(text(64)),
    label: { zh: '银行流水号', en: 'Bank number' },
    also: ['交易流水号', '流水号', '核心流水号', '银行参考号'],
  },
  feeCents: { field: optional(money()), label: { zh: '手续费', en: 'Fee' }, also: ['手续费金额', '手续费金额(元)'] },
  failReason: {
    field: optional(text(200)),
    label: { zh: '失败原因', en: 'Reason' },
    also: ['原因', '失败说明', '错误信息', '返回信息', '处理信息'],
  },
} as const satisfies Readonly<Record<string, SheetColumn>>;

export type Outcome = 'paid' | 'failed' | 'open';
/** The words of banks for what became of a payment. */
const words: Readonly<Record<Outcome, RegExp>> = {
  paid: /^(?:(?:交易|付款|支付|转账|处理|汇款)?成功|已(?:付款|支付|入账|到账|完成)|s|success|succeeded|paid|ok)$/,
  failed:
    /^(?:(?:交易|付款|支付|转账|处理|汇款)?失败|已?(?:退票|退汇|退回|拒绝|撤销)|f|fail|failed|rejected|returned)$/,
  open: /^(?:(?:银行)?(?:处理|受理|交易|付款)中|待(?:处理|受理|审批|授权|复核)|已(?:受理|提交)|p|pending|processing|accepted)$/,
};
/** What a bank's word means; undefined for one that nobody knows: then a person has to ask the bank. */
export const outcomeOf = (word: string): Outcome | undefined =>
  (['paid', 'failed', 'open'] as const).find((one) => words[one].test(word.replace(/\s/g, '').toLowerCase()));
