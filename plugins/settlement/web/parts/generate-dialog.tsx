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
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { CountedWarnings, ErrorState, LoadingRows, MoneyText, TaskFailures, TaskProgress } from '@freightdeck/sdk/ui';
import { Auth, Http, saveFile, Tasks, usePlace, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { bench, createSettlement } from '../../contract/index.ts';
import { benchConditions } from '../bench-conditions.ts';
import { generating } from '../stores/generating.ts';

const useStyles = makeStyles({
  hint: { color: tokens.colorNeutralForeground3 },
  sums: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginBlockEnd: '8px' },
});
/** One cell of a comma-separated file; what a spreadsheet would take for a formula stays text. */
const cell = (text: string): string => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`;

interface Found {
  /** Null where counting all of them takes too long. */
  readonly total: number | null;
  readonly moreThan?: number;
  readonly totals: Readonly<Record<string, number>>;
}
const GenerateDialog = observer(function GenerateDialog({
  close,
}: {
  readonly close: (started: boolean) => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const tasks = useService(Tasks);
  const { query } = usePlace();
  // Orders are made by the provider whose trips they are.
  const isOperator = useService(Auth).session?.isOperator ?? false;
  // The conditions of the moment the dialog was opened: what is counted is what is made.
  const [conditions] = useState(() => benchConditions(query, Date.now()));
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState('');
  const [refused, setRefused] = useState('');
  const [turn, setTurn] = useState(0);
  const [told, setTold] = useState(false);
  const [starting, setStarting] = useState(false);
  const [id, setId] = useState('');
  useEffect(() => {
    const gone = new AbortController();
    setFailure('');
    http.total(bench, { conditions }, { signal: gone.signal, quiet: true }).then(setFound, (error: unknown) => {
      if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
    });
    return () => gone.abort();
  }, [http, conditions, turn]);
  const task = id === '' ? undefined : tasks.watch(id);
  const ended = task !== undefined && task.status > 1;
  // The result stands here: no note pops up about it while the dialog is open.
  useEffect(() => (id === '' ? undefined : tasks.attend(id)), [tasks, id]);
  const start = async (): Promise<void> => {
    setStarting(true);
    setRefused('');
    try {
      const of = { conditions };
      setId(await tasks.startBulk({ command: createSettlement, title: text('generate.title'), of, model: {} }));
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
    } finally {
      setStarting(false);
    }
  };
  const download = async (): Promise<void> => {
    const rows = await tasks.failures(id);
    const lines = [
      [text('field.waybillSn'), text('generate.reason')],
      ...rows.map((row) => [row.label, row.message || row.reason]),
    ];
    const content = `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
    saveFile(`${text('generate.refusals')}.csv`, new Blob([content], { type: 'text/csv' }));
  };
  return (
    <Dialog
      open
      modalType="alert"
      onOpenChange={(_, { open }) => {
        if (!open) close(id !== '');
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{text('generate.title')}</DialogTitle>
          <DialogContent>
            {failure && <ErrorState message={failure} onRetry={() => setTurn(turn + 1)} />}
            {!failure && !found && <LoadingRows rows={2} />}
            {found && id === '' && (
              <>
                <p>{text('generate.ask', { count: found.total ?? `> ${found.moreThan ?? 0}` })}</p>
                <div className={styles.sums}>
                  <Text>
                    {text('field.freightAmount')} <MoneyText unit cents={found.totals['freightAmount'] ?? 0} />
                  </Text>
                  <Text>
                    {text('field.receivableAmount')} <MoneyText unit cents={found.totals['receivableAmount'] ?? 0} />
                  </Text>
                </div>
                <CountedWarnings command={createSettlement} conditions={conditions} onTold={() => setTold(true)} />
                <Text className={styles.hint}>
                  {text(conditions.length === 0 ? 'generate.noFilter' : 'generate.hint')}
                </Text>
              </>
            )}
            {isOperator && (
              <MessageBar intent="warning" layout="multiline">
                <MessageBarBody>{text('generate.onlyProviders')}</MessageBarBody>
              </MessageBar>
            )}
            {refused && (
              <MessageBar intent="error" layout="multiline">
                <MessageBarBody role="alert">{refused}</MessageBarBody>
              </MessageBar>
            )}
            {task && <TaskProgress task={task} />}
            {task && !ended && <p className={styles.hint}>{text('generate.background')}</p>}
            {task && ended && <p aria-live="polite">{text('generate.done', { ok: task.ok, fail: task.fail })}</p>}
            {task && ended && task.fail > 0 && <TaskFailures id={id} />}
          </DialogContent>
          <DialogActions>
            {task && ended && task.fail > 0 && (
              <Button onClick={() => void download()}>{text('generate.download')}</Button>
            )}
            <Button onClick={() => close(id !== '')}>{text(id === '' ? 'core.ui.cancel' : 'core.ui.close')}</Button>
            {id === '' && (
              <Button
                appearance="primary"
                disabledFocusable={isOperator || starting || !told || !found || found.total === 0}
                onClick={() => void start()}
              >
                {text('action.create')}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
/** 按条件生成: orders of every trip that the filter of the list finds, as a task in the background. */
export const Generate = observer(function Generate({ reload }: { readonly reload: () => void }): ReactNode {
  // Asked for on a page that was left: it is not asked for on the next.
  useEffect(() => generating.end, []);
  if (!generating.isAsked) return null;
  return (
    <GenerateDialog
      close={(started) => {
        generating.end();
        if (started) reload();
      }}
    />
  );
});
