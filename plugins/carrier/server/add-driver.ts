import { insertRecord, numberKey, recordEvent, serve, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { addDriver, driverAdmitted, drivers } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { noFirst } from './audit-drivers.ts';
import { paperProblem } from './paper-problem.ts';
import { noDecision } from './members.ts';
import { askRealName, isBarred } from './person.ts';
import { differsFrom, lackingOf } from './whole.ts';

const labels = { zh, en };

const cancelled = 9;
/** A driver who had left keeps the record, but none of the old audits. */
async function readmit(call: Call, id: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  await updateRecord(call, drivers, id, undefined, {
    ...values,
    ...noDecision,
    ...noFirst,
    basicAuditBy: null,
    basicAuditAt: null,
    basicRemark: null,
  });
  await recordEvent(call, drivers, id, {
    action: 'readmit',
    fromState: cancelled,
    toState: values['auditStatus'] as number,
    platformId: call.platformId,
  });
}

/** A driver admitted by the system is approved; one admitted by a person waits for the audit. */
export const serveAddDriver = serve(addDriver, async (call, input) => {
  const problem = paperProblem(input);
  if (problem) call.refuse(problem);
  const key = numberKey(call, input.idNumber);
  const known = await call.tx.rows<{ id: string; isPerson: boolean; auditStatus: number }>(
    sql`select id, id_number = ${key} as is_person, audit_status from driver where platform_id = ${call.platformId}
      and (id_number = ${key} or mobile = ${input.mobile}) order by 2 desc`,
  );
  const gone = known.find((one) => one.auditStatus === cancelled && one.isPerson);
  const other = known.find((one) => one !== gone);
  if (other)
    call.refuse('taken', {
      field: labels[call.language][other.isPerson ? 'field.idNumber' : 'field.mobile'],
    });
  if (gone && (await isBarred(call, call.platformId, input.idNumber))) call.refuse('blocked');
  const admitted = call.caller.actor === 'system';
  // Handed in when it is whole; otherwise kept until what is missing is there.
  const ofPerson = lackingOf(call, input) === '' ? 1 : 0;
  const values = {
    ...input,
    auditStatus: admitted ? 2 : ofPerson,
    basicAuditStatus: admitted ? 2 : 1,
    ocrDiff: admitted ? [] : await differsFrom(call, call.platformId, input),
  };
  const id = gone?.id ?? (await insertRecord(call, drivers, values));
  if (gone) await readmit(call as Call, id, values);
  if (!admitted) await askRealName(call as Call, { ...input, platformId: call.platformId }, 4);
  await call.emit(driverAdmitted, { id });
  return { id };
});
