import { Button, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle, ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import type { Command, Tone } from '@freightdeck/sdk/contract';
import { StatusBadge } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { verbOf } from './actions.ts';
import { BulkStore } from './bulk-store.ts';
import type { BulkResult } from './bulk-store.ts';
import { CommandDialog } from './command-dialog.tsx';
import { formFields } from './command-store.ts';
import type { AnyRecord } from './list-store.ts';

const tones: Readonly<Record<BulkResult['state'], Tone>> = { waiting: 'draft', running: 'running', done: 'done', failed: 'refused', notAllowed: 'stopped', stopped: 'void' };
const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '8px 0 0', padding: 0, maxHeight: '50vh', overflow: 'auto' },
  row: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '32px', borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  name: { flex: '0 1 auto', minWidth: '120px' },
  message: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});
interface Props {
  readonly command: Command;
  readonly records: readonly AnyRecord[];
  readonly onClose: (changed: boolean) => void;
}
/** Asks once, then applies the command to each record and says row by row what became of it. */
export const BulkDialog = observer(function BulkDialog({ command, records, onClose }: Props) {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const [store] = useState(() => new BulkStore(http, command, records));
  const [input, setInput] = useState<Readonly<Record<string, unknown>>>();
  const action = text(`action.${verbOf(command)}`);
  if (input === undefined && formFields(command.input).length > 0)
    return <CommandDialog action={{ kind: 'command', command }} record={undefined} many={records.length} onInput={(next) => { setInput(next); void store.run(next); }} onDone={() => undefined} onClose={() => onClose(false)} />;
  const started = store.running || store.count('done') + store.count('failed') > 0;
  const close = (): void => { if (!store.running) onClose(started); };
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => { if (!open) close(); }}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{action} · {text('core.page.selected', { count: records.length })}</DialogTitle>
          <DialogContent>
            <p aria-live="polite">{started ? text('core.page.bulk.result', { done: store.count('done'), failed: store.count('failed'), left: store.count('notAllowed') + store.count('stopped') }) : text('core.page.bulk.ask', { action, count: store.count('waiting'), left: store.count('notAllowed') })}</p>
            {store.running && <ProgressBar value={store.finished / records.length} aria-label={action} />}
            <ul className={styles.list}>
              {store.results.map((result) => (
                <li key={result.id} className={styles.row}>
                  <span className={styles.name}>{result.name}</span>
                  <StatusBadge tone={tones[result.state]}>{text(`core.page.bulk.${result.state}`)}</StatusBadge>
                  <span className={styles.message}>{result.message}</span>
                </li>
              ))}
            </ul>
          </DialogContent>
          <DialogActions>
            {store.running ? <Button onClick={store.stop}>{text('core.page.bulk.stop')}</Button> : <Button onClick={close}>{started ? text('core.ui.close') : text('core.ui.cancel')}</Button>}
            {!started && <Button appearance="primary" disabled={store.count('waiting') === 0} onClick={() => void store.run({})}>{action}</Button>}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
