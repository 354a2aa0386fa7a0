import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Switch,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { LoadingRows, StatusBadge } from '@freightdeck/sdk/ui';
import { Http, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { partnerFace } from '../../contract/index.ts';
import type { PartnerAsk, PartnerEntry } from '../../contract/index.ts';
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
  asks: { margin: 0, paddingInlineStart: 0, listStyle: 'none', display: 'flex', flexDirection: 'column', gap: '4px' },
  ask: { display: 'flex', alignItems: 'center', gap: '8px', overflowWrap: 'anywhere' },
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
  const [face, setFace] = useState<Face>();
  const { packageId, update, mine } = entry;
  const since = update && mine ? mine.version : null;
  useEffect(() => whileShown(http.ask(partnerFace, { packageId, since }), setFace), [http, packageId, since]);
  const reason = mine?.deprecateReason ?? entry.deprecateReason;
  const line = ({ what, title }: PartnerAsk, change?: 'added' | 'removed'): ReactNode => (
    <li key={`${change ?? ''}${what}`} className={styles.ask}>
      {change && (
        <StatusBadge tone={change === 'added' ? 'warning' : 'void'}>{text(`partners.key.${change}`)}</StatusBadge>
      )}
      {title ? `${pick(title)} (${what})` : what}
    </li>
  );
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
                    <ul className={styles.asks}>
                      {update.added.map((one) => line(one, 'added'))}
                      {update.removed.map((one) => line(one, 'removed'))}
                      {update.added.length + update.removed.length === 0 && <li>{text('shop.asksTheSame')}</li>}
                    </ul>,
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
                {part('shop.asks', <ul className={styles.asks}>{entry.asks.map((one) => line(one))}</ul>)}
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
