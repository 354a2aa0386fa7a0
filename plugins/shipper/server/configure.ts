import type { RecordOf } from '@freightdeck/sdk/contract';
import { platformName, serve, serveResource, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import {
  batchRules,
  batchTerms,
  companyConfigs,
  configRecords,
  copyRules,
  editRules,
  editTerms,
  rules,
} from '../contract/index.ts';
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

/** Rules that are the same already are left as they are. */
const copy = serve(copyRules, async (call, { fromCompanyId, reason }, config) => {
  if (fromCompanyId === config.id) call.refuse('noSource');
  const from = await call.tx.one<Values>(sql`select * from company
    where platform_id = ${config.platformId} and id = ${fromCompanyId} and delete_status = '0'`);
  if (!from) return call.refuse('noSource');
  const wanted = Object.fromEntries(Object.keys(rules).map((name) => [name, from[name]]));
  await change(call as Call, config, wanted, { reason, action: 'copyConfig' });
});

export const configServes: readonly Served[] = [
  serveResource(companyConfigs, { order: sql`r.company_name`, columns: { platformName } }),
  serveResource(configRecords, { order: sql`r.created_at desc` }),
  serve(editTerms, one),
  serve(editRules, one),
  serve(batchTerms, many),
  serve(batchRules, many),
  copy,
];
