import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons';
import type { Resource } from '@freightdeck/sdk/contract';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { TextOf } from '../../i18n/use-words.ts';
import { recordName } from '../actions.ts';
import type { AuditStore } from './audit-store.ts';
import { grace } from './decisions.ts';

const useStyles = makeStyles({
  kbd: { marginInlineStart: '6px', fontFamily: 'inherit', fontWeight: tokens.fontWeightRegular, opacity: 0.8 },
});
interface Props {
  readonly store: AuditStore;
  readonly resource: Resource;
  readonly words: TextOf;
}
/** The last decision while it can be taken back, and a decision that the platform has refused. */
export const AuditNotes = observer(function AuditNotes({ store, resource, words }: Props): ReactNode {
  const styles = useStyles();
  const { pending, failed } = store.decisions;
  return (
    <div aria-live="polite">
      {failed && (
        <MessageBar intent="error" layout="multiline" data-failed-decision>
          <MessageBarBody>
            {words('failed', { name: recordName(resource.label, failed.record), message: failed.message })}
          </MessageBarBody>
          <MessageBarActions>
            {store.currentId !== failed.record.id && (
              <Button size="small" onClick={() => void store.reopenFailed()}>
                {words('failed.open')}
              </Button>
            )}
          </MessageBarActions>
        </MessageBar>
      )}
      {pending && (
        <MessageBar intent="info" data-pending={pending.decision}>
          <MessageBarBody>
            {words(`pending.${pending.decision}`, {
              name: recordName(resource.label, pending.record),
              seconds: grace.seconds,
            })}
          </MessageBarBody>
          <MessageBarActions>
            <Button size="small" icon={<ArrowUndoRegular />} data-take-back onClick={() => void store.takeBack()}>
              {words('takeBack')}
              <kbd className={styles.kbd}>Ctrl Z</kbd>
            </Button>
          </MessageBarActions>
        </MessageBar>
      )}
    </div>
  );
});
