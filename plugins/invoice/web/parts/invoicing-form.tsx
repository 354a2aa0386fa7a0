import { Button, MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components';
import type { Field } from '@freightdeck/sdk/contract';
import { ErrorState, FormField, LoadingRows } from '@freightdeck/sdk/ui';
import { Auth, Http, Refusal, useService, useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { editInvoicing, queryInvoicing } from '../../contract/index.ts';

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
    gap: '12px 16px',
    alignItems: 'start',
  },
  wide: { gridColumn: '1 / -1' },
  foot: { gridColumn: '1 / -1', display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});
const fields: Readonly<Record<string, Field>> = editInvoicing.input;
const names = Object.keys(fields).filter((name) => name !== 'platformId');
type Values = Readonly<Record<string, unknown>>;

/** 开票配置, prefilled; only the operator can change the second audit. */
export const InvoicingForm = observer(function InvoicingForm({
  submit,
  close,
}: FormProps<typeof editInvoicing>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const isOperator = useService(Auth).session?.isOperator ?? false;
  const [platformId, setPlatformId] = useState('');
  const [values, setValues] = useState<Values>();
  const [failure, setFailure] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    http.ask(queryInvoicing, isOperator && platformId ? { platformId } : {}, { quiet: true }).then(
      (answer) => {
        if (wanted) setValues({ ...answer });
      },
      (error: unknown) => {
        if (wanted) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [http, isOperator, platformId, attempt]);
  if (!values)
    return failure ? (
      <ErrorState
        message={failure}
        onRetry={() => {
          setFailure('');
          setAttempt(attempt + 1);
        }}
      />
    ) : (
      <LoadingRows rows={6} />
    );
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      const given = Object.fromEntries(
        names
          .filter((name) => (isOperator || name !== 'secondAudit') && values[name] !== null)
          .map((name) => [name, values[name]]),
      );
      await submit({ ...given, ...(isOperator ? { platformId } : {}) });
    } catch (error) {
      if (error instanceof Refusal) setErrors(error.fields);
      setFailure(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const shown = isOperator ? ['platformId', 'secondAudit'] : names.filter((name) => name !== 'secondAudit');
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
      {shown.map((name) => (
        <FormField
          key={name}
          name={name}
          field={fields[name]!}
          label={text(`field.${name}`)}
          value={name === 'platformId' ? platformId : (values[name] ?? null)}
          error={errors[name]}
          disabled={busy}
          onChange={(value) => {
            if (name === 'platformId') setPlatformId(typeof value === 'string' ? value : '');
            else setValues({ ...values, [name]: value });
          }}
        />
      ))}
      {failure && (
        <MessageBar intent="error" layout="multiline" className={styles.wide}>
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.foot}>
        <Button disabled={busy} onClick={close}>
          {text('core.ui.cancel')}
        </Button>
        <Button type="submit" appearance="primary" disabled={busy}>
          {text('action.config')}
        </Button>
      </div>
    </form>
  );
});
