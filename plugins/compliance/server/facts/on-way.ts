import { sql } from '@freightdeck/sdk/server';
import type { Sql } from '@freightdeck/sdk/server';

/**
 * Whether the position `q` lies on the way on which the figures of the track `t` rest: what a second device tells
 * beside it measures nothing. Of a track that was summed up before ways were stored, one device told all.
 */
export const onWay: Sql = sql`(t.way is null or exists (
  select 1 from jsonb_to_recordset(t.way) as y (device_no text, from_at timestamptz, to_at timestamptz)
  where y.device_no = q.device_no and q.at between y.from_at and y.to_at + interval '1 second'))`;
