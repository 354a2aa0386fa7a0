import type { RecordOf } from '@freightdeck/sdk/contract';
import { StoredPicture } from '@freightdeck/sdk/ui';
import type { ReactNode } from 'react';
import { drawnPictures, type pounds } from '../../contract/index.ts';
import { DrawnSlip } from './drawn-slip.tsx';

/** One photo of a slip; a click shows it large, to turn and to zoom. */
export function SlipPhoto({ slip, photo, name }: { readonly slip: RecordOf<typeof pounds>; readonly photo: string; readonly name: string }): ReactNode {
  if (drawnPictures.some((one) => one === photo)) return <DrawnSlip slip={slip} name={name} />;
  return <StoredPicture id={photo} name={name} width={320} height={240} />;
}
