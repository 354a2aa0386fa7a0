import { listen } from '@freightdeck/sdk/server';
import type { Listener } from '@freightdeck/sdk/server';
import { settleAsked } from '@freightdeck/plugin-waybill/contract';
import { createSettlement } from '../contract/index.ts';

/** 生成结算 where the trips are listed: by the rules, and with the rights, of the list of what waits to be settled. */
export const settleAskedTrips: Listener = listen(settleAsked, async (call, { waybillId, heard }) => {
  heard(await call.execute(createSettlement, {}, { id: waybillId }));
});
