import { Button, MessageBar, MessageBarBody, Text, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, ArrowUploadRegular } from '@fluentui/react-icons';
import type { Tone } from '@freightdeck/sdk/contract';
import { DataGrid, EmptyState, StatusBadge } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Http, Messages, Permissions, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import {
  connectPartner,
  deactivatePartner,
  killPartner,
  reviewPartner,
  revokePublisher,
  trustPublisher,
  withdrawReview,
} from '../../contract/index.ts';
import type { PartnerActivation, PartnerPackage, PartnerPublisher } from '../../contract/index.ts';
import { PartnerDesk } from '../stores/partner-desk.ts';
import { ActivatePartner } from './activate-partner.tsx';
import { CommandDialog } from './command-dialog.tsx';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px', marginBlockStart: '12px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
  acts: { display: 'flex', gap: '4px' },
  quiet: { color: tokens.colorNeutralForeground3 },
});
type Open =
  | { readonly kind: 'activate' | 'kill' | 'withdraw'; readonly version: PartnerPackage }
  | { readonly kind: 'connect'; readonly activation: PartnerActivation }
  | { readonly kind: 'trust' };
const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;
const stateOf = ({ killedAt, missing, signed, reviewedAt }: PartnerPackage): readonly [string, Tone] => {
  if (killedAt) return ['killed', 'refused'];
  if (missing) return ['unlinked', 'warning'];
  return reviewedAt ? ['ready', 'done'] : [signed ? 'unreviewed' : 'unsigned', 'warning'];
};

