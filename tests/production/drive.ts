import { setTimeout } from 'node:timers/promises';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { formatDateTime } from '../../sdk/contract/values/index.ts';
import { pngOf } from '../support/pictures.ts';
import type { OwnSystem, Row } from './people.ts';
import type { Parties } from './set-up.ts';

const list = (conditions: object) => ({ page: 1, limit: 10, conditions });
interface Listed {
  readonly itemList: readonly Row[];
}
/** A trip as the provider's own system has it: the goods source, the offer, and every act of the driver. */
export async function drive(own: OwnSystem, { company, driver, vehicle }: Parties): Promise<Row> {
  const driverId = driver['id'];
  const goods = await own.call('/goods/add', {
    // Next door: nobody waits for hours here until the lorry may have arrived.
    model: { ...goodsInput(String(company['id']), 0), distanceM: 10, oilRatio: 0 },
    requestId: crypto.randomUUID(),
  });
  const { id } = await own.call('/waybills/assign', {
    model: { goodsId: goods['id'], driverId, vehicleId: vehicle['id'], estimateKg: 30_000 },
    requestId: crypto.randomUUID(),
  });
  const act = (verb: string, model: object = {}) =>
    own.call(`/waybills/${verb}`, { id, driverId, model, requestId: crypto.randomUUID() });
  const photo = async (colour: number): Promise<unknown> =>
    (await own.call(`/drivers/${driverId}/files`, pngOf(colour, 3)))['id'];
  const slip = async (poundType: string, netKg: number): Promise<void> => {
    const { itemList } = await own.call<Listed>('/slips/paging', list({ waybillId: id }));
    const model = { grossKg: netKg + 15_000, tareKg: 15_000, weighAt: formatDateTime(Date.now()) };
    const slipId = itemList.find((one) => one['poundType'] === poundType)?.['id'];
    await own.call('/slips/handIn', { id: slipId, driverId, model: { ...model, photo: await photo(netKg % 97) } });
  };
  await act('accept');
  await act('arriveLoad');
  await act('load', { netKg: 30_000 });
  await slip('LOAD', 30_000);
  await act('depart');
  await act('arriveUnload');
  await setTimeout(1_100);
  await act('unload', { netKg: 29_950 });
  await slip('UNLOAD', 29_950);
  const waybill = await own.call('/waybills/get', { id });
  const { itemList } = await own.call<Listed>('/receipts/paging', list({ waybillSn: waybill['waybillSn'] }));
  const model = { signer: '收货人', signedAt: formatDateTime(Date.now()), photo: await photo(31) };
  if (itemList[0]) await own.call('/receipts/handIn', { id: itemList[0]['id'], driverId, model });
  return own.call('/waybills/get', { id });
}
