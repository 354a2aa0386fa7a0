import type { QueryInput, RecordOf } from '@freightdeck/sdk/contract';
import { platformName, serve, serveQuery, serveResource, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { codeHistory, codeRecords, codesOfCompany, codeType, updateCode } from '../contract/index.ts';
import { differences, keep } from './change-records.ts';

interface Company {
  readonly platformId: string;
  readonly companyName: string;
}
interface Code {
  readonly codeType: string;
  readonly enabled: number;
  readonly autoAccept: number;
  readonly needPoundPhoto: number;
  readonly limitFence: number;
  readonly validHours: number;
  readonly maxPerDay: number;
  readonly updatedBy: string | null;
}
const byDefault = {
  enabled: 0,
  autoAccept: 0,
  needPoundPhoto: 1,
  limitFence: 1000,
  validHours: 24,
  maxPerDay: 100,
  updatedBy: null,
};

/** The company, if it belongs to the caller's tenant. */
const companyOf = (call: Pick<Call, 'tx' | 'isOperator' | 'platformId'>, id: string): Promise<Company | undefined> =>
  call.tx.one<Company>(
    sql`select platform_id, company_name from company where id = ${id} and (${call.isOperator}
      or platform_id = ${call.platformId})`,
  );
const codesOf = (call: Pick<Call, 'tx'>, platformId: string, companyId: string): Promise<readonly Code[]> =>
  call.tx.rows<Code>(sql`
  select code_type, enabled, auto_accept, need_pound_photo, limit_fence, valid_hours, max_per_day, updated_by
    from user_code_config where platform_id = ${platformId} and company_id = ${companyId}`);

const listing = serveQuery(codesOfCompany, async (call, { companyId }) => {
  const company = await companyOf(call, companyId);
  if (!company) return undefined;
  const set = await codesOf(call, company.platformId, companyId);
  return {
    itemList: (codeType.choices ?? []).map(({ value }) => ({
      ...byDefault,
      ...set.find((one) => one.codeType === value),
      companyId,
      codeType: String(value),
    })),
  };
});

const update = serve(updateCode, async (call, { companyId, codeType: type, ...wanted }) => {
  const company = await companyOf(call, companyId);
  if (!company) return call.refuse('companyUnknown');
  // Locks the company, so that two changes of its codes at once see each other.
  await call.tx.one(
    sql`select id from company where platform_id = ${company.platformId} and id = ${companyId} for update`,
  );
  const old: Code = {
    ...byDefault,
    codeType: type,
    ...(await codesOf(call, company.platformId, companyId)).find((one) => one.codeType === type),
  };
  const after = differences(old, wanted);
  if (Object.keys(after).length === 0) call.refuse('nothingChanged');
  const now = { ...old, ...after } as Code;
  await call.tx.run(sql`
    insert into user_code_config (platform_id, company_id, code_type, enabled, auto_accept, need_pound_photo,
      limit_fence, valid_hours, max_per_day, updated_by)
    values (${company.platformId}, ${companyId}, ${type}, ${now.enabled}, ${now.autoAccept}, ${now.needPoundPhoto},
      ${now.limitFence}, ${now.validHours}, ${now.maxPerDay}, ${call.caller.name})
    on conflict (platform_id, company_id, code_type) do update set enabled = excluded.enabled,
      auto_accept = excluded.auto_accept, need_pound_photo = excluded.need_pound_photo,
      limit_fence = excluded.limit_fence, valid_hours = excluded.valid_hours, max_per_day = excluded.max_per_day,
        updated_by = excluded.updated_by`);
  await keep(call as Call, codeRecords, old, after, () => ({
    platformId: company.platformId,
    companyId,
    companyName: company.companyName,
    codeType: type,
  }));
});

type Kept = RecordOf<typeof codeRecords>;
const history = serveQuery(codeHistory, async (call, { companyId, codeType: type }: QueryInput<typeof codeHistory>) => {
  const company = await companyOf(call, companyId);
  if (!company) return undefined;
  const itemList = await call.tx.rows<Kept>(sql`
    select id, company_id, company_name, code_type, field_name, field_zh, old_value, new_value, operator,
      operator_platform, created_at from user_code_config_record
    where platform_id = ${company.platformId} and company_id = ${companyId} and code_type = coalesce(${type ?? null},
      code_type) order by created_at desc, id desc limit 100`);
  return { itemList };
});

export const codeServes: readonly Served[] = [
  listing,
  update,
  history,
  serveResource(codeRecords, { order: sql`r.created_at desc`, columns: { platformName } }),
];
