import { Button } from '@fluentui/react-components';
import { DataGrid, StatusBadge } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Auth, Http, Permissions, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { deactivatePartner } from '../../contract/index.ts';
import type { PartnerActivation } from '../../contract/index.ts';
import { PartnerDeliveries, useDeliveryWords } from './partner-deliveries.tsx';
import { useActStyles } from './partner-versions.tsx';
import type { Sure } from './partner-versions.tsx';

interface Props {
  readonly rows: readonly PartnerActivation[];
  readonly sure: Sure;
  readonly onConnect: (activation: PartnerActivation) => void;
  readonly onSettings: (activation: PartnerActivation) => void;
}
/** Tenants with a partner's plugin: version, and address of the partner's service. */
export const PartnerTenants = observer(function PartnerTenants({
  rows,
  sure,
  onConnect,
  onSettings,
}: Props): ReactNode {
  const styles = useActStyles();
  const text = useText();
  const http = useService(Http);
  const { can } = useService(Permissions);
  const deliveryWords = useDeliveryWords();
  const mayInstall = can('plugins:install');
  // Each company fills in its own; the operator does for the operator's platform.
  const { platformId: own, isOperator = false } = useService(Auth).session ?? {};
  const activations: readonly GridColumn<PartnerActivation>[] = [
    ...(isOperator
      ? [
          {
            id: 'platform',
            width: 260,
            title: text('field.platformName'),
            pin: 'left' as const,
            cell: ({ platformId, platformName }: PartnerActivation) => `${platformId} ${platformName}`,
            hint: ({ platformName }: PartnerActivation) => platformName,
          },
        ]
      : []),
    { id: 'pluginId', width: 150, title: text('field.pluginId'), cell: ({ pluginId }) => pluginId },
    { id: 'version', width: 80, title: text('field.version'), cell: ({ version }) => version },
    {
      id: 'state',
      width: 250,
      title: text('field.pluginState'),
      cell: ({ active, stopped, offer }) => (
        <span className={styles.acts}>
          <StatusBadge tone={stopped ? 'refused' : active ? 'done' : 'void'}>
            {text(stopped ? `partners.stopped.${stopped}` : `partners.active.${active}`)}
          </StatusBadge>
          {offer && <StatusBadge tone="warning">{text('partners.offered', { version: offer.version })}</StatusBadge>}
        </span>
      ),
    },
    ...(rows.some(({ reason }) => reason)
      ? [
          {
            id: 'reason',
            width: 200,
            title: text('field.reason'),
            cell: ({ reason }: PartnerActivation) => reason ?? '-',
            hint: ({ reason }: PartnerActivation) => reason ?? '',
          },
        ]
      : []),
    {
      id: 'origin',
      width: 220,
      title: text('field.origin'),
      cell: ({ serves, origin }) => origin ?? (serves ? text('partners.unconnected') : '-'),
      hint: ({ origin }) => origin ?? '',
    },
    {
      id: 'consented',
      width: 220,
      title: text('partners.consented'),
      cell: ({ consentedBy, consentedAt }) => `${consentedBy} ${consentedAt}`,
      hint: ({ consentedBy, consentedAt }) => `${consentedBy} ${consentedAt}`,
    },
    {
      id: 'deliveries',
      width: 320,
      title: text('field.deliveries'),
      cell: (activation) => <PartnerDeliveries activation={activation} />,
      hint: deliveryWords,
    },
    { id: 'updatedBy', width: 120, title: text('field.updatedBy'), cell: ({ updatedBy }) => updatedBy },
    { id: 'updatedAt', width: 170, title: text('field.updatedAt'), cell: ({ updatedAt }) => updatedAt },
    {
      id: 'acts',
      width: 280,
      title: text('menu.actions'),
      pin: 'right',
      fixed: true,
      cell: (activation) => {
        const { platformId, pluginId, active, serves, hasSettings } = activation;
        return (
          active && (
            <span className={styles.acts}>
              {hasSettings && platformId === own && can('plugins:settings') && (
                <Button
                  size="small"
                  aria-label={`${text('action.configure')} ${pluginId} ${platformId}`}
                  onClick={() => onSettings(activation)}
                >
                  {text('action.configure')}
                </Button>
              )}
              {serves && mayInstall && can('plugins:activate') && (
                <Button
                  size="small"
                  aria-label={`${text('action.connect')} ${pluginId} ${platformId}`}
                  onClick={() => onConnect(activation)}
                >
                  {text('action.connect')}
                </Button>
              )}
              {can('plugins:activate') && (
                <Button
                  size="small"
                  aria-label={`${text('action.deactivate')} ${pluginId} ${platformId}`}
                  onClick={() =>
                    void sure(
                      text('action.deactivate'),
                      text('partners.deactivateText', { name: pluginId, platform: platformId }),
                      () => http.run(deactivatePartner, { pluginId, scopePlatformId: platformId }),
                    )
                  }
                >
                  {text('action.deactivate')}
                </Button>
              )}
            </span>
          )
        );
      },
    },
  ];
  return (
    <DataGrid
      label={text('partners.tenants')}
      columns={activations}
      rows={rows}
      rowId={({ platformId, pluginId }) => `${platformId} ${pluginId}`}
      rowName={({ platformId, pluginId }) => `${pluginId} ${platformId}`}
    />
  );
});
