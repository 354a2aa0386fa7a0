import { Button, Field, Input, Text, makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import type { simulateRule } from '../../contract/index.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px' },
  row: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});
/** Tries another threshold on the checks of the last 30 days; changes nothing. */
export const RuleTrial = observer(function RuleTrial({
  record,
  submit,
  close,
}: FormProps<typeof simulateRule>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [limit, setLimit] = useState(String(record?.limitValue ?? ''));
  const [found, setFound] = useState<AnswerOf<typeof simulateRule>>();
  const [busy, setBusy] = useState(false);
  const wrong = limit !== '' && !/^\d{1,9}$/.test(limit);
  const run = async (): Promise<void> => {
    setBusy(true);
    // The surrounding dialog has shown a refusal.
    await submit({ limitValue: limit === '' ? null : Number(limit) }).then(setFound, () => undefined);
    setBusy(false);
  };
  return (
    <div className={styles.form}>
      <Text>{text('trial.hint')}</Text>
      <Field
        label={text('field.limitValue')}
        validationState={wrong ? 'error' : 'none'}
        {...(record?.unit ? { hint: text('trial.unit', { unit: record.unit }) } : {})}
      >
        <Input
          value={limit}
          disabled={record?.limitValue === null}
          inputMode="numeric"
          onChange={(_, { value }) => setLimit(value)}
        />
      </Field>
      {found && (
        <Text role="status">
          {text('trial.found', { checked: found.checked, now: found.hitsNow, then: found.hitsThen })}
        </Text>
      )}
      <div className={styles.row}>
        <Button onClick={close}>{text('form.close')}</Button>
        <Button appearance="primary" disabled={busy || wrong} onClick={() => void run()}>
          {text('action.simulate')}
        </Button>
      </div>
    </div>
  );
});
