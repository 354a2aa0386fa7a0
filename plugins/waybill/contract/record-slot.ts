import { defineSlot } from '@freightdeck/sdk/contract';
import type { RecordOf } from '@freightdeck/sdk/contract';
import type { waybills } from './waybill.ts';

/** Tabs of the waybill's page that other plugins keep. */
export const waybillRecordSlot = defineSlot<{ readonly record: RecordOf<typeof waybills> }>('waybill.record');
