import {
  Checkbox,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { compareVersions } from '@freightdeck/sdk/manifest';
import { FormField, FormFrame, useDraft } from '@freightdeck/sdk/ui';
import { Auth, Http, Messages, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { activatePartner, consentToPartner } from '../../contract/index.ts';
import type { PartnerPackage } from '../../contract/index.ts';
import { changesOf } from '../stores/partner-desk.ts';
import type { PartnerDesk } from '../stores/partner-desk.ts';
import { AskedList } from './asked-list.tsx';

const useStyles = makeStyles({
  // Scrolls by itself, so that what is agreed to and the buttons are seen beside it.
  asked: {
    maxHeight: 'min(40vh, 360px)',
    overflowY: 'auto',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/**
 * Pins a version after the person has read what it asks for: the operator for a platform, or a platform for itself,
 * which agrees to what the operator has chosen.
 */
export const ActivatePartner = observer(function ActivatePartner({
  desk,
  version,
  platformId: wanted = '',
  agrees = false,
  onClose,
}: {
  readonly desk: PartnerDesk;
  readonly version: PartnerPackage;
  /** The platform that is filled in at first. */
  readonly platformId?: string;
  /** The caller's own platform agrees. */
  readonly agrees?: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const messages = useService(Messages);
  const own = useService(Auth).session?.platformId ?? '';
  const draft = useDraft({ platformId: agrees ? own : wanted, agreed: false });
  const { agreed } = draft.values;
  const platformId = draft.values.platformId?.trim() ?? '';
  const pinned = desk.pinned(version.pluginId, platformId);
  const before = desk.packageOf(pinned?.packageId);
  const lines = changesOf(version.asks, pinned?.consent ?? [], before?.asks ?? []);
  const rollback = pinned !== undefined && compareVersions(version.version, pinned.version) < 0;
  const name = { name: pick(version.title), version: version.version };
  const save = async (): Promise<void> => {
    const { pluginId, id: packageId, asks } = version;
    const consent = asks.map(({ what }) => what);
    let waits = false;
    const send = async (): Promise<unknown> => {
      if (agrees) return http.run(consentToPartner, { pluginId, packageId, consent }, undefined, { quiet: true });
      const input = { packageId, scopePlatformId: platformId, consent, rollback };
      const answer = await http.run(activatePartner, input, undefined, { quiet: true });
      waits = answer?.waits === true;
      return answer;
    };
    if (!(await draft.send(send))) return;
    messages.show(waits ? 'info' : 'success', text(waits ? 'partners.waits' : 'partners.activated', name), {
      seconds: 10,
    });
    onClose();
    await desk.load();
  };
  return (
    <Dialog
      open
      onOpenChange={(_, { open, type }) => {
        if (!open && type !== 'backdropClick') onClose();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{text(agrees ? 'partners.consentTo' : 'partners.activate', name)}</DialogTitle>
          <DialogContent>
            <FormFrame
              failure={draft.failure}
              busy={draft.busy}
              canSave={agreed && platformId !== ''}
              saveLabel={text(agrees ? 'partners.consent' : 'action.activate')}
              onClose={onClose}
              onSave={() => void save()}
            >
              {!agrees && (
                <FormField
                  name="scopePlatformId"
                  field={activatePartner.input.scopePlatformId}
                  label={text('field.platformName')}
                  value={draft.values.platformId}
                  hint={pinned ? text('partners.pinned', { version: pinned.version }) : undefined}
                  onChange={(value) => draft.set({ platformId: typeof value === 'string' ? value : '', agreed: false })}
                />
              )}
              {version.reviewedAt === null && (
                <MessageBar intent="warning" layout="multiline">
                  <MessageBarBody>
                    {text(`partners.why.${version.signed ? 'unreviewed' : 'unsigned'}`)}{' '}
                    {version.leftOut.length > 0 && text('partners.leftOut', { slots: version.leftOut.join(', ') })}
                  </MessageBarBody>
                </MessageBar>
              )}
              {rollback && (
                <MessageBar intent="warning">
                  <MessageBarBody>{text('partners.rollback')}</MessageBarBody>
                </MessageBar>
              )}
              {!agrees && pinned && lines.some(({ change }) => change === 'added') && (
                <MessageBar intent="info" layout="multiline">
                  <MessageBarBody>{text('partners.mustAgree')}</MessageBarBody>
                </MessageBar>
              )}
              <div className={styles.asked} tabIndex={0} role="group" aria-label={text('shop.asks')}>
                <AskedList
                  lines={lines}
                  notices={version.notices}
                  uploads={version.uploads}
                  serves={version.serves}
                  pluginId={version.pluginId}
                />
                <Field label={text('shop.telemetry')}>{text('shop.telemetryText')}</Field>
              </div>
              <Checkbox
                label={text('partners.agree')}
                checked={agreed}
                onChange={(_, { checked }) => draft.set({ agreed: checked === true })}
              />
            </FormFrame>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
