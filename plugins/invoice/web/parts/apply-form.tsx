import { Button, Field as Labelled, MessageBar, MessageBarBody, Select, makeStyles } from '@fluentui/react-components';
import type { InputOfCommand, RecordOf } from '@freightdeck/sdk/contract';
import { EmptyState, ErrorState, FormField, LoadingRows } from '@freightdeck/sdk/ui';
import { Http, Messages, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { applyInvoice, invoiceTitles } from '../../contract/index.ts';

type Title = RecordOf<typeof invoiceTitles>;
const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  foot: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});
const asked = ['invoiceType', 'deliveryType', 'remark'] as const;
interface Props {
  readonly companyId: string;
  readonly waybillIds: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}
/** Title and kind of invoice for waybills chosen before. */
export const ApplyForm = observer(function ApplyForm({ companyId, waybillIds, onDone, onClose }: Props): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const [titles, setTitles] = useState<readonly Title[]>();
  const [titleId, setTitleId] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    invoiceType: 'ELECTRONIC',
    deliveryType: 'ELECTRONIC',
  });
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    http
      .listing(
        invoiceTitles,
        {
          conditions: [
            { type: 'companyId', value: companyId },
            { type: 'in_auditStatus', value: [2] },
          ],
        },
        { quiet: true },
      )
      .then(
        (found) => {
          if (wanted) {
            setTitles(found);
            setTitleId((found.find((one) => one.isDefault) ?? found[0])?.id ?? '');
          }
        },
        (error: unknown) => {
          if (wanted) setFailure(error instanceof Error ? error.message : String(error));
        },
      );
    return () => {
      wanted = false;
    };
  }, [http, companyId, attempt]);
  if (!titles)
    return failure ? (
      <ErrorState
        message={failure}
        onRetry={() => {
          setFailure('');
          setAttempt(attempt + 1);
        }}
      />
    ) : (
      <LoadingRows rows={4} />
    );
  if (titles.length === 0) return <EmptyState title={text('tray.noTitle')} />;
  const send = async (): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
      const answer = await http.run(
        applyInvoice,
        { ...given, waybillIds, titleId } as InputOfCommand<typeof applyInvoice>,
        undefined,
        { quiet: true },
      );
      messages.show('success', text('tray.applied', { applyNo: answer.applyNo }));
      onDone();
    } catch (error) {
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
      <Labelled label={text('field.titleName')} required>
        <Select value={titleId} disabled={busy} onChange={(_, { value }) => setTitleId(value)}>
          {titles.map((one) => (
            <option key={one.id} value={one.id}>
              {one.titleName} {one.taxNo}
            </option>
          ))}
        </Select>
      </Labelled>
      {asked.map((name) => (
        <FormField
          key={name}
          name={name}
          field={applyInvoice.input[name]}
          label={text(`field.${name}`)}
          value={values[name] ?? null}
          disabled={busy}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      {failure && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.foot}>
        <Button disabled={busy} onClick={onClose}>
          {text('core.ui.cancel')}
        </Button>
        <Button type="submit" appearance="primary" disabled={busy || !titleId || !values['invoiceType']}>
          {text('action.apply')}
        </Button>
      </div>
    </form>
  );
});
