import { Checkbox, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { Auth, Http, useService, useText } from '@freightdeck/sdk/web';
import { EmptyState, ErrorState } from '@freightdeck/sdk/ui';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { roles } from '../../contract/index.ts';

const useStyles = makeStyles({
  frame: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, marginBlockEnd: '4px' },
  error: { color: tokens.colorStatusDangerForeground3, fontSize: tokens.fontSizeBase200 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
    maxHeight: '240px',
    overflowY: 'auto',
    padding: '4px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/** Chooses among the enabled roles of a platform. */
export const RoleChoice = observer(function RoleChoice({
  platformId,
  value,
  error,
  onChange,
}: {
  /** Default: the session's platform. */
  readonly platformId?: string | undefined;
  readonly value: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const own = useService(Auth).session?.platformId ?? '';
  const platform = platformId ?? own;
  const [found, setFound] = useState<readonly RecordOf<typeof roles>[]>();
  const [failed, setFailed] = useState('');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const conditions = [
      { type: 'platformId', value: platform },
      { type: 'status', value: 1 },
    ];
    http.list(roles, { conditions, page: 1, limit: 50 }, { quiet: true, signal: stop.signal }).then(
      (page) => setFound(page.itemList),
      (reason: unknown) => {
        if (!stop.signal.aborted) setFailed(reason instanceof Error ? reason.message : String(reason));
      },
    );
    return () => stop.abort();
  }, [http, platform, attempt]);
  return (
    // Not a Field, which would give every checkbox the same id.
    <fieldset className={styles.frame} aria-describedby={error ? 'role-choice-error' : undefined}>
      <legend className={styles.legend}>{text('field.roleIds')}</legend>
      {failed ? (
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
          {found.map((role) => (
            <Checkbox
              key={role.id}
              label={role.name}
              checked={value.includes(role.id)}
              onChange={(_, { checked }) =>
                onChange(checked === true ? [...value, role.id] : value.filter((id) => id !== role.id))
              }
            />
          ))}
        </div>
      )}
      {error && (
        <span id="role-choice-error" className={styles.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
});
