import { Button, Text, makeStyles, tokens } from '@fluentui/react-components';
import { EmptyState, ErrorState } from '@freightdeck/sdk/ui';
import { freePage, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DemoFrame } from '../parts/demo-frame.tsx';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  states: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))', gap: '12px' },
  state: { border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium },
});

/** 错误页面: error pages of the console, and error states within a page. */
const ErrorPages = observer(function ErrorPages(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [broken, setBroken] = useState(false);
  const [tries, setTries] = useState(0);
  if (broken) throw new Error(text('errorPages.thrown'));
  return (
    <DemoFrame id="errorPages">
      <div className={styles.row}>
        <Button as="a" href="#/404">
          {text('errorPages.missing')}
        </Button>
        <Button as="a" href="#/401">
          {text('errorPages.denied')}
        </Button>
        <Button onClick={() => setBroken(true)}>{text('errorPages.break')}</Button>
      </div>
      <div className={styles.states}>
        <section className={styles.state} aria-label={text('errorPages.empty')}>
          <EmptyState />
        </section>
        <section className={styles.state} aria-label={text('errorPages.failed')}>
          <ErrorState message={text('errorPages.failed')} requestId="demo-0001" onRetry={() => setTries(tries + 1)} />
        </section>
        <section className={styles.state} aria-label={text('errorPages.locked')}>
          <EmptyState locked title={text('errorPages.locked')} />
        </section>
      </div>
      {tries > 0 && <Text role="status">{text('errorPages.tried', { count: tries })}</Text>}
    </DemoFrame>
  );
});
export const page = freePage(ErrorPages);
