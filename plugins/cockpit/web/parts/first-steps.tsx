import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled, CircleRegular, DismissRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Auth, Http, Navigation, Permissions, Plugins, usePage, useService, useText } from '@freightdeck/sdk/web';
import { putAway, stepsOf, stepsTaken } from '../stores/first-steps.ts';

/** After what the page itself has to fetch; somebody who asks for the steps does not wait. */
const patience = 1_500;
const useStyles = makeStyles({
  card: {
    marginBottom: '12px',
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: { display: 'flex', alignItems: 'center', gap: '8px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  space: { flex: '1 1 auto' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
    gap: '0 16px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  step: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '32px' },
  done: { color: tokens.colorStatusSuccessForeground1, flexShrink: 0 },
  open: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
  link: { color: tokens.colorBrandForegroundLink },
  over: { color: tokens.colorNeutralForeground3 },
});

/**
 * The first steps of a new tenant and of each role: each leads to where it is taken, and is ticked by what is there.
 * Nothing is shown once all are taken, or when they were put away, unless the person asks for them.
 */
export const FirstSteps = observer(function FirstSteps({ isAsked }: { readonly isAsked: boolean }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const plugins = useService(Plugins);
  const permissions = useService(Permissions);
  const navigation = useService(Navigation);
  const { session } = useService(Auth);
  const { visible } = usePage();
  const [taken, setTaken] = useState<ReadonlyMap<string, boolean>>();
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!visible || (isAway && !isAsked)) return undefined;
    const gone = new AbortController();
    const timer = setTimeout(
      () =>
        void stepsTaken(http, plugins, stepsOf(session, permissions), gone.signal).then((found) => {
          if (gone.signal.aborted) return;
          // All taken once is enough: a tenant is not new a second time.
          if (found.size > 0 && [...found.values()].every(Boolean)) putAway(session);
          setTaken(found);
        }),
      isAsked ? 0 : patience,
    );
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [http, plugins, permissions, session, visible, isAway, isAsked]);
  const steps = stepsOf(session, permissions).filter(({ id }) => taken?.has(id));
  const done = steps.filter(({ id }) => taken?.get(id)).length;
  if (!taken || (!isAsked && (isAway || done === steps.length))) return null;
  return (
    <section className={styles.card} aria-label={text('steps.title')} data-first-steps>
      <div className={styles.head}>
        <h2 className={styles.title}>{text('steps.title')}</h2>
        <span className={styles.count}>{text('steps.count', { done, all: steps.length })}</span>
        <span className={styles.space} />
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          onClick={() => {
            putAway(session);
            setAway(true);
            if (isAsked) navigation.replace('/home');
          }}
        >
          {text('steps.away')}
        </Button>
      </div>
      {steps.length === 0 && <p className={styles.over}>{text('steps.none')}</p>}
      <ol className={styles.list}>
        {steps.map(({ id, path }) => (
          <li key={id} className={styles.step} data-step={id} data-done={taken?.get(id)}>
            {taken?.get(id) ? (
              <CheckmarkCircleFilled className={styles.done} aria-label={text('steps.done')} />
            ) : (
              <CircleRegular className={styles.open} aria-label={text('steps.open')} />
            )}
            <a className={taken?.get(id) ? styles.over : styles.link} href={`#${path}`}>
              {text(`step.${id}`)}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
});
