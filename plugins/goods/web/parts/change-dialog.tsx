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
} from '@fluentui/react-components';
import type { Command, Field, InputOfCommand } from '@freightdeck/sdk/contract';
import { FormField } from '@freightdeck/sdk/ui';
import { Http, Messages, Refusal, useService, useSlot, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { changePrice, changeTons, changeValuation, priceChangeSlot } from '../../contract/index.ts';
import type { GoodsRow } from '../stores/goods-dialogs.ts';

const commands = { changePrice, changeTons, changeValuation } as const;
export type TermsChange = keyof typeof commands;
const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    gap: '12px 16px',
    alignItems: 'start',
  },
  wide: { gridColumn: '1 / -1' },
  surface: { maxWidth: 'min(760px, 94vw)' },
});

/** 改价, 修改亏涨吨, 修改计价 of open goods. Below a new price the trips it would change are listed. */
export const ChangeDialog = observer(function ChangeDialog({
  goods,
  change,
  onDone,
  onClose,
}: {
  readonly goods: GoodsRow;
  readonly change: TermsChange;
  readonly onDone: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const affected = useSlot(priceChangeSlot);
  const command: Command = commands[change];
  const fields: Readonly<Record<string, Field>> = command.input;
  const before = new Map<string, unknown>(Object.entries(goods));
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(
      Object.keys(fields).map((name) => [name, name === 'applyTo' ? 'NEW_ONLY' : (before.get(name) ?? null)]),
    ),
  );
  const [problem, setProblem] = useState<{
    readonly message: string;
    readonly fields: Readonly<Record<string, string>>;
  }>();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
      await http.run(
        command,
        given as InputOfCommand<typeof command>,
        { id: goods.id, version: goods.version },
        { quiet: true },
      );
      messages.show('success', text('core.page.done', { action: text(`action.${change}`) }));
      onDone();
    } catch (error) {
      setBusy(false);
      setProblem({
        message: error instanceof Error ? error.message : String(error),
        fields: error instanceof Refusal ? error.fields : {},
      });
    }
  };
  const price = values['carrierPrice'];
  const applyTo = values['applyTo'];
  return (
    <Dialog
      open
      onOpenChange={(_, { open, type }) => {
        if (!open && type !== 'backdropClick') onClose();
      }}
    >
      <DialogSurface className={styles.surface} data-dialog={change}>
        <DialogBody>
          <DialogTitle>
            {text(`action.${change}`)} · {goods.goodsSn}
          </DialogTitle>
          <DialogContent>
            <div className={styles.form}>
              {problem && (
                <MessageBar intent="warning" layout="multiline" className={styles.wide}>
                  <MessageBarBody role="alert">{problem.message}</MessageBarBody>
                </MessageBar>
              )}
              {Object.entries(fields).map(([name, field]) => (
                <FormField
                  key={name}
                  name={name}
                  field={field}
                  label={text(`field.${name}`)}
                  value={values[name] ?? null}
                  error={problem?.fields[name]}
                  disabled={busy}
                  onChange={(value) => setValues({ ...values, [name]: value })}
                />
              ))}
              {change === 'changePrice' &&
                affected.map(({ key, Part }) => (
                  <div key={key} className={styles.wide}>
                    <Part
                      goodsId={goods.id}
                      carrierPrice={typeof price === 'number' ? price : null}
                      applyTo={typeof applyTo === 'string' ? applyTo : null}
                    />
                  </div>
                ))}
            </div>
          </DialogContent>
          <DialogActions>
            <Button disabled={busy} onClick={onClose}>
              {text('core.ui.cancel')}
            </Button>
            <Button appearance="primary" disabled={busy} onClick={() => void save()}>
              {text(`action.${change}`)}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
