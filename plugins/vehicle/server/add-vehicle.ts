import { insertRecord, recordEvent, serve, sql, updateRecord } from '@freightdeck/sdk/server';
import { matchesPlateColor } from '@freightdeck/sdk/values';
import { addVehicle, vehicleAdmitted, vehicles } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };

const labels = { zh, en };
/** Assumed minimum gross mass of a heavy vehicle; a light one weighs at least its rated load. */
const heavyKg = 12_000;

/** Only the type tells light from heavy vehicles, because the gross mass is not a field yet. */
export const grossMassOf = (vehicleType: string, ratedLoadKg: number): number =>
  vehicleType === 'H31' ? ratedLoadKg : heavyKg;

const cancelled = 9;
/**
 * A vehicle that had left keeps its record. Admitted by the system it is approved, by a person it waits for the audit.
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
