import type { RecordOf } from '@freightdeck/sdk/contract';
import { RichText } from '@freightdeck/sdk/ui';
import type { ReactNode } from 'react';
import type { announcements } from '../../contract/index.ts';

/** The announcement as readers see it. */
export function ContentTab({ record }: { readonly record: RecordOf<typeof announcements> }): ReactNode {
  return <RichText content={record.content} />;
}
