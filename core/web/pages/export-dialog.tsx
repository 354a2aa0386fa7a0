import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  MessageBar,
  MessageBarBody,
  Radio,
  RadioGroup,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Messages, Tasks, useService, useText } from '@freightdeck/sdk/web';
import type { ColumnSetting, ExportWish, ListDefinition } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useId, useMemo, useState } from 'react';
import { exportColumns, wishColumns } from './export-columns.ts';
import type { ListColumn } from './list-columns.tsx';
import { conditionsOf } from './list-query.ts';
import type { ListState } from './list-query.ts';
import { problemOf } from './problem.ts';
import type { Problem } from './problem.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))',
    maxHeight: '36vh',
    overflow: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  legend: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    fontWeight: tokens.fontWeightSemibold,
  },
  group: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
});
export interface ExportDialogProps {
  readonly definition: ListDefinition;
  readonly state: ListState;
  readonly columns: readonly ListColumn[];
  readonly settings: readonly ColumnSetting[];
  /** Rows that meet the conditions; null while they are counted. */
  readonly total: number | null;
  readonly name: string;
  readonly onClose: () => void;
}
/** Which columns in which format; the file is made by the platform, however many rows there are. */
export const ExportDialog = observer(function ExportDialog({
  definition,
  state,
  columns,
  settings,
  total,
  name,
  onClose,
}: ExportDialogProps) {
  const styles = useStyles();
  const text = useText();
  const tasks = useService(Tasks);
  const messages = useService(Messages);
  const form = useId();
  const offered = useMemo(() => exportColumns(columns, settings), [columns, settings]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(offered.filter((column) => column.chosen).map((column) => column.prop)),
  );
  const [format, setFormat] = useState<ExportWish['format']>('xlsx');
  const [save, setSave] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const pick = (prop: string, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(prop);
    else next.delete(prop);
    setChosen(next);
  };
  const all = chosen.size === offered.length;
  const start = async (): Promise<void> => {
    if (busy || chosen.size === 0 || total === 0) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await tasks.startExport({
        resource: definition.resource,
        title: name,
        conditions: conditionsOf(definition, state.sought),
        columns: wishColumns(offered, chosen),
        format,
        save,
        ...(state.sort ? { orderBy: [{ field: state.sort.id, dir: state.sort.dir }] } : {}),
      });
      messages.show('info', text(save ? 'core.tasks.export.startedSave' : 'core.tasks.export.started', { list: name }));
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{text('core.tasks.export.title', { list: name })}</DialogTitle>
          <DialogContent>
            <form
              id={form}
              className={styles.form}
              onSubmit={(event) => {
                event.preventDefault();
                void start();
              }}
            >
              <Field label={text('core.tasks.export.scopeLabel')}>
                <span data-export-scope>
                  {total === null
                    ? text('core.tasks.export.counting')
                    : total === 0
                      ? text('core.tasks.export.noRows')
                      : text('core.tasks.export.scope', { count: total })}
                </span>
              </Field>
              <Field label={text('core.tasks.export.format')}>
                <RadioGroup
                  layout="horizontal"
                  value={format}
                  onChange={(_, { value }) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
                >
                  <Radio value="xlsx" label={text('core.tasks.export.xlsx')} />
                  <Radio value="csv" label={text('core.tasks.export.csv')} />
                </RadioGroup>
              </Field>
              <Checkbox
                label={text('core.tasks.export.save')}
                checked={save}
                onChange={(_, { checked }) => setSave(checked === true)}
                data-export-save
              />
              <fieldset className={styles.group}>
                <legend className={styles.legend}>
                  {text('core.tasks.export.columns', { count: chosen.size, total: offered.length })}
                </legend>
                <Checkbox
                  label={text('core.tasks.export.allColumns')}
                  checked={all ? true : chosen.size > 0 ? 'mixed' : false}
                  onChange={() => setChosen(all ? new Set() : new Set(offered.map((column) => column.prop)))}
                />
                <div className={styles.columns} data-export-columns>
                  {offered.map((column) => (
                    <Checkbox
                      key={column.prop}
                      label={column.label}
                      checked={chosen.has(column.prop)}
                      onChange={(_, { checked }) => pick(column.prop, checked === true)}
                    />
                  ))}
                </div>
              </fieldset>
              {chosen.size === 0 && (
                <MessageBar intent="warning">
                  <MessageBarBody>{text('core.tasks.export.noColumn')}</MessageBarBody>
                </MessageBar>
              )}
              {problem && (
                <MessageBar intent="error" layout="multiline">
                  <MessageBarBody>
                    {problem.message}
                    {problem.requestId && ` (${text('core.ui.requestId', { id: problem.requestId })})`}
                  </MessageBarBody>
                </MessageBar>
              )}
            </form>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{text('core.ui.cancel')}</Button>
            <Button appearance="primary" type="submit" form={form} disabled={busy || chosen.size === 0 || total === 0}>
              {busy ? text('core.page.sending') : text('core.page.export.start')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
