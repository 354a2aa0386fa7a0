import { Button, MessageBar, MessageBarBody, Text, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, ArrowUploadRegular } from '@fluentui/react-icons';
import { Messages, Permissions, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { connectPartner, killPartner, trustPublisher, withdrawReview } from '../../contract/index.ts';
import type { PartnerActivation, PartnerPackage } from '../../contract/index.ts';
import type { PartnerDesk } from '../stores/partner-desk.ts';
import { ActivatePartner } from './activate-partner.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { InspectPartner } from './inspect-partner.tsx';
import { PartnerPublishers } from './partner-publishers.tsx';
import { PartnerSettings } from './partner-settings.tsx';
import { PartnerTenants } from './partner-tenants.tsx';
import { PartnerVersions } from './partner-versions.tsx';
import type { Sure, VersionAct } from './partner-versions.tsx';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px', marginBlockStart: '12px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
  acts: { display: 'flex', gap: '4px' },
  quiet: { color: tokens.colorNeutralForeground3, marginBlockStart: '8px' },
});
type Open =
  | VersionAct
  | { readonly kind: 'connect' | 'settings'; readonly activation: PartnerActivation }
  | { readonly kind: 'trust' };
/** Partners' plugins: versions, tenants and publishers. */
export const PartnerSection = observer(function PartnerSection({ desk }: { readonly desk: PartnerDesk }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const messages = useService(Messages);
  const { can } = useService(Permissions);
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
  const sure: Sure = async (title, body, work) => {
    if (await messages.confirm({ title, text: body, danger: true })) await work().then(desk.load, desk.load);
  };
  const take = async (file: File): Promise<void> => {
    if (await desk.install(file)) messages.show('success', text('partners.installed', { name: file.name }));
  };
  const titleOf = ({ packageId, pluginId }: PartnerActivation): string => {
    const version = desk.packageOf(packageId);
    return version ? pick(version.title) : pluginId;
  };
  const nameOf = (version: PartnerPackage): string => `${pick(version.title)} ${version.version}`;
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
      <PartnerVersions desk={desk} rows={overview.packages} nameOf={nameOf} sure={sure} onAct={setOpen} />
      {overview.activations.length > 0 && (
        <>
          <Text className={styles.quiet}>{text('partners.tenants')}</Text>
          <PartnerTenants
            rows={overview.activations}
            sure={sure}
            onConnect={(activation) => setOpen({ kind: 'connect', activation })}
            onSettings={(activation) => setOpen({ kind: 'settings', activation })}
          />
        </>
      )}
      {overview.publishers.length > 0 && (
        <>
          <Text className={styles.quiet}>{text('partners.publishers')}</Text>
          <PartnerPublishers rows={overview.publishers} sure={sure} />
        </>
      )}
      {open?.kind === 'activate' && <ActivatePartner desk={desk} version={open.version} onClose={close} />}
      {open?.kind === 'inspect' && (
        <InspectPartner version={open.version} name={nameOf(open.version)} onClose={close} />
      )}
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
      {open?.kind === 'settings' && (
        <PartnerSettings pluginId={open.activation.pluginId} name={titleOf(open.activation)} onClose={close} />
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
