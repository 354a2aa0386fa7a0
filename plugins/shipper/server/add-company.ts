import { insertRecord, serve, sql } from '@freightdeck/sdk/server';
import { addCompany, companies, companyAdmitted } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };

const labels = { zh, en };

/** A company is a shipper of a provider once: its credit code decides, whatever its name is. */
export const serveAddCompany = serve(addCompany, async (call, input) => {
  const known = await call.tx.one(sql`select id from company where platform_id = ${call.platformId} and uscc = ${input.uscc}`);
  if (known) call.refuse('taken', { field: labels[call.language]['field.uscc'] });
  const id = await insertRecord(call, companies, { ...input, status: 1 });
  await call.emit(companyAdmitted, { id });
  return { id };
});
