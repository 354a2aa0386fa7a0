import { Button, Card, Text, makeStyles, tokens } from '@fluentui/react-components';
import { StatusBadge } from '@freightdeck/sdk/ui';
import { formatDate } from '@freightdeck/sdk/values';
import type { Tone } from '@freightdeck/sdk/contract';
import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { PartnerEntry } from '../../contract/index.ts';

const useStyles = makeStyles({
  card: { gap: '8px', minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  badges: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '4px', marginBlockStart: 'auto' },
});
interface Mark {
  readonly id: string;
  readonly tone: Tone;
  readonly values?: Readonly<Record<string, string | number>>;
}
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;
/** How a plugin stands with the platform of the caller, or with all of them for the operator. */
function marksOf({ offered, mine, update, request, behind, ...shown }: PartnerEntry): readonly Mark[] {
  const marks: Mark[] = [];
  if (mine)
    marks.push({
      id: mine.active ? 'has' : mine.killedAt ? 'killed' : 'had',
      tone: mine.active ? 'done' : mine.killedAt ? 'refused' : 'void',
      values: { version: mine.version },
    });
  if (mine?.offer) marks.push({ id: 'offered', tone: 'warning', values: { version: mine.offer.version } });
  if (update) marks.push({ id: 'update', tone: 'warning', values: { version: update.version } });
  if (behind.length > 0) marks.push({ id: 'behind', tone: 'warning', values: { count: behind.length } });
  if (request?.state === 'open') marks.push({ id: 'asked', tone: 'draft', values: { version: request.version } });
  if (request?.state === 'declined') marks.push({ id: 'declined', tone: 'refused' });
  const { endsOn, deprecatedFrom } = mine ?? shown;
  const endedAt = mine?.endedAt ?? null;
  const today = formatDate(Date.now());
  if (endedAt) marks.push({ id: 'ended', tone: 'void' });
  else if (endsOn) marks.push({ id: 'ends', tone: 'warning', values: { day: endsOn } });
  else if (deprecatedFrom)
    marks.push({
      id: deprecatedFrom > today ? 'deprecates' : 'deprecated',
      tone: 'warning',
      values: { day: deprecatedFrom },
    });
  if (!offered) marks.push({ id: 'notOffered', tone: 'void' });
  return marks;
}

export interface CardActs {
  readonly onOpen: (entry: PartnerEntry) => void;
  readonly onAsk: ((entry: PartnerEntry) => void) | undefined;
  readonly onActivate: ((entry: PartnerEntry) => void) | undefined;
  /** Reads what the version asks for that the operator has chosen, and agrees. */
  readonly onConsent: ((packageId: string) => void) | undefined;
  readonly onRefuse: ((entry: PartnerEntry) => void) | undefined;
}
/** One plugin of the catalogue. */
export const PartnerCard = observer(function PartnerCard({
  entry,
  onOpen,
  onAsk,
  onActivate,
  onConsent,
  onRefuse,
}: CardActs & { readonly entry: PartnerEntry }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const { title, pluginId, version, publisherName, size, offered, mine, update, request } = entry;
  const name = pick(title);
  const isAsked = request?.state === 'open' && request.version === version;
  const offer = mine?.offer;
  const mayAsk = offered && !isAsked && offer?.version !== version && (!mine?.active || update !== null);
  return (
    <Card className={styles.card} role="group" aria-label={name}>
      <Text weight="semibold" size={400}>
        {name}
      </Text>
      <Text size={200} className={styles.quiet}>
        {text('shop.line', { id: pluginId, version, size: kilobytes(size) })}
      </Text>
      <Text size={200} className={styles.quiet}>
        {publisherName || text('partners.nobody')}
      </Text>
      <span className={styles.badges}>
        {marksOf(entry).map(({ id, tone, values }) => (
          <StatusBadge key={id} tone={tone}>
            {text(`shop.mark.${id}`, values)}
          </StatusBadge>
        ))}
      </span>
      {mine?.killedAt && (
        <Text size={200} className={styles.quiet}>
          {text(mine.version === version || !offered ? 'shop.killedOnly' : 'shop.killedBut', {
            version: mine.version,
            offered: version,
            reason: mine.killReason ?? '',
          })}
        </Text>
      )}
      <span className={styles.acts}>
        <Button size="small" aria-label={`${text('shop.open')} ${name}`} onClick={() => onOpen(entry)}>
          {text('shop.open')}
        </Button>
        {onAsk && mayAsk && (
          <Button
            size="small"
            appearance="primary"
            aria-label={`${text(update ? 'shop.askUpdate' : 'action.askFor')} ${name}`}
            onClick={() => onAsk(entry)}
          >
            {text(update ? 'shop.askUpdate' : 'action.askFor')}
          </Button>
        )}
        {onConsent && offer && (
          <Button
            size="small"
            appearance="primary"
            aria-label={`${text('shop.consent')} ${name} ${offer.version}`}
            onClick={() => onConsent(offer.packageId)}
          >
            {text('shop.consent')}
          </Button>
        )}
        {onRefuse && offer && (
          <Button
            size="small"
            aria-label={`${text('shop.refuse')} ${name} ${offer.version}`}
            onClick={() => onRefuse(entry)}
          >
            {text('shop.refuse')}
          </Button>
        )}
        {onActivate && offered && (
          <Button
            size="small"
            appearance="primary"
            aria-label={`${text('action.activate')} ${name} ${version}`}
            onClick={() => onActivate(entry)}
          >
            {text('action.activate')}
          </Button>
        )}
      </span>
    </Card>
  );
});
