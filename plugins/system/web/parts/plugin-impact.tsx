import { Spinner, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { ErrorState } from '@freightdeck/sdk/ui';
import { Http, usePick, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { tenantPluginImpact } from '../../contract/index.ts';

export type Impact = AnswerOf<typeof tenantPluginImpact>;

const useStyles = makeStyles({
  // Reserves the final height while loading, so that the layout does not jump.
  frame: {
    display: 'grid',
    alignContent: 'start',
    boxSizing: 'border-box',
    minHeight: '208px',
    maxHeight: '340px',
    overflowY: 'auto',
    padding: '4px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  waiting: {
    alignContent: 'center',
    justifyItems: 'center',
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0 },
  line: {
    display: 'grid',
    gridTemplateColumns: '96px minmax(0, 1fr)',
    gap: '12px',
    paddingBlock: '6px',
    lineHeight: tokens.lineHeightBase300,
  },
  label: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0, overflowWrap: 'anywhere' },
  heavy: { fontWeight: tokens.fontWeightSemibold },
  // Limits the height of long lists of names, so that every figure stays visible.
  names: {
    display: 'block',
    maxHeight: '60px',
    overflowY: 'auto',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
});

/** What a tenant loses with a plugin, loaded for each tenant; calls `onRead` when it is shown. */
export const PluginImpact = observer(function PluginImpact({
  pluginId,
  platformId,
  onRead,
}: {
  readonly pluginId: string;
  /** The tenant; undefined until one is chosen. */
  readonly platformId: string | undefined;
  readonly onRead: (impact: Impact | undefined) => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const http = useService(Http);
  const [impact, setImpact] = useState<Impact>();
  const [failed, setFailed] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const tell = (found: Impact | undefined): void => {
      setImpact(found);
      onRead(found);
    };
    tell(undefined);
    setFailed('');
    if (platformId === undefined) return undefined;
    http
      .ask(tenantPluginImpact, { pluginId, scopePlatformId: platformId }, { quiet: true, signal: stop.signal })
      .then(tell, (reason: unknown) => {
        if (!stop.signal.aborted) setFailed(reason instanceof Error ? reason.message : String(reason));
      });
    return () => stop.abort();
  }, [http, pluginId, platformId, attempt, onRead]);
  if (platformId === undefined)
    return <div className={mergeClasses(styles.frame, styles.waiting)}>{text('tenants.first')}</div>;
  if (failed)
    return (
      <div className={mergeClasses(styles.frame, styles.waiting)}>
        <ErrorState message={failed} onRetry={() => setAttempt(attempt + 1)} />
      </div>
    );
  if (!impact)
    return (
      <div className={mergeClasses(styles.frame, styles.waiting)} aria-busy>
        <Spinner size="tiny" label={text('tenants.reading')} />
      </div>
    );
  const { pages, menus, parts, dependents, holders, signedIn } = impact;
  const names = (all: readonly { readonly zh: string; readonly en: string }[]): string =>
    all.map(pick).join(text('tenants.comma'));
  const lines = [
    { id: 'pages', value: text('tenants.pages', { pages: pages.length, menus }), names: names(pages) },
    {
      id: 'parts',
      value: parts.length === 0 ? text('none') : text('tenants.parts', { count: parts.length }),
      names: parts.map(({ slot, title }) => `${pick(title)} (${slot})`).join(text('tenants.comma')),
    },
    {
      id: 'dependents',
      value: dependents.length === 0 ? text('none') : text('tenants.dependents', { count: dependents.length }),
      names: names(dependents.map(({ title }) => title)),
    },
    { id: 'people', value: text('tenants.people', { holders, signedIn }), names: '' },
  ];
  return (
    <div className={styles.frame} data-impact role="group" aria-label={text('tenants.impact')} tabIndex={0}>
      <dl className={styles.list}>
        {lines.map((line) => (
          <div key={line.id} className={styles.line}>
            <dt className={styles.label}>{text(`tenants.line.${line.id}`)}</dt>
            <dd className={styles.value}>
              <span className={styles.heavy}>{line.value}</span>
              {line.names && <span className={styles.names}>{line.names}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
});
