import type { RecordOf } from '@freightdeck/sdk/contract';
import type { waybills } from '@freightdeck/plugin-waybill/contract';
import type { ReactNode } from 'react';
import { SlipsOfTrip } from './both-slips.tsx';

/** 磅单 of a waybill: the weights of loading and unloading, with their photos. */
export const part = ({ record }: { readonly record: RecordOf<typeof waybills> }): ReactNode => (
  <SlipsOfTrip waybillId={record.id} />
);
