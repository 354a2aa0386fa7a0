import type { RecordBase } from './resource.ts';
import type { DriverRecord } from './slot-records/driver.ts';
import type { GoodsRecord } from './slot-records/goods.ts';
import type { VehicleRecord } from './slot-records/vehicle.ts';
import type { WaybillRecord } from './slot-records/waybill.ts';
import type { PlaceOnPaper } from './resource-slots.ts';

/** Records that parts of partners' plugins are given, by resource. Values a person may not see are masked in them. */
export interface SlotRecords {
  readonly waybill: WaybillRecord;
  readonly goods: GoodsRecord;
  readonly vehicle: VehicleRecord;
  readonly driver: DriverRecord;
}
/** A record of a resource whose fields the SDK does not name. */
type AnyRecord = RecordBase & Readonly<Record<string, unknown>>;
type RecordIn<R extends string> = R extends keyof SlotRecords ? SlotRecords[R] : AnyRecord;

/** What a part is given in a slot, by the slot's name: a row in `waybill.columns`, `done` in `palette.commands`. */
export type PartProps<Slot extends PropertyKey> = Slot extends 'palette.commands'
  ? { readonly done: () => void }
  : Slot extends 'goods.priceChange'
    ? {
        readonly goodsId: string;
        readonly carrierPrice: number | null;
        readonly applyTo: string | null;
      }
    : Slot extends `${infer R}.columns` | `${infer R}.record`
      ? { readonly record: RecordIn<R> }
      : Slot extends `${infer R}.actions`
        ? { readonly record: RecordIn<R>; readonly changed: () => void }
        : Slot extends `${infer R}.checks`
          ? {
              readonly record: RecordIn<R>;
              readonly found: (
                field: string,
                mark: 'ok' | 'wrong' | undefined,
                read?: string,
                place?: PlaceOnPaper,
              ) => void;
            }
          : object;
