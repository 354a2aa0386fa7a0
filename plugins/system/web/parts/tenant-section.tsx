import { Button, MessageBar, MessageBarBody, Text, makeStyles } from '@fluentui/react-components';
import { DataGrid, ErrorState } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Auth, Permissions, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TenantPlugin } from '../../contract/index.ts';
import { tenantName } from '../stores/tenant-desk.ts';
import type { TenantDesk } from '../stores/tenant-desk.ts';
import { TenantSwitch } from './tenant-switch.tsx';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px' },
});

/** Plugins that are off for tenants, with reasons; a provider sees its own. */
export const TenantSection = observer(function TenantSection({
  desk,
  nameOf,
}: {
  readonly desk: TenantDesk;
  readonly nameOf: (pluginId: string) => string;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const isOperator = useService(Auth).session?.isOperator ?? false;
  const maySwitch = useService(Permissions).can('plugins:activate') && isOperator;
  const [open, setOpen] = useState<TenantPlugin>();
  const { off, failure } = desk;
  if (!failure && off.length === 0) return null;
  const columns: readonly GridColumn<TenantPlugin>[] = [
    {
      id: 'plugin',
      width: 200,
      title: text('field.pluginTitle'),
      pin: 'left',
      cell: ({ pluginId }) => nameOf(pluginId),
      hint: ({ pluginId }) => pluginId,
    },
    ...(isOperator
      ? [{ id: 'platform', width: 240, title: text('field.platformName'), cell: tenantName, hint: tenantName }]
      : []),
    {
      id: 'reason',
      width: 320,
      title: text('field.reason'),
      cell: ({ reason }) => reason || '-',
      hint: ({ reason }) => reason,
    },
    { id: 'updatedBy', width: 150, title: text('tenants.by'), cell: ({ updatedBy }) => updatedBy },
    { id: 'updatedAt', width: 170, title: text('tenants.at'), cell: ({ updatedAt }) => updatedAt },
    ...(maySwitch
      ? [
          {
            id: 'acts',
            width: 150,
            title: text('menu.actions'),
            pin: 'right' as const,
            fixed: true,
            cell: (row: TenantPlugin) => (
              <Button
                size="small"
                aria-label={`${text('action.on')} ${nameOf(row.pluginId)} ${row.platformId}`}
                onClick={() => setOpen(row)}
              >
                {text('action.on')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <section className={styles.section} aria-label={text(isOperator ? 'tenants.title' : 'tenants.mine')}>
      <Text as="h3" size={400} weight="semibold">
        {text(isOperator ? 'tenants.title' : 'tenants.mine')}
      </Text>
      {!isOperator && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{text('tenants.ask')}</MessageBarBody>
        </MessageBar>
      )}
      {failure ? (
        <ErrorState message={failure} onRetry={() => void desk.load()} />
      ) : (
        <DataGrid
          label={text('tenants.title')}
          columns={columns}
          rows={off}
          rowId={({ platformId, pluginId }) => `${platformId} ${pluginId}`}
          rowName={({ platformId, pluginId }) => `${nameOf(pluginId)} ${platformId}`}
        />
      )}
      {open && (
        <TenantSwitch
          desk={desk}
          pluginId={open.pluginId}
          name={nameOf(open.pluginId)}
          tenant={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
});
