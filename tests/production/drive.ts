import { setTimeout } from 'node:timers/promises';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { formatDateTime, toWgs84 } from '../../sdk/contract/values/index.ts';
import { pngOf } from '../support/pictures.ts';
import type { OwnSystem, Row } from './people.ts';
import type { Parties } from './set-up.ts';

const list = (conditions: object) => ({ page: 1, limit: 10, conditions });
interface Listed {
  readonly itemList: readonly Row[];
}
/** Loaded at one end of a yard, unloaded at the other: nobody waits for hours here until the lorry may have arrived. */
const yard = {
  ...{ loadPlace: '鄂尔多斯伊金霍洛旗', loadCode: '150627', loadLonLat: '109.748000,39.565000' },
  ...{ unloadPlace: '鄂尔多斯伊金霍洛旗', unloadCode: '150627', unloadLonLat: '109.748100,39.565000' },
  distanceM: 10,
} as const;
/**
 * A trip as the provider's own system has it: the goods source, the offer, every act of the driver, and what the terminal
 * tells. The app reads the slip of the loading and finds no doubt; what it read of the other one did not come through.
 */
export async function drive(own: OwnSystem, { company, driver, vehicle, deviceNo }: Parties): Promise<Row> {
  const driverId = driver['id'];
  const goods = await own.call('/goods/add', {
    model: { ...goodsInput(String(company['id']), 0), ...yard, oilRatio: 0 },
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
  const slip = async (poundType: string, netKg: number, seen: object = {}): Promise<void> => {
    const { itemList } = await own.call<Listed>('/slips/paging', list({ waybillId: id }));
    const model = { grossKg: netKg + 15_000, tareKg: 15_000, weighAt: formatDateTime(Date.now()) };
    const slipId = itemList.find((one) => one['poundType'] === poundType)?.['id'];
    await own.call('/slips/handIn', {
      id: slipId,
      driverId,
      model: { ...model, ...seen, photo: await photo(netKg % 97) },
    });
  };
  const began = Date.now();
  /** What the terminal has to say of the seconds since the last time it spoke, or of the minute before. */
  let spoken = began - 20_000;
  const positions = async (): Promise<void> => {
    const points: object[] = [];
    for (; spoken < Date.now(); spoken += 1_000) {
      // Eight metres a second, to and fro.
      const steps = Math.abs(((spoken - began) / 1_000) % 16);
      const east = Math.round(95 * Math.min(steps, 16 - steps));
      const { lon, lat } = toWgs84({ lon: 109.748 + east / 1e6, lat: 39.565 });
      const place = { lonWgsE6: Math.round(lon * 1e6), latWgsE6: Math.round(lat * 1e6) };
      points.push({ at: formatDateTime(spoken), ...place, speedKmh10: 290, heading: 90 });
    }
    await own.call('/positions', { model: { deviceNo, points }, requestId: crypto.randomUUID() });
  };
  await act('accept');
  await act('arriveLoad');
  await act('load', { netKg: 30_000 });
  const read = { ocrNetKg: 30_000, ocrConfidence: 985_000, ocrPlate: vehicle['vehicleNum'], lonLat: yard.loadLonLat };
  await slip('LOAD', 30_000, read);
  await act('depart');
  // No lorry arrives in the second in which it was loaded.
  await setTimeout(3_100);
  await act('arriveUnload');
  await act('unload', { netKg: 29_950 });
  await positions();
  await slip('UNLOAD', 29_950);
  const waybill = await own.call('/waybills/get', { id });
  const { itemList } = await own.call<Listed>('/receipts/paging', list({ waybillSn: waybill['waybillSn'] }));
  const model = { signer: '收货人', signedAt: formatDateTime(Date.now()), photo: await photo(31) };
  if (itemList[0]) await own.call('/receipts/handIn', { id: itemList[0]['id'], driverId, model });
  return own.call('/waybills/get', { id });
}
