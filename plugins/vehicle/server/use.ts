import { recordEvent, serve, serveWorkflow, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { bindDriver, unbindDriver, vehicles, vehicleUse } from '../contract/index.ts';

const approved = 2;

/** Two binds of one driver at once see each other: the driver is locked, as a dispatch locks him before the vehicle. */
const bind = serve(bindDriver, async (call, { defaultDriverId }, vehicle) => {
  const { id, platformId, version } = vehicle;
  if (vehicle.auditStatus !== approved) call.refuse('notAudited');
  if (vehicle.defaultDriverId === defaultDriverId) call.refuse('nothingChanged');
  const driver = await call.tx.one<{ name: string }>(sql`select name from driver
    where platform_id = ${platformId} and id = ${defaultDriverId} and audit_status = ${approved}
      and delete_status = '0' for update`);
  if (!driver) return call.refuse('noDriver');
  const other = await call.tx.one<{ vehicleNum: string }>(sql`select vehicle_num from vehicle
    where platform_id = ${platformId} and default_driver_id = ${defaultDriverId} and id <> ${id}
      and audit_status <> 9 limit 1`);
  if (other) call.refuse('bound', { vehicleNum: other.vehicleNum });
  await updateRecord(call, vehicles, id, version, { defaultDriverId });
  await recordEvent(call, vehicles, id, { action: 'bindDriver', detail: { driverName: driver.name }, platformId });
});
const unbind = serve(unbindDriver, async (call, _input, { id, platformId, version, defaultDriverId, driverName }) => {
  if (defaultDriverId === null) call.refuse('noDriver');
  await updateRecord(call, vehicles, id, version, { defaultDriverId: null });
  await recordEvent(call, vehicles, id, { action: 'unbindDriver', detail: { driverName }, platformId });
});

export const useServes: readonly Served[] = [bind, unbind, serveWorkflow(vehicleUse, {})];
