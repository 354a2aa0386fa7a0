import { Button, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import type { readPayload } from '@freightdeck/plugin-compliance/contract';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px' },
  row: { display: 'flex', justifyContent: 'flex-end' },
  payload: {
    margin: 0,
    maxHeight: '50vh',
    overflow: 'auto',
    padding: '8px',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    backgroundColor: tokens.colorNeutralBackground3,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});
const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
/** The message as it was sent, or would be sent now. Each reading is logged. */
export const PayloadView = observer(function PayloadView({ submit, close }: FormProps<typeof readPayload>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [payload, setPayload] = useState<string>();
  const [asked] = useState(() => ({ done: false }));
  useEffect(() => {
    if (asked.done) return;
    asked.done = true;
    // The surrounding dialog has shown a refusal.
    submit({}).then(
      (answer) => setPayload(answer.payload),
      () => setPayload(''),
    );
  }, [asked, submit]);
  return (
    <div className={styles.form}>
      {payload === undefined ? (
        <Spinner size="tiny" aria-label={text('core.ui.loading')} />
      ) : (
        <pre className={styles.payload} tabIndex={0} aria-label={text('action.payload')}>
          {pretty(payload)}
        </pre>
      )}
      <div className={styles.row}>
        <Button onClick={close}>{text('core.ui.close')}</Button>
      </div>
    </div>
  );
});
