import type { RecordOf } from '../../sdk/contract/index.ts';
import { people, settlePerson } from '../../plugins/carrier/contract/index.ts';
import { system, type FreightWorld } from './freight-world.ts';

/** The verification service has said whether name and number belong together; without that nobody is passed. */
export async function realName(
  world: FreightWorld,
  idNumber: string,
  result: 1 | 2 | 3 = 1,
  platformId = '10001',
): Promise<void> {
  const { itemList } = (
    await world.post(`${people.path}/paging`, { conditions: { idNumber }, page: 1, limit: 10 }, { platformId })
  ).pageResult as { itemList: RecordOf<typeof people>[] };
  await world.run(
    settlePerson,
    { result, channel: '公安实名', costCents: 30 },
    { as: system, platformId, on: itemList[0]! },
  );
}
