import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { EmptyState, ErrorState, FieldValue, LoadingRows } from '@freightdeck/sdk/ui';
import type { AuditDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { TextOf } from '../../i18n/use-words.ts';
import { recordName } from '../actions.ts';
import { AuditChecks } from './audit-checks.tsx';
import { AuditFields } from './audit-fields.tsx';
import type { AuditStore } from './audit-store.ts';

const useStyles = makeStyles({
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  name: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px', marginBottom: '8px' },
  fields: { flex: '1 1 auto', overflow: 'auto', minHeight: '120px' },
  kbd: { marginInlineStart: '6px', fontFamily: 'inherit', fontWeight: tokens.fontWeightRegular, opacity: 0.8 },
  foot: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: '8px',
    paddingTop: '8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});
interface Props {
  readonly definition: AuditDefinition;
  readonly store: AuditStore;
  /** The field that is looked at. */
  readonly cursor: string | undefined;
  readonly words: TextOf;
  readonly onCursor: (field: string) => void;
  readonly onPoint: (field: string | undefined) => void;
  readonly onPass: () => void;
  readonly onRefuse: () => void;
}
/** The record that is audited: who else holds it or what failed, its checks and fields, and the two decisions. */
export const AuditRecord = observer(function AuditRecord(props: Props): ReactNode {
  const { definition, store, cursor, words, onCursor, onPoint, onPass, onRefuse } = props;
  const styles = useStyles();
  const { resource, workflow } = definition;
  const { record, currentId } = store;
  const state = workflow && resource.fields[workflow.state];
  return (
    <>
      {store.claimedBy !== undefined && (
        <MessageBar intent="warning" layout="multiline" data-claimed>
          <MessageBarBody>{words('claimed', { message: store.claimedBy })}</MessageBarBody>
        </MessageBar>
      )}
      {store.problem && record && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>
            {store.problem.message}
            {store.problem.requestId && ` (${words('core.ui.requestId', { id: store.problem.requestId })})`}
          </MessageBarBody>
        </MessageBar>
      )}
      {store.problem && !record && (
        <ErrorState
          message={store.problem.message}
          requestId={store.problem.requestId}
          onRetry={() => void (currentId === undefined ? store.begin('start') : store.open(currentId))}
        />
      )}
      {store.isAllHeld && (
        <EmptyState
          title={words('held', { names: store.holders.join('、') })}
          hint={words('held.hint')}
          action={<Button onClick={() => void store.lookAgain()}>{words('held.again')}</Button>}
        />
      )}
      {!record && !store.problem && !store.isAllHeld && <LoadingRows rows={6} />}
      {record && (
        <>
          <div className={styles.name}>
            <h2 className={styles.title}>{recordName(resource.label, record)}</h2>
            {state && <FieldValue field={state} value={record[workflow.state]} />}
          </div>
          <div className={styles.fields}>
            <AuditChecks key={record.id} resource={resource} record={record} store={store} words={words} />
            <AuditFields
              definition={definition}
              record={record}
              store={store}
              cursor={cursor}
              onCursor={onCursor}
              onPoint={onPoint}
              words={words}
            />
          </div>
          <div className={styles.foot}>
            <Button data-act="refuse" disabled={!store.mine} onClick={onRefuse}>
              {words('refuse')}
              <kbd className={styles.kbd}>Ctrl ⌫</kbd>
            </Button>
            <Button data-act="pass" appearance="primary" disabled={!store.mine} onClick={onPass}>
              {words('pass')}
              <kbd className={styles.kbd}>Ctrl ⏎</kbd>
            </Button>
          </div>
        </>
      )}
    </>
  );
});
