import { plateColours } from '@freightdeck/sdk/contract';
import { serveQuery, sql } from '@freightdeck/sdk/server';

/** A vehicle that drives for several providers has a record with each; the operator is told what the newest says. */
export const servePlateColours = serveQuery(plateColours, async (call, { plates }) => {
  const found = await call.tx.rows<{ vehicleNum: string; plateColor: string }>(sql`
    select distinct on (vehicle_num) vehicle_num, plate_color from vehicle
    where vehicle_num = any(${[...plates]}::text[]) order by vehicle_num, created_at desc`);
  return { colours: Object.fromEntries(found.map(({ vehicleNum, plateColor }) => [vehicleNum, plateColor])) };
});
