import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { Suspense, useContext, type ReactNode } from 'react';
import { useText } from '@freightdeck/sdk/web';
import { clock, type Poll } from '../stores/poll.ts';
import { CockpitContext } from './use-cockpit.ts';

const useStyles = makeStyles({
  tile: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: '2px',
    minHeight: '36px',
    padding: '0 4px 0 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  title: {
    flex: 1,
    minWidth: 0,
    margin: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  link: { color: 'inherit', textDecorationLine: 'none', ':hover': { textDecorationLine: 'underline' } },
  body: { flex: 1, minHeight: 0, position: 'relative' },
  failed: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '2px 4px 2px 12px',
    color: tokens.colorStatusDangerForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  empty: {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    color: tokens.colorNeutralForeground3,
  },
});
/** Source of a tile's figures. */
export interface TileSource {
  readonly poll: Poll;
  readonly figures: unknown;
}
interface TileProps {
  readonly title: string;
  /** Address of the detail page that the title links to. */
  readonly href?: string | undefined;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Default: the figures of the cockpit. */
  readonly source?: TileSource | undefined;
}
/**
 * A framed part of a board with title, tools and errors. While loading fails, the last figures stay with their time.
 */
export const Tile = observer(({ title, href, tools, children, className, source }: TileProps) => {
  const styles = useStyles();
  const text = useText();
  const cockpit = useContext(CockpitContext);
  const from = source ?? cockpit;
  if (!from) throw new Error('A tile stands inside a board');
  const { poll, figures } = from;
  return (
    <section className={`${styles.tile} ${className ?? ''}`} aria-label={title}>
      <div className={styles.head}>
        <Text as="h2" className={styles.title} size={300} title={title}>
          {href ? (
            <a className={styles.link} href={href} aria-label={text('openDetail', { title })}>
              {title}
            </a>
          ) : (
            title
          )}
        </Text>
        {tools}
      </div>
      {poll.failed && (
        <div className={styles.failed} role="status">
          <span>
            {text('loadFailed')}
            {poll.updatedAt ? text('loadFailedSince', { time: clock(poll.updatedAt) }) : ''}
          </span>
          <Button size="small" appearance="transparent" onClick={() => void poll.load()}>
            {text('retry')}
          </Button>
        </div>
      )}
      <div className={styles.body} aria-busy={!figures && !poll.failed}>
        {figures ? (
          <Suspense fallback={null}>{children}</Suspense>
        ) : (
          !poll.failed && <div className={styles.empty}>{text('loading')}</div>
        )}
      </div>
    </section>
  );
});
