import { Button, makeStyles } from '@fluentui/react-components';
import type { Tone } from '@freightdeck/sdk/contract';
import { DataGrid, StatusBadge } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { PartnerSubmission } from '../../contract/index.ts';

const useStyles = makeStyles({ acts: { display: 'flex', gap: '4px' } });
const tones: Readonly<Record<PartnerSubmission['state'], Tone>> = {
  waiting: 'warning',
  passed: 'done',
  returned: 'refused',
  replaced: 'void',
};
interface Props {
  readonly rows: readonly PartnerSubmission[];
  readonly onLook: (row: PartnerSubmission) => void;
  readonly onPass: (row: PartnerSubmission) => void;
  readonly onReturn: (row: PartnerSubmission) => void;
}
/** What publishers have handed in. */
export const PartnerQueue = observer(function PartnerQueue({ rows, onLook, onPass, onReturn }: Props): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const nameOf = ({ title, version }: PartnerSubmission): string => `${pick(title)} ${version}`;
  const act = (id: string, row: PartnerSubmission, work: (row: PartnerSubmission) => void): ReactNode => (
    <Button size="small" aria-label={`${text(id)} ${nameOf(row)}`} onClick={() => work(row)}>
      {text(id)}
    </Button>
  );
  const columns: readonly GridColumn<PartnerSubmission>[] = [
    { id: 'title', width: 180, title: text('field.pluginTitle'), pin: 'left', cell: nameOf, hint: nameOf },
    { id: 'pluginId', width: 140, title: text('field.pluginId'), cell: ({ pluginId }) => pluginId },
    {
      id: 'publisherName',
      width: 150,
      title: text('field.publisherName'),
      cell: ({ publisherName }) => publisherName,
      hint: ({ publisherName }) => publisherName,
    },
    {
      id: 'state',
      width: 150,
      title: text('field.pluginState'),
      cell: ({ state }) => <StatusBadge tone={tones[state]}>{text(`shop.state.${state}`)}</StatusBadge>,
      hint: ({ reason }) => reason ?? '',
    },
    {
      id: 'reason',
      width: 200,
      title: text('field.reason'),
      cell: ({ reason }) => reason ?? '-',
      hint: ({ reason }) => reason ?? '',
    },
    { id: 'receivedAt', width: 160, title: text('shop.receivedAt'), cell: ({ receivedAt }) => receivedAt },
    {
      id: 'decided',
      width: 200,
      title: text('shop.decided'),
      cell: ({ decidedAt, decidedBy }) => (decidedAt ? `${decidedBy ?? ''} ${decidedAt}` : '-'),
    },
    {
      id: 'acts',
      width: 290,
      title: text('menu.actions'),
      pin: 'right',
      fixed: true,
      cell: (row) =>
        row.state === 'waiting' && (
          <span className={styles.acts}>
            {act('partners.look', row, onLook)}
            {act('action.passSubmission', row, onPass)}
            {act('action.returnSubmission', row, onReturn)}
          </span>
        ),
    },
  ];
  return <DataGrid label={text('shop.queue')} columns={columns} rows={rows} rowId={({ id }) => id} rowName={nameOf} />;
});
