import {
  Checkbox,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { compareVersions } from '@freightdeck/sdk/manifest';
import { FormFrame, StatusBadge, useDraft } from '@freightdeck/sdk/ui';
import { Http, Messages, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { activatePartner, callConsent, hearConsent, jobConsent, keepConsent } from '../../contract/index.ts';
import type { PartnerPackage } from '../../contract/index.ts';
import { askedFor, consentTo } from '../stores/partner-desk.ts';
import type { PartnerDesk } from '../stores/partner-desk.ts';

const useStyles = makeStyles({
  keys: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    margin: 0,
    paddingInlineStart: 0,
    listStyle: 'none',
  },
  key: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
});
const tones = { added: 'warning', kept: 'draft', removed: 'void' } as const;

/** Pins a version for a tenant after the person has read its rights. */
export const ActivatePartner = observer(function ActivatePartner({
  desk,
  version,
  platformId: wanted = '',
  onClose,
}: {
  readonly desk: PartnerDesk;
  readonly version: PartnerPackage;
  /** The platform that is filled in at first. */
  readonly platformId?: string;
  readonly onClose: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const messages = useService(Messages);
  const draft = useDraft({ platformId: wanted, agreed: false });
  const { platformId, agreed } = draft.values;
  const pinned = desk.pinned(version.pluginId, platformId.trim());
  const before = desk.packageOf(pinned?.packageId);
  const asked = askedFor(version, pinned, before);
  const callWords = new Map([before, version].flatMap((one) => one?.calls ?? []).map((one) => [callConsent(one), one]));
  const heardWords = new Map(
    [before, version].flatMap((one) => one?.hears ?? []).map((one) => [hearConsent(one), one]),
  );
  const jobWords = new Map([before, version].flatMap((one) => one?.jobs ?? []).map((one) => [jobConsent(one), one]));
  const keepWords = new Map([before, version].flatMap((one) => one?.keeps ?? []).map((one) => [keepConsent(one), one]));
  const wordsOf = (kind: keyof typeof asked, what: string): string => {
    if (kind === 'serves') return `/api/partner/${version.pluginId}/${what}`;
    if (kind === 'keys') {
      const title = version.keyTitles[what] ?? before?.keyTitles[what];
      return title ? `${pick(title)} (${what})` : what;
    }
    const [heard, job] = [heardWords.get(what), jobWords.get(what)];
    if (heard) return `${pick(heard.title)} (${heard.name})`;
    if (job) return text('partners.every', { title: pick(job.title), minutes: job.everyMinutes });
    if (kind === 'keeps') {
      const kept = keepWords.get(what);
      return kept ? pick(kept.title) : what;
    }
    const call = callWords.get(what);
    return call ? `${text(`partners.scope.${call.scope}`)} ${pick(call.title)} (${call.name})` : what;
  };
  const rollback = pinned !== undefined && compareVersions(version.version, pinned.version) < 0;
  const save = async (): Promise<void> => {
    const input = { packageId: version.id, scopePlatformId: platformId.trim(), consent: consentTo(version), rollback };
    if (!(await draft.send(() => http.run(activatePartner, input, undefined, { quiet: true })))) return;
    messages.show('success', text('saved'));
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
          <DialogTitle>
            {text('partners.activate', { name: pick(version.title), version: version.version })}
          </DialogTitle>
          <DialogContent>
            <FormFrame
              failure={draft.failure}
              busy={draft.busy}
              canSave={agreed && platformId.trim() !== ''}
              saveLabel={text('action.activate')}
              onClose={onClose}
              onSave={() => void save()}
            >
              <Field
                label={text('partners.platform')}
                required
                hint={pinned ? text('partners.pinned', { version: pinned.version }) : undefined}
              >
                <Input
                  value={platformId}
                  maxLength={16}
                  onChange={(_, { value }) => draft.set({ platformId: value, agreed: false })}
                />
              </Field>
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
              {(['keys', 'calls', 'hears', 'jobs', 'keeps', 'serves'] as const).map(
                (kind) =>
                  (kind === 'keys' || asked[kind].length > 0) && (
                    <Field key={kind} label={text(kind === 'keys' ? 'field.consent' : `partners.${kind}`)}>
                      <ul className={styles.keys}>
                        {asked[kind].map(({ what, change }) => (
                          <li key={what} className={styles.key}>
                            <StatusBadge tone={tones[change]}>{text(`partners.key.${change}`)}</StatusBadge>
                            {wordsOf(kind, what)}
                          </li>
                        ))}
                      </ul>
                    </Field>
                  ),
              )}
              {(['notices', 'uploads'] as const).map(
                (kind) =>
                  version[kind].length > 0 && (
                    <Field key={kind} label={text(`partners.${kind}`)}>
                      <ul className={styles.keys}>
                        {version[kind].map((title) => (
                          <li key={title.zh}>{pick(title)}</li>
                        ))}
                      </ul>
                    </Field>
                  ),
              )}
              <Field label={text('shop.telemetry')}>{text('shop.telemetryText')}</Field>
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
