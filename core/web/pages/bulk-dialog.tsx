import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { Command, Tone } from '@freightdeck/sdk/contract';
import { dismissLabel, FieldValue, StatusBadge, TaskProgress } from '@freightdeck/sdk/ui';
import { Navigation, Tasks, useService, usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { verbOf } from './actions.ts';
import { BulkStore, countOf } from './bulk-store.ts';
import type { BulkChoice, BulkRest, BulkResult } from './bulk-store.ts';
import { BulkWarnings } from './bulk-warnings.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { formFields } from './command-store.ts';
import { headOf } from './list-columns.tsx';
import { GoLink } from './problem-bar.tsx';
import { useDialogKeys } from './use-kept-focus.ts';
import { usePageDialog } from './use-page-dialog.ts';

const tones: Readonly<Record<BulkResult['state'], Tone>> = { done: 'done', failed: 'refused', notAllowed: 'stopped' };
const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '8px 0 0', padding: 0, maxHeight: '40vh', overflow: 'auto' },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  // A number stays in one piece; a name longer than half of the line is broken.
  name: { flex: '0 0 auto', width: 'max-content', minWidth: '120px', maxWidth: '50%', overflowWrap: 'anywhere' },
  message: { flex: '1 1 0', minWidth: 0, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  sums: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', fontVariantNumeric: 'tabular-nums' },
  hint: { color: tokens.colorNeutralForeground3 },
});
type Model = Readonly<Record<string, unknown>>;
interface Props {
  readonly command: Command;
  readonly choice: BulkChoice;
  /** Name of the list, for the task's title. */
  readonly list: string;
  /** Sums over everything that matches, when that is what was chosen. */
  readonly totals: () => Readonly<Record<string, number>>;
  readonly onRest: (rest: BulkRest) => void;
  readonly onClose: () => void;
}
/**
 * Asks once, starts the task, shows how far it is and what became of each record. Closing it leaves the task to the
 * tray.
 */
