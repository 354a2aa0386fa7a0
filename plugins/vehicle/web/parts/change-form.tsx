import { Button, Caption1, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import type { Field } from '@freightdeck/sdk/contract';
import { FieldValue, FormField } from '@freightdeck/sdk/ui';
import type { FormProps } from '@freightdeck/sdk/web';
import { Refusal, useText, useUnsaved } from '@freightdeck/sdk/web';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { changeVehicle } from '../../contract/index.ts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px' },
  pairs: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)', gap: '12px 24px', alignItems: 'start', maxWidth: '860px' },
  old: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0, overflowWrap: 'anywhere' },
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
      <div className={styles.pairs}>
        <Caption1 className={styles.head}>{text('compare.old')}</Caption1>
        <Caption1 className={styles.head}>{text('compare.new')}</Caption1>
        {Object.entries(named).map(([name, field]) => (
          <Fragment key={name}>
            <div className={styles.old}>
              <Caption1 className={styles.head}>{text(`field.${name}`)}</Caption1>
              <span><FieldValue field={field} value={field.kind === 'file' && old.get(name) ? text('change.uploaded') : old.get(name)} unit /></span>
            </div>
            <FormField name={name} field={{ ...field, required: false }} label={text(`field.${name}`)} value={values[name] ?? null} error={errors[name]} disabled={busy} onChange={(value) => setValues((now) => ({ ...now, [name]: value }))} />
          </Fragment>
        ))}
      </div>
      <FormField name="reason" field={reason} label={text('field.reason')} value={why} error={errors['reason']} disabled={busy} onChange={(value) => setWhy(typeof value === 'string' ? value : '')} />
      {failure && <MessageBar intent="warning" layout="multiline"><MessageBarBody role="alert">{failure}</MessageBarBody></MessageBar>}
      <div className={styles.foot}>
        <Button onClick={close}>{text('core.ui.cancel')}</Button>
        <Button type="submit" appearance="primary" disabled={busy || why === ''}>{text('action.submit')}</Button>
      </div>
    </form>
  );
}
