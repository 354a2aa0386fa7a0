import { MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import type { Command } from '@freightdeck/sdk/contract';
import { CountedWarnings, useOwnText } from '@freightdeck/sdk/ui';
import { usePick } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { recordName, warningsOf } from './actions.ts';
import type { BulkChoice } from './bulk-store.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '8px 0 0', padding: 0, maxHeight: '40vh', overflow: 'auto' },
});
interface Props {
  readonly command: Command;
  readonly choice: BulkChoice;
  readonly onTold: () => void;
}
/** What speaks against it: of each picked record that has something, or how many of all that match have what. */
export const BulkWarnings = observer(function BulkWarnings({ command, choice, onTold }: Props) {
  const styles = useStyles();
  const own = useOwnText();
  const pick = usePick();
  if (choice.kind === 'all')
    return <CountedWarnings command={command} conditions={choice.conditions} onTold={onTold} />;
  const rows = choice.records.flatMap((record) => {
    const words = warningsOf(command, record, own, pick).join(' ');
    return words === '' ? [] : [{ id: record.id, name: recordName(command.on?.label ?? 'id', record), words }];
  });
  if (rows.length === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <ul className={styles.list} data-warnings>
          {rows.map(({ id, name, words }) => (
            <li key={id}>
              {name} · {words}
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
});
