import { Button } from '@fluentui/react-components';
import { DataGrid, StatusBadge } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { revokePublisher } from '../../contract/index.ts';
import type { PartnerPublisher } from '../../contract/index.ts';
import type { Sure } from './partner-versions.tsx';

interface Props {
  readonly rows: readonly PartnerPublisher[];
  readonly sure: Sure;
}
/** Publishers who may sign partners' plugins. */
export const PartnerPublishers = observer(function PartnerPublishers({ rows, sure }: Props): ReactNode {
  const text = useText();
  const http = useService(Http);
  const publishers: readonly GridColumn<PartnerPublisher>[] = [
    {
      id: 'name',
      width: 240,
      title: text('field.publisherName'),
      pin: 'left',
      cell: ({ name }) => name,
      hint: ({ name }) => name,
    },
    {
      id: 'publicKey',
      width: 460,
      title: text('field.publicKey'),
      cell: ({ publicKey }) => publicKey,
      hint: ({ publicKey }) => publicKey,
    },
    {
      id: 'state',
      width: 110,
      title: text('field.pluginState'),
      cell: ({ revokedAt }) => (
        <StatusBadge tone={revokedAt ? 'refused' : 'done'}>
          {text(revokedAt ? 'partners.revoked' : 'partners.trusted')}
        </StatusBadge>
      ),
    },
    {
      id: 'acts',
      width: 100,
      title: text('menu.actions'),
      pin: 'right',
      fixed: true,
      cell: ({ id, name, revokedAt }) =>
        revokedAt === null && (
          <Button
            size="small"
            aria-label={`${text('action.revoke')} ${name}`}
            onClick={() =>
              void sure(text('action.revoke'), text('partners.revokeText', { name }), () =>
                http.run(revokePublisher, { publisherId: id }),
              )
            }
          >
            {text('action.revoke')}
          </Button>
        ),
    },
  ];
  return (
    <DataGrid
      label={text('partners.publishers')}
      columns={publishers}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
    />
  );
});
