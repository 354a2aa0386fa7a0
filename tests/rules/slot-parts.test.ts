import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { expect, expectTypeOf, test } from 'vitest';
import { slotRecordFiles } from '../../host/bin/slot-records.ts';
import type { drivers } from '../../plugins/carrier/contract/driver.ts';
import type { goodsSources, priceChangeSlot } from '../../plugins/goods/contract/index.ts';
import type { vehicles } from '../../plugins/vehicle/contract/vehicle.ts';
import type { waybills } from '../../plugins/waybill/contract/waybill.ts';
import type {
  DriverRecord,
  GoodsRecord,
  PartProps,
  RecordOf,
  Slot,
  VehicleRecord,
  WaybillRecord,
} from '../../sdk/contract/index.ts';
import { definePlugin } from '../../sdk/manifest/index.ts';
import { defineWeb } from '../../sdk/web/index.ts';
import { root } from '../architecture/source-files.ts';

test('the public records of slots are those of the contracts', async () => {
  for (const [name, text] of await slotRecordFiles())
    expect(
      readFileSync(join(root, 'sdk/contract/slot-records', name), 'utf8'),
      'npx tsx host/bin/slot-records.ts',
    ).toBe(text);
  // What a slot gives satisfies what is promised to partners; the compiler is the test.
  expectTypeOf<RecordOf<typeof waybills>>().toExtend<WaybillRecord>();
  expectTypeOf<RecordOf<typeof goodsSources>>().toExtend<GoodsRecord>();
  expectTypeOf<RecordOf<typeof vehicles>>().toExtend<VehicleRecord>();
  expectTypeOf<RecordOf<typeof drivers>>().toExtend<DriverRecord>();
  expectTypeOf<typeof priceChangeSlot>().toExtend<Slot<PartProps<'goods.priceChange'>>>();
});

const none = () => Promise.resolve({ default: {} });
const tyres = definePlugin({
  id: 'acme-tyres',
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: '轮胎', en: 'Tyres' },
  routes: {},
  menus: {},
  permissions: {},
  contributions: { 'waybill.columns': { tyre: { title: { zh: '轮胎', en: 'Tyre' } } } },
});
const cell = <P>(): ((props: P) => ReactElement) => undefined as never;

test('a part that reads what its slot does not give does not compile', () => {
  const right = () => Promise.resolve({ part: cell<{ readonly record: WaybillRecord }>() });
  const part = () => Promise.resolve({ part: cell<{ readonly record: { readonly plate: string } }>() });
  const made = [
    defineWeb(tyres, { messages: { zh: none, en: none }, pages: {}, parts: { 'waybill.columns': { tyre: right } } }),
    // @ts-expect-error -- a waybill has a vehicleNum and no plate
    defineWeb(tyres, { messages: { zh: none, en: none }, pages: {}, parts: { 'waybill.columns': { tyre: part } } }),
  ];
  expect(made).toHaveLength(2);
});
