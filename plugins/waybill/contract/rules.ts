import { defineCommand, id } from '@freightdeck/sdk/contract';
import { checkAnswer, waiverInput, waiverRefusals } from './judged.ts';
import { waybills } from './waybill.ts';

const path = waybills.path;
/** The rules are kept by a plugin that need not be there. */
const noRules = { status: 409, zh: '规则检查未启用', en: 'Nobody keeps the rules' } as const;
/** 合规检查 of this trip now. */
export const checkTrip = defineCommand({
  name: 'waybill.ruleCheck',
  path: `${path}/ruleCheck`,
  access: ['waybillManage:ruleCheck', 'platformWaybillManage:ruleCheck'],
  on: waybills,
  answer: { ...checkAnswer },
  bulk: true,
  refusals: {
    noRules,
    tooEarly: { status: 409, zh: '运单尚未装货，不能检查', en: 'The waybill has not been loaded' },
  },
});
/** 申请豁免: asks that a rule which the trip has broken lets it pass; another person decides. */
export const waiveTrip = defineCommand({
  name: 'waybill.waive',
  asks: true,
  path: `${path}/waive`,
  access: ['waybillManage:waive'],
  on: waybills,
  input: { ...waiverInput },
  answer: { id: id() },
  refusals: { ...waiverRefusals, noRules },
});
