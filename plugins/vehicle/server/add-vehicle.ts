import { insertRecord, recordEvent, serve, sql, updateRecord } from '@freightdeck/sdk/server';
import { matchesPlateColor } from '@freightdeck/sdk/values';
import { addVehicle, vehicleAdmitted, vehicles } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { grossMassOf, transportProblem } from './masses.ts';
import { differsFrom, lackingOf } from './whole.ts';

const labels = { zh, en };
const cancelled = 9;
/**
 * A vehicle that had left keeps its record. Admitted by the system it is approved, by a person it waits for the audit.
 */
export const serveAddVehicle = serve(addVehicle, async (call, input) => {
  if (!matchesPlateColor(input.vehicleNum, input.plateColor, grossMassOf(input))) call.refuse('plateColorMismatch');
  const problem = transportProblem(input);
  if (problem) call.refuse(problem);
  if (input.ratedLoadKg === 0) call.refuse('invalid');
  const known = await call.tx.one<{ id: string; auditStatus: number }>(
    sql`select id, audit_status from vehicle where platform_id = ${call.platformId}
      and vehicle_num = ${input.vehicleNum}`,
  );
  if (known && known.auditStatus !== cancelled)
    call.refuse('taken', { field: labels[call.language]['field.vehicleNum'] });
  const admitted = call.caller.actor === 'system';
  // Handed in when it is whole; otherwise kept until what is missing is there.
  const ofPerson = lackingOf(call, input) === '' ? 1 : 0;
  const values = {
    ...input,
    auditStatus: admitted ? 2 : ofPerson,
    status: 1,
    ocrDiff: admitted ? [] : await differsFrom(call, call.platformId, input),
  };
  const id = known?.id ?? (await insertRecord(call, vehicles, values));
  if (known) {
    await updateRecord(call, vehicles, id, undefined, { ...values, auditRemark: null, auditBy: null, auditAt: null });
    await recordEvent(call, vehicles, id, { action: 'readmit', fromState: cancelled, toState: values.auditStatus });
  }
  await call.emit(vehicleAdmitted, { id });
  return { id };
});