export const BulkDialog = observer(function BulkDialog({ command, choice, list, totals, onRest, onClose }: Props) {
  const styles = useStyles();
  const text = useText();
  const tasks = useService(Tasks);
  const navigation = useService(Navigation);
  const action = text(`action.${verbOf(command)}`);
  const title = text('core.tasks.bulk.title', { action, list });
  const [store] = useState(() => new BulkStore(tasks, command, choice, title, onRest));
  const [told, setTold] = useState(choice.kind === 'records');
  const asks = formFields(command.input).length > 0;
  const [input, setInput] = useState<Model | undefined>(
    asks ? undefined : command.packs ? { origin: globalThis.location.origin } : {},
  );
  useEffect(() => () => store.leave(), [store]);
  const shown = usePageDialog('alert');
  const surface = useRef<HTMLDivElement>(null);
  // A button that has been pressed goes with its step, and the focus with it.
  useDialogKeys(surface, onClose);
  const take = (model: Model): void => {
    setInput(model);
    // Whoever has filled in the form has seen how many there are; only what is not as they saw it is asked about again.
    if (choice.kind === 'records' && store.notAllowed.length === 0) void store.start(model);
  };
  if (input === undefined)
    return (
      <CommandDialog
        action={{ kind: 'command', command }}
        record={undefined}
        many={countOf(choice)}
        against={<BulkWarnings command={command} choice={store.able} onTold={() => setTold(true)} />}
        onInput={take}
        onDone={() => undefined}
        onClose={onClose}
      />
    );
  const { state, task, problem } = store;
  const ended = state === 'ended';
  const count =
    ended && task
      ? { done: task.ok, failed: task.fail, left: task.total - task.ok - task.fail + store.notAllowed.length }
      : undefined;
  const said =
    state === 'running'
      ? ''
      : count
        ? text(task?.status === 5 ? 'core.tasks.bulk.cancelled' : 'core.page.bulk.result', count)
        : choice.kind === 'all'
          ? text('core.tasks.bulk.askAll', { action, count: store.count })
          : text('core.page.bulk.ask', { action, count: store.count, left: store.notAllowed.length });
  return (
    <Dialog
      {...shown}
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface
        ref={surface}
        onKeyDown={(event) => {
          // A dialog that a press beside it leaves open would stay for Esc, too.
          if (event.key === 'Escape' && !event.isDefaultPrevented()) onClose();
        }}
      >
        <DialogBody>
          <DialogTitle>
            {action} · {text('core.page.selected', { count: countOf(choice) })}
          </DialogTitle>
          <DialogContent>
            <p aria-live="polite" data-bulk-said>
              {said}
            </p>
            {state === 'asking' && store.count > 0 && <Sums command={command} choice={store.able} totals={totals} />}
            {state === 'asking' && <BulkWarnings command={command} choice={store.able} onTold={() => setTold(true)} />}
            {problem && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>
                  {problem.message}
                  {problem.requestId && ` (${text('core.ui.requestId', { id: problem.requestId })})`}
                </MessageBarBody>
              </MessageBar>
            )}
            {task?.status === 3 && task.message && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody>{task.message}</MessageBarBody>
              </MessageBar>
            )}
            {state === 'running' && task && <TaskProgress task={task} />}
            {state === 'running' && <p className={styles.hint}>{text('core.tasks.bulk.backgroundHint')}</p>}
            {ended && (
              <ul className={styles.list} aria-label={text('core.tasks.bulk.results')}>
                {store.results.map((result) => (
                  <li key={result.id} className={styles.row} data-result={result.state}>
                    <span className={styles.name}>{result.name}</span>
                    <StatusBadge tone={tones[result.state]}>{text(`core.page.bulk.${result.state}`)}</StatusBadge>
                    <span className={styles.message}>
                      {result.message} <GoLink go={result.go} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </DialogContent>
          <DialogActions>
            {state === 'running' && <Button onClick={store.stop}>{text('core.page.bulk.stop')}</Button>}
            {ended && count && count.failed > 0 && (
              <Button disabledFocusable={store.starting} onClick={() => void store.retry()}>
                {text('core.tasks.retryFailed')}
              </Button>
            )}
            {state === 'asking' && <Button onClick={onClose}>{dismissLabel(text, action)}</Button>}
            {state === 'asking' && (
              <Button
                appearance="primary"
                disabled={store.count === 0}
                disabledFocusable={store.starting || !told}
                onClick={() => void store.start(input)}
              >
                {store.starting ? text('core.page.sending') : action}
              </Button>
            )}
            {state === 'running' && (
              <Button appearance="primary" onClick={onClose}>
                {text('core.tasks.bulk.background')}
              </Button>
            )}
            {ended && task?.status === 2 && task.fileName !== null && (
              <Button onClick={() => void tasks.download(task.id)}>{text('core.tasks.download')}</Button>
            )}
            {ended && count && count.done > 0 && command.makes?.list !== undefined && (
              <Button
                onClick={() => {
                  onClose();
                  navigation.go(command.makes?.list ?? '');
                }}
              >
                {text('core.page.made.openAll')}
              </Button>
            )}
            {ended && (
              <Button appearance="primary" onClick={onClose}>
                {text('core.ui.close')}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});

/** What the chosen records come to, by the fields that the list sums. */
const Sums = observer(function Sums({ command, choice, totals }: Pick<Props, 'command' | 'choice' | 'totals'>) {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const resource = command.on;
  const sums = (resource?.totals ?? []).flatMap((name) => {
    const value =
      choice.kind === 'all'
        ? totals()[name]
        : choice.records.reduce((sum, record) => sum + Number(record[name] ?? 0), 0);
    return value === undefined ? [] : [{ name, value }];
  });
  if (!resource || sums.length === 0) return null;
  return (
    <div className={styles.sums} data-sums>
      {sums.map(({ name, value }) => {
        const field = resource.fields[name];
        return (
          <span key={name}>
            {text('core.tasks.bulk.sum', { label: headOf(text(`field.${name}`), field, pick) })}{' '}
            <FieldValue field={field} value={value} />
          </span>
        );
      })}
    </div>
  );
});
