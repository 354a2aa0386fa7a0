import { insertRecord, serve, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { addDriver, driverAdmitted, drivers } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { askRealName } from './person.ts';

const labels = { zh, en };

/** What the system admits is approved already; what a person admits waits for the audit. */
export const serveAddDriver = serve(addDriver, async (call, input) => {
  const known = await call.tx.one<{ idNumber: string }>(
    sql`select id_number from driver where platform_id = ${call.platformId} and (id_number = ${input.idNumber} or mobile = ${input.mobile}) order by id_number <> ${input.idNumber} limit 1`,
  );
  if (known) call.refuse('taken', { field: labels[call.language][known.idNumber === input.idNumber ? 'field.idNumber' : 'field.mobile'] });
  const admitted = call.caller.actor === 'system';
  const id = await insertRecord(call, drivers, { ...input, auditStatus: admitted ? 2 : 1, basicAuditStatus: admitted ? 2 : 1 });
  if (!admitted) await askRealName(call as Call, { ...input, platformId: call.platformId }, 4);
  await call.emit(driverAdmitted, { id });
  return { id };
});
