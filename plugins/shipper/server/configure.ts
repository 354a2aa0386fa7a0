import type { RecordOf } from '@freightdeck/sdk/contract';
import { serve, serveResource, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { batchRules, batchTerms, companyConfigs, configRecords, editRules, editTerms } from '../contract/index.ts';
import { batchNumber, change, type Values } from './change-records.ts';

type Config = RecordOf<typeof companyConfigs>;
type Input = Values & { readonly reason: string };

const one = (call: unknown, { reason, ...wanted }: Input, config: Config): Promise<void> =>
  change(call as Call, config, wanted, { reason, action: 'config' });
const many = (call: unknown, input: Input, config: Config): Promise<void> => {
  const { reason, ...wanted } = input;
  return change(call as Call, config, wanted, {
    reason,
    action: 'batchConfig',
    batchNo: batchNumber(call as Call, input),
  });
};

export const configServes: readonly Served[] = [
  serveResource(companyConfigs, { order: sql`r.company_name` }),
  serveResource(configRecords, { order: sql`r.created_at desc` }),
  serve(editTerms, one),
  serve(editRules, one),
  serve(batchTerms, many),
  serve(batchRules, many),
];
