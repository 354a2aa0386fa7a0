import {
  callerName,
  insertRecord,
  platformName,
  serve,
  serveResource,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { retentionFault } from './retention.ts';
import { addParameter, deleteParameter, editParameter, parameterRecords, parameters } from '../contract/index.ts';

const operatorPlatform = '00001';
const hidden = '******';
/** Whether a value matches its type. */
function fits(type: string, value: string): boolean {
  if (type === 'INTEGER') return /^-?\d{1,15}$/.test(value);
  if (type === 'FLAG') return value === '0' || value === '1';
  if (type !== 'JSON') return true;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
interface Kept {
  readonly platformId: string;
  readonly id: string;
  readonly configKey: string;
  readonly sensitive: number;
}
type Change = {
  readonly changeType: 'ADD' | 'EDIT' | 'DELETE';
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly reason: string;
};
async function keep(call: Call, of: Kept, change: Change): Promise<void> {
  const shown = (value: string | null): string | null => (value === null || of.sensitive === 0 ? value : hidden);
  await insertRecord(call, parameterRecords, {
    ...change,
    oldValue: shown(change.oldValue),
    newValue: shown(change.newValue),
    platformId: of.platformId,
    configId: of.id,
    configKey: of.configKey,
    operator: callerName(call),
  });
}
/** A parameter that has an effect is held to what it may be. */
function checkRetention(
  call: { refuse(code: 'retentionKept' | 'retentionUnknown', values: Record<string, string | number>): never },
  { platformId, configKey, valueType }: { platformId: string; configKey: string; valueType: string },
  value: string,
): void {
  const fault = retentionFault(configKey, value, platformId === operatorPlatform && valueType === 'INTEGER');
  if (fault && 'kinds' in fault) call.refuse('retentionUnknown', { kinds: fault.kinds });
  if (fault) call.refuse('retentionKept', fault);
}
const valueOf = async (call: Pick<Call, 'tx'>, id: string): Promise<string> =>
  (await call.tx.one<{ value: string }>(sql`select config_value as value from system_config where id = ${id}`))
    ?.value ?? '';

const add = serve(addParameter, async (call, { scopePlatformId, ...input }) => {
  const platformId = scopePlatformId ?? operatorPlatform;
  if (!fits(input.valueType, input.configValue)) call.refuse('valueType');
  checkRetention(call, { ...input, platformId }, input.configValue);
  if (
    !(await call.tx.one(
      sql`select 1 as found from platform where platform_id = ${platformId} and delete_status = '0' for update`,
    ))
  )
    call.refuse('platform');
  if (
    await call.tx.one(
      sql`select id from system_config where platform_id = ${platformId} and config_key = ${input.configKey}
        and delete_status = '0'`,
    )
  )
    call.refuse('known');
  const id = await insertRecord(call, parameters, { ...input, platformId, changedBy: callerName(call) });
  await keep(
    call as Call,
    { ...input, id, platformId },
    { changeType: 'ADD', oldValue: null, newValue: input.configValue, reason: input.remark || input.configName },
  );
  return { id };
});
const edit = serve(editParameter, async (call, { configValue, reason, ...rest }, parameter) => {
  const old = await valueOf(call, parameter.id);
  const value = configValue ?? (parameter.sensitive === 1 ? old : '');
  if (!fits(parameter.valueType, value)) call.refuse('valueType');
  checkRetention(call, parameter, value);
  if (
    value === old &&
    rest.configName === parameter.configName &&
    rest.configGroup === parameter.configGroup &&
    rest.remark === parameter.remark
  )
    call.refuse('nothingChanged');
  await updateRecord(call, parameters, parameter.id, parameter.version, {
    ...rest,
    configValue: value,
    changedBy: callerName(call),
  });
  await keep(call as Call, parameter, { changeType: 'EDIT', oldValue: old, newValue: value, reason });
});
const remove = serve(deleteParameter, async (call, { reason }, parameter) => {
  const old = await valueOf(call, parameter.id);
  await updateRecord(call, parameters, parameter.id, parameter.version, {
    deleteStatus: '1',
    changedBy: callerName(call),
  });
  await keep(call as Call, parameter, { changeType: 'DELETE', oldValue: old, newValue: null, reason });
});

export const parameterServes: readonly Served[] = [
  serveResource(parameters, {
    where: () => sql`r.delete_status = '0'`,
    columns: {
      configValue: sql`case when r.sensitive = 1 then ${hidden} else r.config_value end`,
      platformName,
    },
    order: sql`r.config_group, r.config_key`,
  }),
  add,
  edit,
  remove,
  serveResource(parameterRecords, { order: sql`r.created_at desc` }),
];
