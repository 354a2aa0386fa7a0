import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Link,
  Switch,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { LoadingRows } from '@freightdeck/sdk/ui';
import { Http, Navigation, Permissions, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { partnerFace } from '../../contract/index.ts';
import type { PartnerEntry } from '../../contract/index.ts';
import { AskedList } from './asked-list.tsx';
import { kilobytes } from './partner-card.tsx';
import { PlainMarkdown } from './plain-markdown.tsx';
import { whileShown } from './while-shown.ts';

const useStyles = makeStyles({
  surface: { maxWidth: 'min(840px, 100vw)' },
  title: { margin: 0 },
  part: { display: 'flex', flexDirection: 'column', gap: '4px', marginBlockEnd: '16px', minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  pictures: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  picture: {
    maxWidth: '100%',
    maxHeight: '240px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});
type Face = AnswerOf<typeof partnerFace>;

/** What a plugin shows of itself and asks for; for who has an earlier version, what changes. */
export const PartnerFace = observer(function PartnerFace({
  entry,
  onTelemetry,
  children,
  onClose,
}: {
  readonly entry: PartnerEntry;
  /** Switches the figures for its author; absent where the caller's platform has no such plugin. */
  readonly onTelemetry: ((on: boolean) => void) | undefined;
  /** What the operator sees besides. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const navigation = useService(Navigation);
  const { can } = useService(Permissions);
  const [face, setFace] = useState<Face>();
  const { packageId, update, mine } = entry;
  const since = update && mine ? mine.version : null;
  useEffect(() => whileShown(http.ask(partnerFace, { packageId, since }), setFace), [http, packageId, since]);
  const reason = mine?.deprecateReason ?? entry.deprecateReason;
  const part = (id: string, content: ReactNode): ReactNode => (
    <section className={styles.part} aria-label={text(id)}>
      <Text as="h3" size={400} weight="semibold" className={styles.title}>
        {text(id)}
      </Text>
      {content}
    </section>
  );
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{`${pick(entry.title)} ${entry.version}`}</DialogTitle>
          <DialogContent tabIndex={0}>
            <div className={styles.part}>
              <Text className={styles.quiet}>
                {text('shop.by', {
                  publisher: entry.publisherName || text('partners.nobody'),
                  id: entry.pluginId,
                  size: kilobytes(entry.size),
                  reviewed: entry.reviewedAt ?? '-',
                })}
              </Text>
              {reason && <Text>{text('shop.deprecateReason', { reason })}</Text>}
              {mine?.killedAt && (
                <Text>
                  {text('shop.killed', { version: mine.version, at: mine.killedAt, reason: mine.killReason ?? '' })}
                </Text>
              )}
              {mine && (
                <Text>
                  {text('shop.consented', { version: mine.version, by: mine.consentedBy, at: mine.consentedAt })}
                </Text>
              )}
              {mine?.active && can('role:view') && (
                <Text>
                  {text('shop.give')}{' '}
                  <Link
                    as="button"
                    onClick={() => {
                      onClose();
                      navigation.go('/role');
                    }}
                  >
                    {text('shop.giveLink')}
                  </Link>
                </Text>
              )}
              {entry.request?.state === 'declined' && (
                <Text>{text('shop.declineReason', { reason: entry.request.reason ?? '' })}</Text>
              )}
            </div>
            {face === undefined ? (
              <LoadingRows rows={4} />
            ) : (
              <>
                {update &&
                  part(
                    'shop.changes',
                    update.added.length + update.removed.length === 0 ? (
                      <Text>{text('shop.asksTheSame')}</Text>
                    ) : (
                      <AskedList
                        lines={[
                          ...update.added.map((one) => ({ ...one, change: 'added' as const })),
                          ...update.removed.map((one) => ({ ...one, change: 'removed' as const })),
                        ]}
                        pluginId={entry.pluginId}
                      />
                    ),
                  )}
                {face.changelog !== '' && part('shop.changelog', <PlainMarkdown source={face.changelog} />)}
                {part(
                  'shop.readme',
                  face.readme === '' ? (
                    <Text className={styles.quiet}>{text('shop.noReadme')}</Text>
                  ) : (
                    <PlainMarkdown source={face.readme} />
                  ),
                )}
                {face.pictures.length > 0 &&
                  part(
                    'shop.pictures',
                    <div className={styles.pictures}>
                      {face.pictures.map(({ name, mime, content }) => (
                        <img
                          key={name}
                          className={styles.picture}
                          src={`data:${mime};base64,${content}`}
                          alt={name.replace(/\.\w+$/, '')}
                        />
                      ))}
                    </div>,
                  )}
                {part(
                  'shop.asks',
                  <AskedList
                    lines={entry.asks}
                    notices={entry.notices}
                    uploads={entry.uploads}
                    serves={entry.serves}
                    pluginId={entry.pluginId}
                  />,
                )}
                {onTelemetry && mine && (
                  <section className={styles.part} aria-label={text('shop.telemetry')}>
                    <Switch
                      label={text('shop.telemetry')}
                      checked={mine.telemetry}
                      onChange={(_, { checked }) => onTelemetry(checked)}
                    />
                    <Text className={styles.quiet}>{text('shop.telemetryText')}</Text>
                  </section>
                )}
                {children}
              </>
            )}
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {text('partners.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
