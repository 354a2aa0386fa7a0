import {
  checkPlace,
  insertRecord,
  recordEvent,
  serve,
  serveResource,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { addAddress, addresses, deleteAddress, editAddress } from '../contract/index.ts';

interface Place {
  readonly unitName: string;
  readonly place: string;
  readonly areaCode: string;
  readonly lonLat: string;
}
type Refusing = Pick<Call, 'tx' | 'platformId'> & Parameters<typeof checkPlace>[0] & { refuse(code: 'twice'): never };

/** Checks that a place is valid and not yet in the provider's book. */
async function check(call: Refusing, platformId: string, wanted: Place, self = ''): Promise<void> {
  const { unitName, place, areaCode, lonLat } = wanted;
  checkPlace(call, areaCode, lonLat);
  if (
    await call.tx.one(
      sql`select id from goods_address where platform_id = ${platformId} and unit_name = ${unitName}
        and place = ${place} and delete_status = '0' and id <> ${self}`,
    )
  )
    call.refuse('twice');
}
export const addressServes: readonly Served[] = [
  serveResource(addresses, { where: () => sql`r.delete_status = '0'`, order: sql`r.created_at desc` }),
  serve(addAddress, async (call, input) => {
    if (call.isOperator) call.refuse('onlyProviders');
    await check(call, call.platformId, input);
    const id = await insertRecord(call, addresses, input);
    await recordEvent(call, addresses, id, { action: 'add' });
    return { id };
  }),
  serve(editAddress, async (call, input, address) => {
    await check(call, address.platformId, input, address.id);
    await updateRecord(call, addresses, address.id, address.version, input);
    await recordEvent(call, addresses, address.id, { action: 'edit', platformId: address.platformId });
  }),
  serve(deleteAddress, async (call, _input, address) => {
    await updateRecord(call, addresses, address.id, address.version, { deleteStatus: '1' });
    await recordEvent(call, addresses, address.id, { action: 'delete', platformId: address.platformId });
  }),
];
