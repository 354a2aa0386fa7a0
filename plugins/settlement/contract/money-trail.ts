import * as z from 'zod/mini';
import { defineQuery, id, list, shape } from '@freightdeck/sdk/contract';
import { trailStages } from '@freightdeck/plugin-waybill/contract';

const step = z.object({
  stage: z.enum(trailStages),
  resource: z.string(),
  /** Empty, as number, amount and state are, where the person may not read such records. */
  id: z.nullable(z.string()),
  no: z.nullable(z.string()),
  cents: z.nullable(z.int()),
  expected: z.nullable(z.int()),
  state: z.nullable(z.string()),
  at: z.nullable(z.string()),
  isReadable: z.boolean(),
});
/** 资金轨迹 of a trip, from its freight to the report: what each part says, and what it should say. */
export const moneyTrail = defineQuery({
  name: 'settlement.moneyTrail',
  path: '/api/settlement/settlementOrder/moneyTrail',
  access: [
    'settlementNew:view',
    'spSettlementNew:view',
    'spSettlementManage:view',
    'platformSettlement:view',
    'SettlementPayConfirmDetail:view',
  ],
  input: { waybillId: id('waybill') },
  answer: { steps: list(shape(step), 500) },
});
