import type { RecordOf } from '@freightdeck/sdk/contract';
import { usePage } from '@freightdeck/sdk/web';
import type { ReactNode } from 'react';
import type { settlementBatches } from '../../contract/index.ts';
import { PayProgressLines } from './pay-progress.tsx';

/** Above the orders of the batch in the query. */
export function ProgressOfQuery(props: {
  readonly reload: () => void;
  readonly readAt?: number | undefined;
}): ReactNode {
  const { query } = usePage();
  return <PayProgressLines {...props} batchId={query['batchId']} />;
}
/** On the record of a batch. */
export function ProgressOfBatch({
  record,
  reload,
}: {
  readonly record: RecordOf<typeof settlementBatches>;
  readonly reload: () => void;
}): ReactNode {
  return <PayProgressLines reload={reload} readAt={record.version} batchId={record.id} />;
}
