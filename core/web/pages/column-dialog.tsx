import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Input,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular, ReOrderDotsVerticalRegular } from '@fluentui/react-icons';
import { Messages, useService, useText } from '@freightdeck/sdk/web';
import type { ColumnSetting } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { checkedWidth, columnsProblem, digitsOnly, moveColumn } from '../columns/index.ts';

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th': {
      textAlign: 'start',
      fontWeight: tokens.fontWeightSemibold,
      position: 'sticky',
      top: 0,
      backgroundColor: tokens.colorNeutralBackground1,
      zIndex: 1,
      height: '32px',
      color: tokens.colorNeutralForeground2,
    },
    '& td': { height: '36px', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  name: { display: 'flex', alignItems: 'center', gap: '4px' },
  grip: { cursor: 'grab', color: tokens.colorNeutralForeground3, lineHeight: 0 },
  dragged: { opacity: 0.5 },
  box: { width: '16px', height: '16px', accentColor: tokens.colorCompoundBrandBackground },
  actions: { whiteSpace: 'nowrap' },
});
interface Props {
  readonly settings: readonly ColumnSetting[];
  readonly defaults: readonly ColumnSetting[];
  readonly onSave: (settings: readonly ColumnSetting[]) => Promise<void>;
  readonly onClose: () => void;
}
/** Which columns, how wide, in which order, and which go into exports. */
export const ColumnDialog = observer(function ColumnDialog({ settings, defaults, onSave, onClose }: Props) {
  const styles = useStyles();
  const text = useText();
  const messages = useService(Messages);
  const [rows, setRows] = useState<readonly ColumnSetting[]>(() =>
    [...settings].sort((one, other) => one.key - other.key),
  );
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [dragged, setDragged] = useState<string>();
  const [busy, setBusy] = useState(false);
  const change = (prop: string, part: Partial<ColumnSetting>): void =>
    setRows((now) => now.map((row) => (row.prop === prop ? { ...row, ...part } : row)));
  const forget = (name: string): void => setTyped(({ [name]: _, ...rest }) => rest);
  const width = (row: ColumnSetting): void => {
    const raw = typed[`width ${row.prop}`];
    if (raw === undefined) return;
    forget(`width ${row.prop}`);
    const checked = checkedWidth(Number(raw));
    if (checked.problem) messages.show('warning', text(checked.problem));
    change(row.prop, { width: checked.width });
  };
  const order = async (row: ColumnSetting): Promise<void> => {
    const raw = typed[`order ${row.prop}`];
    if (raw === undefined) return;
    forget(`order ${row.prop}`);
    const to = Number(raw);
    const moved = moveColumn(rows, row.prop, to);
    if (!moved || raw === '') return messages.show('warning', text('core.columns.wrongOrder'));
    if (to === rows.indexOf(row) + 1) return;
    if (
      await messages.confirm({
        title: text('core.page.columns.moveTitle'),
        text: text('core.page.columns.moveText', { name: row.label, to }),
      })
    )
      setRows(moved);
  };
  const step = (prop: string, to: number): void => setRows((now) => moveColumn(now, prop, to) ?? now);
  const restore = async (): Promise<void> => {
    if (
      await messages.confirm({ title: text('core.page.columns.restore'), text: text('core.page.columns.restoreText') })
    ) {
      setRows(defaults);
      setTyped({});
    }
  };
  const save = async (): Promise<void> => {
    const problem = columnsProblem(rows);
    if (problem) return messages.show('warning', text(problem));
    setBusy(true);
    await onSave(rows).then(onClose, () => setBusy(false));
  };
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface style={{ maxWidth: 680 }}>
        <DialogBody>
          <DialogTitle>{text('core.page.columns.title')}</DialogTitle>
          <DialogContent tabIndex={0} role="region" aria-label={text('core.page.columns.title')}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {['name', 'order', 'width', 'visible', 'export', 'move'].map((head) => (
                    <th key={head} scope="col">
                      {text(`core.page.columns.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, index) => (
                  <tr
                    key={row.prop}
                    data-prop={row.prop}
                    draggable
                    className={mergeClasses(dragged === row.prop && styles.dragged)}
                    onDragStart={() => setDragged(row.prop)}
                    onDragOver={(event) => {
                      event.preventDefault();
                      if (dragged && dragged !== row.prop) step(dragged, index + 1);
                    }}
                    onDragEnd={() => setDragged(undefined)}
                  >
                    <td>
                      <span className={styles.name}>
                        <span className={styles.grip} aria-hidden>
                          <ReOrderDotsVerticalRegular />
                        </span>
                        {row.label}
                      </span>
                    </td>
                    <td>
                      <Input
                        size="small"
                        style={{ width: 64, minWidth: 0 }}
                        input={{
                          'aria-label': text('core.page.columns.orderOf', { name: row.label }),
                          inputMode: 'numeric',
                        }}
                        value={typed[`order ${row.prop}`] ?? String(index + 1)}
                        onChange={(_, { value }) => setTyped({ ...typed, [`order ${row.prop}`]: digitsOnly(value) })}
                        onBlur={() => void order(row)}
                        onKeyDown={(event) => {
                          if (event.key === 'Enter') event.currentTarget.blur();
                        }}
                      />
                    </td>
                    <td>
                      <Input
                        size="small"
                        style={{ width: 72, minWidth: 0 }}
                        input={{
                          'aria-label': text('core.page.columns.widthOf', { name: row.label }),
                          inputMode: 'numeric',
                        }}
                        value={typed[`width ${row.prop}`] ?? String(row.width)}
                        onChange={(_, { value }) => setTyped({ ...typed, [`width ${row.prop}`]: digitsOnly(value) })}
                        onBlur={() => width(row)}
                        onKeyDown={(event) => {
                          if (event.key === 'Enter') event.currentTarget.blur();
                        }}
                      />
                    </td>
                    <td>
                      <input
                        type="checkbox"
                        className={styles.box}
                        aria-label={text('core.page.columns.showOf', { name: row.label })}
                        checked={row.visible}
                        onChange={(event) => change(row.prop, { visible: event.target.checked })}
                      />
                    </td>
                    <td>
                      <input
                        type="checkbox"
                        className={styles.box}
                        aria-label={text('core.page.columns.exportOf', { name: row.label })}
                        checked={row.isExport}
                        disabled={row.disabledExport === true}
                        onChange={(event) => change(row.prop, { isExport: event.target.checked })}
                      />
                    </td>
                    <td className={styles.actions}>
                      <Button
                        size="small"
                        appearance="subtle"
                        icon={<ArrowUpRegular />}
                        disabled={index === 0}
                        aria-label={text('core.page.columns.up', { name: row.label })}
                        onClick={() => step(row.prop, index)}
                      />
                      <Button
                        size="small"
                        appearance="subtle"
                        icon={<ArrowDownRegular />}
                        disabled={index === rows.length - 1}
                        aria-label={text('core.page.columns.down', { name: row.label })}
                        onClick={() => step(row.prop, index + 2)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => void restore()}>{text('core.page.columns.restore')}</Button>
            <Button onClick={onClose}>{text('core.ui.cancel')}</Button>
            <Button appearance="primary" disabled={busy} onClick={() => void save()}>
              {text('core.ui.ok')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
