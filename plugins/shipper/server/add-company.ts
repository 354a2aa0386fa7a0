import { insertRecord, recordEvent, serve, sql, updateRecord } from '@freightdeck/sdk/server';
import { addCompany, companies, companyAdmitted } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };

const labels = { zh, en };
const cancelled = 9;

/**
 * A company can be a shipper of a provider only once, by its credit code. Admitted by the system it is approved and
 * enabled, by a person it waits for the audit. One that had left keeps its record.
 */
export const serveAddCompany = serve(addCompany, async (call, input) => {
  if (call.isOperator) call.refuse('onlyProviders');
  const known = await call.tx.one<{ id: string; auditStatus: number }>(
    sql`select id, audit_status from company where platform_id = ${call.platformId} and uscc = ${input.uscc}`,
  );
  if (known && known.auditStatus !== cancelled) call.refuse('taken', { field: labels[call.language]['field.uscc'] });
  const admitted = call.caller.actor === 'system';
  const values = { ...input, auditStatus: admitted ? 2 : 1, status: admitted ? 1 : 0 };
  const id = known?.id ?? (await insertRecord(call, companies, values));
  if (known) {
    await updateRecord(call, companies, id, undefined, { ...values, auditRemark: null, auditBy: null, auditAt: null });
    await recordEvent(call, companies, id, { action: 'readmit', fromState: cancelled, toState: values.auditStatus });
  }
  await call.emit(companyAdmitted, { id });
  return { id };
});
