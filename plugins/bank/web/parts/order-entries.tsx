import { makeStyles } from '@fluentui/react-components';
import { RelatedRecords } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { fundStatements, ledgerEntries } from '../../contract/index.ts';

const useStyles = makeStyles({ part: { display: 'flex', flexDirection: 'column', gap: '16px' } });

/** 流水与分录 of a settlement order: the lines of the bank's statement, and what was posted in the books. */
export const part = observer(function OrderEntries({
  record: { settleSn },
}: {
  readonly record: { readonly settleSn: string };
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  return (
    <div className={styles.part}>
      <RelatedRecords
        headed
        resource={fundStatements}
        where={{ bizNo: settleSn }}
        label={text('order.lines')}
        empty={{ title: text('order.noLine'), hint: text('order.noLineHint') }}
        columns={['channelNo', 'direction', 'amount', 'counterName', 'channel', 'matchStatus', 'journalNo', 'at']}
      />
      <RelatedRecords
        headed
        resource={ledgerEntries}
        where={{ bizNo: settleSn }}
        label={text('order.entries')}
        empty={{ title: text('order.noEntry'), hint: text('order.noEntryHint') }}
        columns={['journalNo', 'bizType', 'accountCode', 'ownerName', 'debitCents', 'creditCents', 'memo', 'at']}
      />
    </div>
  );
});
