import type { RecordOf } from '@freightdeck/sdk/contract';
import { StoredPicture } from '@freightdeck/sdk/ui';
import type { PictureFrame } from '@freightdeck/sdk/ui';
import { formatWeight } from '@freightdeck/sdk/values';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { drawnPictures, drawnReceipts } from '../../contract/index.ts';
import type { pounds, receipts } from '../../contract/index.ts';
import { DrawnPaper } from './drawn-paper.tsx';

/** What was read on a photo, and which of it is pointed at. */
interface Framed {
  readonly frames?: readonly PictureFrame[];
  readonly emphasised?: string | undefined;
}
interface PhotoProps<R> {
  readonly of: R;
  readonly photo: string;
  readonly name: string;
}
/** A photo; a click opens it large, to rotate and zoom. */
const photoOf = (id: string, name: string, framed: Framed = {}): ReactNode => (
  <StoredPicture id={id} name={name} width={320} height={240} {...framed} />
);
const kilograms = (value: number | null): string => (value === null ? '' : formatWeight(value));

/** A photo of a weighbridge slip. */
export const SlipPhoto = observer(function SlipPhoto({
  of: slip,
  photo,
  name,
  framed,
}: PhotoProps<RecordOf<typeof pounds>> & { readonly framed?: Framed }): ReactNode {
  const text = useText();
  if (!drawnPictures.some((one) => one === photo)) return photoOf(photo, name, framed);
  const rows = [
    ['vehicleNum', slip.vehicleNum],
    ['goodsName', slip.goodsName],
    ['grossKg', kilograms(slip.grossKg)],
    ['tareKg', kilograms(slip.tareKg)],
    ['netKg', kilograms(slip.netKg)],
    ['weighAt', slip.weighAt ?? ''],
  ] as const;
  return (
    <DrawnPaper
      name={name}
      head={slip.unitName}
      number={slip.poundSn}
      rows={rows.map(([field, value]) => [text(`field.${field}`), value])}
    />
  );
});
/** A photo of a signed receipt. */
export const ReceiptPhoto = observer(function ReceiptPhoto({
  of: receipt,
  photo,
  name,
}: PhotoProps<RecordOf<typeof receipts>>): ReactNode {
  const text = useText();
  if (!drawnReceipts.some((one) => one === photo)) return photoOf(photo, name);
  const rows = [
    ['waybillSn', receipt.waybillSn],
    ['vehicleNum', receipt.vehicleNum],
    ['driverName', receipt.driverName],
    ['signer', receipt.signer ?? ''],
    ['signedAt', receipt.signedAt ?? ''],
  ] as const;
  return (
    <DrawnPaper
      name={name}
      head={text('receipt.sheet')}
      number={receipt.receiptNo}
      rows={rows.map(([field, value]) => [text(`field.${field}`), value])}
    />
  );
});
