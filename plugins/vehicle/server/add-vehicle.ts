import { insertRecord, recordEvent, serve, sql, updateRecord } from '@freightdeck/sdk/server';
import { matchesPlateColor } from '@freightdeck/sdk/values';
import { addVehicle, vehicleAdmitted, vehicles } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };

const labels = { zh, en };
/** Gross mass a heavy vehicle surely has; a light one weighs at least what it may carry. */
const heavyKg = 12_000;

/** Light trucks are told from heavy ones by their type; the exact mass is no field yet. */
export const grossMassOf = (vehicleType: string, ratedLoadKg: number): number =>
  vehicleType === 'H31' ? ratedLoadKg : heavyKg;

const cancelled = 9;
/**
 * A vehicle that had left keeps its record. What the system admits is approved already; what a person admits waits for
 * the audit.
 */
export const serveAddVehicle = serve(addVehicle, async (call, input) => {
  if (!matchesPlateColor(input.vehicleNum, input.plateColor, grossMassOf(input.vehicleType, input.ratedLoadKg)))
    call.refuse('plateColorMismatch');
  if (input.ratedLoadKg === 0) call.refuse('invalid');
  const known = await call.tx.one<{ id: string; auditStatus: number }>(
    sql`select id, audit_status from vehicle where platform_id = ${call.platformId}
      and vehicle_num = ${input.vehicleNum}`,
  );
  if (known && known.auditStatus !== cancelled)
    call.refuse('taken', { field: labels[call.language]['field.vehicleNum'] });
  const values = { ...input, auditStatus: call.caller.actor === 'system' ? 2 : 1 };
  const id = known?.id ?? (await insertRecord(call, vehicles, values));
  if (known) {
    await updateRecord(call, vehicles, id, undefined, { ...values, auditRemark: null, auditBy: null, auditAt: null });
    await recordEvent(call, vehicles, id, { action: 'readmit', fromState: cancelled, toState: values.auditStatus });
  }
  await call.emit(vehicleAdmitted, { id });
  return { id };
});
