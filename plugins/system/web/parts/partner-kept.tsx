import { Button, makeStyles } from '@fluentui/react-components';
import { DataGrid, StatusBadge } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { exportPartnerData, removePartner } from '../../contract/index.ts';
import type { KeptData } from '../stores/partner-shop.ts';

const useStyles = makeStyles({ acts: { display: 'flex', gap: '4px' } });
interface Props {
  readonly rows: readonly KeptData[];
  readonly mayRemove: boolean;
  readonly onExport: (row: KeptData) => void;
  readonly onRemove: (row: KeptData) => void;
}
/** What is kept for platforms and their partners' plugins, to take along and then to delete. */
export const PartnerKeptData = observer(function PartnerKeptData({
  rows,
  mayRemove,
  onExport,
  onRemove,
}: Props): ReactNode {
  const styles = useStyles();
  const text = useText();
  const nameOf = ({ pluginId, platformName }: KeptData): string => `${pluginId} ${platformName}`;
  const columns: readonly GridColumn<KeptData>[] = [
    { id: 'pluginId', width: 160, title: text('field.pluginId'), pin: 'left', cell: ({ pluginId }) => pluginId },
    {
      id: 'platform',
      width: 240,
      title: text('field.platformName'),
      cell: ({ platformName }) => platformName,
      hint: ({ platformName }) => platformName,
    },
    { id: 'version', width: 80, title: text('field.version'), cell: ({ pluginVersion }) => pluginVersion },
    {
      id: 'state',
      width: 110,
      title: text('field.pluginState'),
      cell: ({ active }) => (
        <StatusBadge tone={active ? 'done' : 'void'}>{text(`partners.active.${active}`)}</StatusBadge>
      ),
    },
    {
      id: 'settings',
      width: 90,
      title: text('field.settingCount'),
      align: 'end',
      cell: ({ settingCount }) => settingCount,
    },
    { id: 'values', width: 90, title: text('field.valueCount'), align: 'end', cell: ({ valueCount }) => valueCount },
    { id: 'files', width: 90, title: text('field.fileCount'), align: 'end', cell: ({ fileCount }) => fileCount },
    { id: 'exportedAt', width: 170, title: text('field.exportedAt'), cell: ({ exportedAt }) => exportedAt ?? '-' },
    {
      id: 'acts',
      width: 180,
      title: text('menu.actions'),
      pin: 'right',
      fixed: true,
      cell: (row) => (
        <span className={styles.acts}>
          {row.abilities.includes(exportPartnerData.name) && (
            <Button size="small" aria-label={`${text('shop.export')} ${nameOf(row)}`} onClick={() => onExport(row)}>
              {text('shop.export')}
            </Button>
          )}
          {mayRemove && row.abilities.includes(removePartner.name) && (
            <Button
              size="small"
              appearance="transparent"
              aria-label={`${text('shop.remove')} ${nameOf(row)}`}
              onClick={() => onRemove(row)}
            >
              {text('shop.remove')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return <DataGrid label={text('shop.kept')} columns={columns} rows={rows} rowId={({ id }) => id} rowName={nameOf} />;
});
