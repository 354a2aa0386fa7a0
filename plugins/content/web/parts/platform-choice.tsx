import { Checkbox, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { EmptyState, ErrorState } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { contentPlatforms } from '../../contract/index.ts';

const useStyles = makeStyles({
  frame: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, marginBlockEnd: '4px' },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    maxHeight: '200px',
    overflowY: 'auto',
    padding: '4px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  error: { color: tokens.colorStatusDangerForeground3, fontSize: tokens.fontSizeBase200 },
});
interface Platform {
  readonly platformId: string;
  readonly platformName: string;
}
/** Chooses all tenants or some of them. */
export const PlatformChoice = observer(function PlatformChoice({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly value: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [found, setFound] = useState<readonly Platform[]>();
  const [failed, setFailed] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [chosen, setChosen] = useState(value.length > 0);
  useEffect(() => {
    const stop = new AbortController();
    http.ask(contentPlatforms, {}, { quiet: true, signal: stop.signal }).then(
      (answer) => setFound(answer?.itemList ?? []),
      (reason: unknown) => {
        if (!stop.signal.aborted) setFailed(reason instanceof Error ? reason.message : String(reason));
      },
    );
    return () => stop.abort();
  }, [http, attempt]);
  return (
    <fieldset className={styles.frame}>
      <legend className={styles.legend}>{label}</legend>
      <Checkbox
        label={text('platforms.all')}
        checked={!chosen}
        onChange={(_, { checked }) => {
          setChosen(checked !== true);
          if (checked === true) onChange([]);
        }}
      />
      {chosen &&
        (failed ? (
          <ErrorState
            message={failed}
            onRetry={() => {
              setFailed('');
              setAttempt(attempt + 1);
            }}
          />
        ) : !found ? (
          <Spinner size="tiny" aria-label={text('core.ui.loading')} />
        ) : found.length === 0 ? (
          <EmptyState />
        ) : (
          <div className={styles.list}>
            {found.map((one) => (
              <Checkbox
                key={one.platformId}
                label={one.platformName}
                checked={value.includes(one.platformId)}
                onChange={(_, { checked }) =>
                  onChange(checked === true ? [...value, one.platformId] : value.filter((id) => id !== one.platformId))
                }
              />
            ))}
          </div>
        ))}
      {error && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
});
