import { insertRecord, serve, sql } from '@freightdeck/sdk/server';
import { addCompany, companies, companyAdmitted } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };

const labels = { zh, en };

/**
 * A company can be a shipper of a provider only once, by its credit code. Admitted by the system it is approved and
 * enabled, by a person it waits for the audit.
 */
export const serveAddCompany = serve(addCompany, async (call, input) => {
  if (call.isOperator) call.refuse('onlyProviders');
  const known = await call.tx.one(
    sql`select id from company where platform_id = ${call.platformId} and uscc = ${input.uscc}`,
  );
  if (known) call.refuse('taken', { field: labels[call.language]['field.uscc'] });
  const admitted = call.caller.actor === 'system';
  const id = await insertRecord(call, companies, { ...input, auditStatus: admitted ? 2 : 1, status: admitted ? 1 : 0 });
  await call.emit(companyAdmitted, { id });
  return { id };
});
