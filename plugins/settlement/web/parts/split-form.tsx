import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { FormField } from '@freightdeck/sdk/ui';
import { formatMoney } from '@freightdeck/sdk/values';
import { Refusal, useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { editSettlement } from '../../contract/index.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  fields: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px' },
  foot: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});
const names = ['oilAmount', 'gasAmount', 'cashAmount', 'receiptRetention', 'taxWithheld', 'premium'] as const;
type Parts = Record<(typeof names)[number], number | null>;

/** 预付, 到付 and 回单付 of one order. The equation below the fields is met, or shows the difference. */
export const SplitForm = observer(function SplitForm({
  record,
  submit,
  close,
}: FormProps<typeof editSettlement>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [parts, setParts] = useState<Parts>(
    () => Object.fromEntries(names.map((name) => [name, record?.[name] ?? null])) as Parts,
  );
  const [reason, setReason] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  if (!record) return null;
  const net = record.freightAmount - (record.infoFeeBearer === 'CARRIER' ? record.infoFee : 0);
  const of = (name: keyof Parts): number => parts[name] ?? 0;
  const sum = of('oilAmount') + of('gasAmount') + of('cashAmount');
  const left = {
    cash: of('cashAmount') - record.prepaidCash - of('receiptRetention') - of('taxWithheld'),
    oil: of('oilAmount') - record.prepaidOil,
    gas: of('gasAmount') - record.prepaidGas,
  };
  const even = sum === net && left.cash >= 0 && left.oil >= 0 && left.gas >= 0;
  const yuan = Object.fromEntries(
    Object.entries({
      net,
      sum,
      difference: net - sum,
      ...left,
      prepaidCash: record.prepaidCash,
      prepaidOil: record.prepaidOil,
      prepaidGas: record.prepaidGas,
    }).map(([name, cents]) => [name, formatMoney(cents)]),
  );
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      await submit({ ...parts, reason });
    } catch (error) {
      if (error instanceof Refusal) setErrors(error.fields);
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void send();
      }}
    >
      <div className={styles.fields}>
        {names.map((name) => (
          <FormField
            key={name}
            name={name}
            field={editSettlement.input[name]}
            label={text(`field.${name}`)}
            value={parts[name]}
            error={errors[name]}
            disabled={busy}
            onChange={(value) => setParts({ ...parts, [name]: typeof value === 'number' ? value : null })}
          />
        ))}
      </div>
      {(['taxWithheld', 'premium'] as const).some((name) => of(name) !== (record[name] ?? 0)) && (
        <FormField
          name="reason"
          field={editSettlement.input.reason}
          label={text('field.reason')}
          value={reason}
          error={errors['reason']}
          disabled={busy}
          onChange={(value) => setReason(typeof value === 'string' ? value : null)}
        />
      )}
      <MessageBar intent={even ? 'success' : 'warning'} layout="multiline">
        <MessageBarBody>
          {text(sum === net ? 'split.even' : 'split.uneven', yuan)} {text('split.now', yuan)}
        </MessageBarBody>
      </MessageBar>
      {failure && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.foot}>
        <Button disabled={busy} onClick={close}>
          {text('core.ui.cancel')}
        </Button>
        <Button type="submit" appearance="primary" disabled={busy || !even}>
          {text('action.edit')}
        </Button>
      </div>
    </form>
  );
});
