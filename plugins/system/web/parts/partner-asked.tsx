import { Button, makeStyles } from '@fluentui/react-components';
import { DataGrid } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { PartnerRequest } from '../../contract/index.ts';

const useStyles = makeStyles({ acts: { display: 'flex', gap: '4px' } });
interface Props {
  readonly rows: readonly PartnerRequest[];
  readonly onActivate: (row: PartnerRequest) => void;
  readonly onDecline: (row: PartnerRequest) => void;
}
/** Platforms that ask for a plugin. */
export const PartnerAsked = observer(function PartnerAsked({ rows, onActivate, onDecline }: Props): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const nameOf = ({ title, platformId }: PartnerRequest): string => `${pick(title)} ${platformId}`;
  const columns: readonly GridColumn<PartnerRequest>[] = [
    {
      id: 'platform',
      width: 260,
      title: text('field.platformName'),
      pin: 'left',
      cell: ({ platformId, platformName }) => `${platformId} ${platformName}`,
      hint: ({ platformName }) => platformName,
    },
    { id: 'title', width: 160, title: text('field.pluginTitle'), cell: ({ title }) => pick(title) },
    { id: 'version', width: 80, title: text('field.version'), cell: ({ version }) => version },
    { id: 'note', width: 240, title: text('field.note'), cell: ({ note }) => note || '-', hint: ({ note }) => note },
    { id: 'askedBy', width: 140, title: text('shop.askedBy'), cell: ({ askedBy }) => askedBy },
    { id: 'askedAt', width: 160, title: text('shop.askedAt'), cell: ({ askedAt }) => askedAt },
    {
      id: 'acts',
      width: 160,
      title: text('menu.actions'),
      pin: 'right',
      fixed: true,
      cell: (row) => (
        <span className={styles.acts}>
          <Button size="small" aria-label={`${text('action.activate')} ${nameOf(row)}`} onClick={() => onActivate(row)}>
            {text('action.activate')}
          </Button>
          <Button size="small" aria-label={`${text('action.turnDown')} ${nameOf(row)}`} onClick={() => onDecline(row)}>
            {text('action.turnDown')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <DataGrid label={text('shop.requests')} columns={columns} rows={rows} rowId={({ id }) => id} rowName={nameOf} />
  );
});
