import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { FormField } from '@freightdeck/sdk/ui';
import { Refusal, useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { editRow } from '../../contract/index.ts';
import { problemIn } from './import-cell.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  fields: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))', gap: '12px' },
  foot: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});
type Name = keyof typeof editRow.input;
const names = Object.keys(editRow.input) as readonly Name[];
/** Shown masked, so what is shown is no value to send back; left empty they stay as they are. */
const masked: ReadonlySet<Name> = new Set<Name>(['driverMobile', 'driverIdNumber']);

/** Mends a line where it stands: what is wrong is said at its field, until the field is changed. */
export const FixForm = observer(function FixForm({ record, submit, close }: FormProps<typeof editRow>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(names.map((name) => [name, masked.has(name) ? null : (record?.[name] ?? null)])),
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(names.map((name) => [name, problemIn(record?.problems ?? [], name, text)])),
  );
  // What is wrong comes first, so that it has the focus.
  const [order] = useState(() => [...names].sort((one, other) => Number(!errors[one]) - Number(!errors[other])));
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      await submit(values as never);
    } catch (error) {
      if (error instanceof Refusal) setErrors(error.fields);
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
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
        {order.map((name) => (
          <FormField
            key={name}
            name={name}
            field={editRow.input[name]}
            label={text(`field.${name}`)}
            value={values[name] ?? null}
            {...(masked.has(name) ? { stored: record?.[name] } : {})}
            error={errors[name] || undefined}
            disabled={busy}
            onChange={(value) => {
              setValues((before) => ({ ...before, [name]: value }));
              setErrors((before) => ({ ...before, [name]: '' }));
            }}
          />
        ))}
      </div>
      {failure && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.foot}>
        <Button disabled={busy} onClick={close}>
          {text('core.ui.cancel')}
        </Button>
        <Button type="submit" appearance="primary" disabled={busy}>
          {text('action.editRow')}
        </Button>
      </div>
    </form>
  );
});
