import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { Suspense, type ReactNode } from 'react';
import { useText } from '@freightdeck/sdk/web';
import { useFigures } from './use-cockpit.ts';

const useStyles = makeStyles({
  tile: { display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0, backgroundColor: tokens.colorNeutralBackground1, borderRadius: tokens.borderRadiusMedium, border: `1px solid ${tokens.colorNeutralStroke2}` },
  head: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '36px', padding: '0 12px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  title: { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightSemibold },
  body: { flex: 1, minHeight: 0, position: 'relative' },
  failed: { display: 'flex', alignItems: 'center', gap: '8px', padding: '4px 12px', color: tokens.colorStatusDangerForeground3, fontSize: tokens.fontSizeBase200 },
  empty: { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: tokens.colorNeutralForeground3 },
});

interface TileProps {
  readonly title: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}
/** A framed part of the board: its title, its tools, and what is wrong with it. Good figures stay while new ones fail. */
export const Tile = observer(({ title, tools, children, className }: TileProps) => {
  const styles = useStyles();
  const text = useText();
  const store = useFigures();
  return (
    <section className={`${styles.tile} ${className ?? ''}`} aria-label={title}>
      <div className={styles.head}>
        <Text as="h2" className={styles.title} size={300}>{title}</Text>
        {tools}
      </div>
      {store.failed && (
        <div className={styles.failed} role="status">
          {text('loadFailed')}
          <Button size="small" appearance="transparent" onClick={() => void store.load()}>{text('retry')}</Button>
        </div>
      )}
      <div className={styles.body}>{store.figures ? <Suspense fallback={null}>{children}</Suspense> : !store.failed && <div className={styles.empty}>{text('loading')}</div>}</div>
    </section>
  );
});
