import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { ErrorState, FieldValue, LoadingRows, StatusBadge } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { outsideAdapter, outsideHealth, type OutsideHealth as Health } from '../../contract/index.ts';
import { useWatched } from './use-watched.ts';

const useStyles = makeStyles({
  cards: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    flex: '1 1 220px',
    maxWidth: '360px',
    minWidth: 0,
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: '8px' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});
const tones = { ok: 'done', failing: 'warning', open: 'refused', off: 'stopped' } as const;

const Card = observer(function Card({ health }: { readonly health: Health }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { adapter, state, faults, openUntil, lastAnswerAt, lastError, queued, parked, oldestMinutes } = health;
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <Text weight="semibold" className={styles.name}>
          <FieldValue field={outsideAdapter} value={adapter} />
        </Text>
        <StatusBadge tone={tones[state]}>{text(`outside.state.${state}`)}</StatusBadge>
      </div>
      <Text size={200}>
        {text('outside.queue', { queued, parked })}
        {oldestMinutes !== null && text('outside.oldest', { minutes: oldestMinutes })}
      </Text>
      <Text size={200} className={styles.quiet}>
        {text('outside.lastAnswer', { at: lastAnswerAt ?? '–' })}
      </Text>
      {faults > 0 && (
        <Text size={200} className={styles.quiet}>
          {text('outside.faults', { faults, error: lastError ?? '' })}
        </Text>
      )}
      {openUntil !== null && (
        <Text size={200} className={styles.quiet}>
          {text('outside.probeAt', { at: openUntil })}
        </Text>
      )}
    </article>
  );
});
/** How each adapter does: whether it answers, what waits for it, and whether it is left alone for a while. */
export const OutsideHealth = observer(function OutsideHealth(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { answer, failure, again } = useWatched(outsideHealth);
  if (failure) return <ErrorState message={failure} onRetry={again} />;
  if (answer === undefined) return <LoadingRows rows={1} />;
  const found = answer.adapters;
  if (found.length === 0) return null;
  return (
    <section className={styles.cards} aria-label={text('outside.health')}>
      {found.map((health) => (
        <Card key={health.adapter} health={health} />
      ))}
    </section>
  );
});
