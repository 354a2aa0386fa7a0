import { insertRecord, recordEvent, serve, sql, updateRecord } from '@freightdeck/sdk/server';
import { matchesPlateColor } from '@freightdeck/sdk/values';
import { addVehicle, lightKg, vehicleAdmitted, vehicles } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };

const labels = { zh, en };
/** Assumed minimum gross mass of a heavy vehicle whose licence says none; a light one weighs at least its load. */
const heavyKg = 12_000;
const lightTypes: readonly string[] = ['H31', 'H32'];

export interface Massed {
  readonly vehicleType: string;
  readonly ratedLoadKg: number;
  readonly grossMassKg?: number | null | undefined;
}
/** The gross mass of the licence; without it, only the type tells light from heavy vehicles. */
export const grossMassOf = ({ vehicleType, ratedLoadKg, grossMassKg }: Massed): number =>
  grossMassKg ?? (lightTypes.includes(vehicleType) ? ratedLoadKg : heavyKg);

interface Certified extends Massed {
  readonly roadTransportNo: string;
  readonly roadTransportTo?: string | null | undefined;
}
/** What is wrong with the transport certificate that was entered. */
export function transportProblem(vehicle: Certified): 'badTransportNo' | 'noTransportTo' | undefined {
  if (grossMassOf(vehicle) <= lightKg) return undefined;
  if (!/^\d{12}$/.test(vehicle.roadTransportNo) || vehicle.roadTransportNo.endsWith('000000')) return 'badTransportNo';
  return vehicle.roadTransportTo ? undefined : 'noTransportTo';
}

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
  const values = { ...input, auditStatus: call.caller.actor === 'system' ? 2 : 1 };
  const id = known?.id ?? (await insertRecord(call, vehicles, values));
  if (known) {
    await updateRecord(call, vehicles, id, undefined, { ...values, auditRemark: null, auditBy: null, auditAt: null });
    await recordEvent(call, vehicles, id, { action: 'readmit', fromState: cancelled, toState: values.auditStatus });
  }
  await call.emit(vehicleAdmitted, { id });
  return { id };
});
