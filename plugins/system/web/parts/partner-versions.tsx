import { Button, makeStyles } from '@fluentui/react-components';
import type { Tone } from '@freightdeck/sdk/contract';
import { DataGrid, EmptyState, StatusBadge } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Http, Permissions, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { deletePartner, reviewPartner } from '../../contract/index.ts';
import type { PartnerPackage } from '../../contract/index.ts';
import type { PartnerDesk } from '../stores/partner-desk.ts';
import { kilobytes } from './partner-card.tsx';

/** Buttons and badges of a row. */
export const useActStyles = makeStyles({
  acts: {
    display: 'flex',
    gap: '4px',
    // On the cards of a phone.
    '@media (max-width: 640px)': { flexWrap: 'wrap', justifyContent: 'flex-end' },
  },
});
const reasonOf = ({ killReason, missing, withdrawReason }: PartnerPackage): string | null =>
  killReason ?? missing ?? withdrawReason;
/** `ready` is for whoever activates it; others read that it was reviewed. */
const stateOf = (
  { killedAt, missing, signed, reviewedAt }: PartnerPackage,
  activates: boolean,
): readonly [string, Tone] => {
  if (killedAt) return ['killed', 'refused'];
  if (missing) return ['unlinked', 'warning'];
  return reviewedAt ? [activates ? 'ready' : 'reviewed', 'done'] : [signed ? 'unreviewed' : 'unsigned', 'warning'];
};

/** Asks for confirmation, does the work, and reloads everything. */
export type Sure = (title: string, body: string, work: () => Promise<unknown>) => Promise<void>;
/** The version and action of an open dialog. */
export interface VersionAct {
  readonly kind: 'activate' | 'inspect' | 'kill' | 'withdraw';
  readonly version: PartnerPackage;
}
interface Props {
  readonly desk: PartnerDesk;
  readonly rows: readonly PartnerPackage[];
  readonly nameOf: (version: PartnerPackage) => string;
  readonly sure: Sure;
  readonly onAct: (act: VersionAct) => void;
}
/** Versions of partners' plugins: publisher, review, and tenants. */
export const PartnerVersions = observer(function PartnerVersions({
  desk,
  rows,
  nameOf,
  sure,
  onAct,
}: Props): ReactNode {
  const styles = useActStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const { can } = useService(Permissions);
  const mayInstall = can('plugins:install');
  const activates = can('plugins:activate');
  const versions: readonly GridColumn<PartnerPackage>[] = [
    {
      id: 'title',
      width: 160,
      title: text('field.pluginTitle'),
      pin: 'left',
      cell: (version) => pick(version.title),
      hint: (version) => pick(version.title),
    },
    { id: 'pluginId', width: 140, title: text('field.pluginId'), cell: ({ pluginId }) => pluginId },
    { id: 'version', width: 80, title: text('field.version'), cell: ({ version }) => version },
    {
      id: 'state',
      width: 190,
      title: text('field.pluginState'),
      hint: (version) => reasonOf(version) ?? text(`partners.why.${stateOf(version, activates)[0]}`),
      cell: (version) => {
        const [state, tone] = stateOf(version, activates);
        return <StatusBadge tone={tone}>{text(`partners.state.${state}`)}</StatusBadge>;
      },
    },
    ...(rows.some((version) => reasonOf(version) !== null)
      ? [
          {
            id: 'reason',
            width: 200,
            title: text('field.reason'),
            cell: (version: PartnerPackage) => reasonOf(version) ?? '-',
            hint: (version: PartnerPackage) => reasonOf(version) ?? '',
          },
        ]
      : []),
    {
      id: 'publisherName',
      width: 140,
      title: text('field.publisherName'),
      cell: ({ signed, publisherName }) => (signed ? publisherName : text('partners.nobody')),
      hint: ({ publisherName }) => publisherName,
    },
    {
      id: 'reviewed',
      width: 230,
      title: text('field.reviewed'),
      cell: ({ reviewedAt, reviewedBy }) => (reviewedAt ? `${reviewedBy ?? ''} ${reviewedAt}` : '-'),
      hint: ({ reviewedAt, reviewedBy }) => `${reviewedBy ?? ''} ${reviewedAt ?? ''}`,
    },
    {
      id: 'tenants',
      width: 110,
      title: text('field.tenants'),
      cell: ({ id }) =>
        desk
          .tenantsOf(id)
          .map(({ platformId }) => platformId)
          .join(', ') || '-',
      hint: ({ id }) =>
        desk
          .tenantsOf(id)
          .map(({ platformName }) => platformName)
          .join(', '),
    },
    { id: 'size', width: 90, title: text('field.fileSize'), align: 'end', cell: ({ size }) => kilobytes(size) },
    { id: 'createdAt', width: 160, title: text('field.installedAt'), cell: ({ createdAt }) => createdAt },
    {
      id: 'acts',
      width: 420,
      title: text('menu.actions'),
      pin: 'right',
      fixed: true,
      cell: (version) => {
        const stands = version.killedAt === null;
        return (
          <span className={styles.acts}>
            {mayInstall && (
              <Button
                size="small"
                aria-label={`${text('partners.look')} ${nameOf(version)}`}
                onClick={() => onAct({ kind: 'inspect', version })}
              >
                {text('partners.look')}
              </Button>
            )}
            {stands && mayInstall && version.signed && version.reviewedAt === null && (
              <Button
                size="small"
                aria-label={`${text('action.review')} ${nameOf(version)}`}
                onClick={() =>
                  void sure(text('action.review'), text('partners.reviewText', { name: nameOf(version) }), () =>
                    http.run(reviewPartner, { packageId: version.id }),
                  )
                }
              >
                {text('action.review')}
              </Button>
            )}
            {stands && mayInstall && version.reviewedAt !== null && (
              <Button
                size="small"
                aria-label={`${text('action.withdraw')} ${nameOf(version)}`}
                onClick={() => onAct({ kind: 'withdraw', version })}
              >
                {text('action.withdraw')}
              </Button>
            )}
            {stands && activates && (
              <Button
                size="small"
                aria-label={`${text('action.activate')} ${nameOf(version)}`}
                onClick={() => onAct({ kind: 'activate', version })}
              >
                {text('action.activate')}
              </Button>
            )}
            {stands && can('plugins:kill') && (
              <Button
                size="small"
                appearance="transparent"
                aria-label={`${text('action.kill')} ${nameOf(version)}`}
                onClick={() => onAct({ kind: 'kill', version })}
              >
                {text('action.kill')}
              </Button>
            )}
            {mayInstall && desk.tenantsOf(version.id).length === 0 && (
              <Button
                size="small"
                appearance="transparent"
                aria-label={`${text('action.deleteVersion')} ${nameOf(version)}`}
                onClick={() =>
                  void sure(text('action.deleteVersion'), text('shop.deleteText', { name: nameOf(version) }), () =>
                    http.run(deletePartner, { packageId: version.id }),
                  )
                }
              >
                {text('action.deleteVersion')}
              </Button>
            )}
          </span>
        );
      },
    },
  ];
  return (
    <DataGrid label={text('partners.versions')} columns={versions} rows={rows} rowId={({ id }) => id} rowName={nameOf}>
      {rows.length === 0 ? <EmptyState /> : undefined}
    </DataGrid>
  );
});
