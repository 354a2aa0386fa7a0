import { defineCommand, flag, id, list, money, optional, text } from '@freightdeck/sdk/contract';
import { settlementBatches } from './batch.ts';

const { path } = settlementBatches;
/**
 * 审批限额 of a provider: from which amount on, for all shippers or for one of them, and whether with high risk, a batch
 * needs the review by the operator; and up to which rest of a statement may be given up. What is left out stays.
 */
export const editLimits = defineCommand({
  name: 'settlementBatch.editLimits',
  path: `${path}/editLimits`,
  access: ['bulkSettlementReview:audit'],
  input: {
    providerId: id('serviceProvider'),
    companyId: optional(id('company')),
    reviewAbove: optional(money({ min: 1, max: 999_999_999_999 })),
    reviewHighRisk: optional(flag()),
    /** 尾差核销上限; 0 means that nothing is given up. */
    tailMost: optional(money({ max: 100_000 })),
  },
  refusals: {
    onlyOperator: { status: 403, zh: '审批限额由运营设置', en: 'The operator sets the limits' },
    nothingChanged: {
      status: 400,
      zh: '请填写限额、风险复核或尾差上限',
      en: 'Give a limit, or whether high risk is reviewed',
    },
    riskOfCompany: {
      status: 400,
      zh: '风险复核对服务商的全部货主生效，不能只对一个货主设置',
      en: 'High risk is reviewed for all shippers of a provider, not for one',
    },
  },
});
/** 抽查: picks orders of a batch for a closer look, those of high risk first and the others by chance. */
export const sampleBatch = defineCommand({
  name: 'settlementBatch.sample',
  path: `${path}/sample`,
  access: ['bulkSettlementReview:sample'],
  on: settlementBatches,
  answer: { orders: list(text(30), 100) },
});
