import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Resource } from '@freightdeck/sdk/contract';
import { FieldValue, StatusBadge } from '@freightdeck/sdk/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { TextOf } from '../../i18n/use-words.ts';
import { recordName } from '../actions.ts';
import type { AuditStore } from './audit-store.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, overflow: 'auto', minHeight: 0 },
  item: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    width: '100%',
    minWidth: 0,
    gap: '2px',
    paddingBlock: '6px',
    borderRadius: 0,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    justifyContent: 'flex-start',
  },
  current: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
  },
  line: { display: 'flex', alignItems: 'center', gap: '6px', width: '100%' },
  name: { flex: '1 1 auto', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  decided: { color: tokens.colorNeutralForeground3 },
});
interface Props {
  readonly store: AuditStore;
  readonly resource: Resource;
  readonly text: TextOf;
}
/** What waits, in the order of the list: what was decided here and who else has something stands with it. */
export const AuditQueue = observer(function AuditQueue({ store, resource, text }: Props): ReactNode {
  const styles = useStyles();
  const here = useRef<HTMLLIElement>(null);
  const { currentId } = store;
  useEffect(() => {
    here.current?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);
  const since = 'createdAt' in resource.fields ? resource.fields['createdAt'] : undefined;
  return (
    <ol className={styles.list} aria-label={text('queue')} data-queue>
      {store.queue.map((row) => {
        const decision = store.decided.get(row.id);
        const taken = store.decisions.taken.has(row.id);
        const other = store.others.get(row.id);
        const current = row.id === currentId;
        return (
          <li key={row.id} ref={current ? here : undefined} data-record={row.id} data-decision={decision}>
            <Button
              appearance="transparent"
              className={mergeClasses(styles.item, current && styles.current, decision && styles.decided)}
              aria-current={current}
              onClick={() => void store.open(row.id)}
            >
              <span className={styles.line}>
                <span className={styles.name}>{recordName(resource.label, row)}</span>
                {decision && (
                  <StatusBadge tone={!taken ? 'waiting' : decision === 'passed' ? 'done' : 'refused'}>
                    {text(taken ? `state.${decision}` : `state.${decision}.soon`)}
                  </StatusBadge>
                )}
                {!decision && other !== undefined && (
                  <StatusBadge tone="running">{text('claimed.by', { name: other })}</StatusBadge>
                )}
              </span>
              {since && (
                <span className={styles.note}>
                  <FieldValue field={since} value={row['createdAt']} />
                </span>
              )}
            </Button>
          </li>
        );
      })}
    </ol>
  );
});
