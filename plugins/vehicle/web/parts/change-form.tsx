import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import type { Field } from '@freightdeck/sdk/contract';
import { FieldValue, FormField } from '@freightdeck/sdk/ui';
import type { FormProps } from '@freightdeck/sdk/web';
import { Refusal, useText, useUnsaved } from '@freightdeck/sdk/web';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { changeVehicle } from '../../contract/index.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  table: { borderCollapse: 'collapse', width: '100%', maxWidth: '860px' },
  cell: { padding: '6px 12px', textAlign: 'start', verticalAlign: 'middle', borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, fontWeight: tokens.fontWeightRegular },
  head: { color: tokens.colorNeutralForeground3 },
  foot: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});
const { reason, ...fields } = changeVehicle.input;
const named: Readonly<Record<string, Field>> = fields;
type Values = Readonly<Record<string, unknown>>;

/** Old on the left, new on the right; what stays empty stays as it is. */
export function ChangeForm({ record, submit, close }: FormProps<typeof changeVehicle>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [values, setValues] = useState<Values>({});
  const [why, setWhy] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const old = new Map(Object.entries(record ?? {}));
  const changed = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== null && value !== '' && value !== old.get(name)));
  useUnsaved(() => Object.keys(changed).length > 0 || why !== '');
  const send = async (): Promise<void> => {
    if (Object.keys(changed).length === 0) return setFailure(text('change.none'));
    setBusy(true);
    setFailure('');
    setErrors({});
    try {
      await submit({ ...changed, reason: why });
    } catch (error) {
      if (error instanceof Refusal) setErrors(error.fields);
      setFailure(error instanceof Refusal && Object.keys(error.fields).length > 0 ? '' : error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => { event.preventDefault(); event.stopPropagation(); if (!busy) void send(); }}>
      <table className={styles.table}>
        <thead>
          <tr>{['compare.field', 'compare.old', 'compare.new'].map((id) => <th key={id} scope="col" className={`${styles.cell} ${styles.head}`}>{text(id)}</th>)}</tr>
        </thead>
        <tbody>
          {Object.entries(named).map(([name, field]) => (
            <tr key={name}>
              <th scope="row" className={styles.cell}>{text(`field.${name}`)}</th>
              <td className={styles.cell}><FieldValue field={field} value={field.kind === 'file' && old.get(name) ? text('change.uploaded') : old.get(name)} unit /></td>
              <td className={styles.cell}>
                <FormField name={name} field={{ ...field, required: false }} label="" value={values[name] ?? null} error={errors[name]} disabled={busy} onChange={(value) => setValues((now) => ({ ...now, [name]: value }))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FormField name="reason" field={reason} label={text('field.reason')} value={why} error={errors['reason']} disabled={busy} onChange={(value) => setWhy(typeof value === 'string' ? value : '')} />
      {failure && <MessageBar intent="warning" layout="multiline"><MessageBarBody role="alert">{failure}</MessageBarBody></MessageBar>}
      <div className={styles.foot}>
        <Button onClick={close}>{text('core.ui.cancel')}</Button>
        <Button type="submit" appearance="primary" disabled={busy || why === ''}>{text('action.submit')}</Button>
      </div>
    </form>
  );
}