/** Partners' plugins: versions that were taken in, the tenants they are pinned for, and who may sign. */
export const PartnerSection = observer(function PartnerSection(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const messages = useService(Messages);
  const { can } = useService(Permissions);
  const [desk] = useState(() => new PartnerDesk(http));
  const [open, setOpen] = useState<Open>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void desk.load();
  }, [desk]);
  const { overview } = desk;
  const mayInstall = can('plugins:install');
  if (!overview || (!mayInstall && overview.packages.length === 0))
    return desk.failure && mayInstall ? (
      <MessageBar intent="error">
        <MessageBarBody>{desk.failure}</MessageBarBody>
      </MessageBar>
    ) : null;

  const close = (): void => setOpen(undefined);
  const done = (): void => {
    close();
    void desk.load();
  };
  const sure = async (title: string, body: string, work: () => Promise<unknown>): Promise<void> => {
    if (await messages.confirm({ title, text: body, danger: true })) await work().then(desk.load, desk.load);
  };
  const take = async (file: File): Promise<void> => {
    if (await desk.install(file)) messages.show('success', text('partners.installed', { name: file.name }));
  };
  const nameOf = (version: PartnerPackage): string => `${pick(version.title)} ${version.version}`;
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
      width: 160,
      title: text('field.pluginState'),
      hint: (version) =>
        version.killReason ?? version.missing ?? version.withdrawReason ?? text(`partners.why.${stateOf(version)[0]}`),
      cell: (version) => {
        const [state, tone] = stateOf(version);
        return <StatusBadge tone={tone}>{text(`partners.state.${state}`)}</StatusBadge>;
      },
    },
    {
      id: 'publisherName',
      width: 140,
      title: text('field.publisherName'),
      cell: ({ signed, publisherName }) => (signed ? publisherName : text('partners.nobody')),
      hint: ({ publisherName }) => publisherName,
    },
    {
      id: 'reviewed',
      width: 150,
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
      width: 260,
      title: text('menu.actions'),
      pin: 'right',
      cell: (version) =>
        version.killedAt === null && (
          <span className={styles.acts}>
            {mayInstall && version.signed && version.reviewedAt === null && (
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
            {mayInstall && version.reviewedAt !== null && (
              <Button
                size="small"
                aria-label={`${text('action.withdraw')} ${nameOf(version)}`}
                onClick={() => setOpen({ kind: 'withdraw', version })}
              >
                {text('action.withdraw')}
              </Button>
            )}
            {can('plugins:activate') && (
              <Button
                size="small"
                aria-label={`${text('action.activate')} ${nameOf(version)}`}
                onClick={() => setOpen({ kind: 'activate', version })}
              >
                {text('action.activate')}
              </Button>
            )}
            {can('plugins:kill') && (
              <Button
                size="small"
                appearance="transparent"
                aria-label={`${text('action.kill')} ${nameOf(version)}`}
                onClick={() => setOpen({ kind: 'kill', version })}
              >
                {text('action.kill')}
              </Button>
            )}
          </span>
        ),
    },
  ];
  const activations: readonly GridColumn<PartnerActivation>[] = [
    {
      id: 'platform',
      width: 260,
      title: text('field.platformName'),
      pin: 'left',
      cell: ({ platformId, platformName }) => `${platformId} ${platformName}`,
      hint: ({ platformName }) => platformName,
    },
    { id: 'pluginId', width: 150, title: text('field.pluginId'), cell: ({ pluginId }) => pluginId },
    { id: 'version', width: 80, title: text('field.version'), cell: ({ version }) => version },
    {
      id: 'state',
      width: 110,
      title: text('field.pluginState'),
      cell: ({ active }) => (
        <StatusBadge tone={active ? 'done' : 'void'}>{text(`partners.active.${active}`)}</StatusBadge>
      ),
    },
    ...(mayInstall
      ? [
          {
            id: 'origin',
            width: 220,
            title: text('field.origin'),
            cell: ({ serves, origin }: PartnerActivation) => origin ?? (serves ? text('partners.unconnected') : '-'),
            hint: ({ origin }: PartnerActivation) => origin ?? '',
          },
        ]
      : []),
    { id: 'updatedBy', width: 120, title: text('field.updatedBy'), cell: ({ updatedBy }) => updatedBy },
    { id: 'updatedAt', width: 170, title: text('field.updatedAt'), cell: ({ updatedAt }) => updatedAt },
    {
      id: 'acts',
      width: 200,
      title: text('menu.actions'),
      pin: 'right',
      cell: (activation) => {
        const { platformId, pluginId, active, serves } = activation;
        return (
          active &&
          can('plugins:activate') && (
            <span className={styles.acts}>
              {serves && mayInstall && (
                <Button
                  size="small"
                  aria-label={`${text('action.connect')} ${pluginId} ${platformId}`}
                  onClick={() => setOpen({ kind: 'connect', activation })}
                >
                  {text('action.connect')}
                </Button>
              )}
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
            </span>
          )
        );
      },
    },
  ];
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
    <section className={styles.section} aria-label={text('partners.title')}>
      <div className={styles.head}>
        <Text as="h3" size={400} weight="semibold">
          {text('partners.title')}
        </Text>
        {mayInstall && (
          <span className={styles.acts}>
            <Button icon={<AddRegular />} onClick={() => setOpen({ kind: 'trust' })}>
              {text('action.trust')}
            </Button>
            <Button
              appearance="primary"
              icon={<ArrowUploadRegular />}
              disabledFocusable={desk.busy}
              onClick={() => input.current?.click()}
            >
              {text('action.install')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept=".zip"
              aria-label={text('field.archive')}
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) void take(file);
                target.value = '';
              }}
            />
          </span>
        )}
      </div>
      {desk.failure && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody role="alert">{desk.failure}</MessageBarBody>
        </MessageBar>
      )}
      <DataGrid
        label={text('partners.versions')}
        columns={versions}
        rows={overview.packages}
        rowId={({ id }) => id}
        rowName={nameOf}
      >
        {overview.packages.length === 0 ? <EmptyState /> : undefined}
      </DataGrid>
      {overview.activations.length > 0 && (
        <>
          <Text className={styles.quiet}>{text('partners.tenants')}</Text>
          <DataGrid
            label={text('partners.tenants')}
            columns={activations}
            rows={overview.activations}
            rowId={({ platformId, pluginId }) => `${platformId} ${pluginId}`}
            rowName={({ platformId, pluginId }) => `${pluginId} ${platformId}`}
          />
        </>
      )}
      {overview.publishers.length > 0 && (
        <>
          <Text className={styles.quiet}>{text('partners.publishers')}</Text>
          <DataGrid
            label={text('partners.publishers')}
            columns={publishers}
            rows={overview.publishers}
            rowId={({ id }) => id}
            rowName={({ name }) => name}
          />
        </>
      )}
      {open?.kind === 'activate' && <ActivatePartner desk={desk} version={open.version} onClose={close} />}
      {open?.kind === 'kill' && (
        <CommandDialog
          title={text('partners.kill', { name: nameOf(open.version) })}
          command={killPartner}
          fields={['reason']}
          initial={{ packageId: open.version.id }}
          hints={{ reason: text('partners.killHint') }}
          onDone={done}
          onClose={close}
        />
      )}
      {open?.kind === 'withdraw' && (
        <CommandDialog
          title={text('partners.withdraw', { name: nameOf(open.version) })}
          command={withdrawReview}
          fields={['reason']}
          initial={{ packageId: open.version.id }}
          hints={{ reason: text('partners.withdrawHint') }}
          onDone={done}
          onClose={close}
        />
      )}
      {open?.kind === 'connect' && (
        <CommandDialog
          title={text('partners.connect', { name: open.activation.pluginId, platform: open.activation.platformId })}
          command={connectPartner}
          fields={['origin']}
          hints={{ origin: text('partners.originHint') }}
          initial={{
            pluginId: open.activation.pluginId,
            scopePlatformId: open.activation.platformId,
            origin: open.activation.origin,
          }}
          onDone={done}
          onClose={close}
        />
      )}
      {open?.kind === 'trust' && (
        <CommandDialog
          title={text('action.trust')}
          command={trustPublisher}
          initial={{}}
          hints={{ publicKey: text('partners.keyHint') }}
          onDone={done}
          onClose={close}
        />
      )}
    </section>
  );
});
