import { Button, Text, makeStyles } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import type { testConfig } from '../../contract/index.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px' },
  row: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});
/** Checks the latest tracks against this row and shows which would raise alarms; raises none. */
export const ConfigTest = observer(function ConfigTest({ submit, close }: FormProps<typeof testConfig>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [found, setFound] = useState<AnswerOf<typeof testConfig>>();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    // The surrounding dialog has shown a refusal.
    await submit({}).then(setFound, () => undefined);
    setBusy(false);
  };
  return (
    <div className={styles.form}>
      <Text>{text('config.testHint')}</Text>
      {found && (
        <Text role="status">
          {text('config.tested', {
            tracks: found.tracks,
            coverage: found.lowCoverage,
            ratio: found.ratioOutside,
            gap: found.longGap,
            speed: found.tooFast,
          })}
        </Text>
      )}
      <div className={styles.row}>
        <Button onClick={close}>{text('config.close')}</Button>
        <Button appearance="primary" disabled={busy} onClick={() => void run()}>
          {text('action.test')}
        </Button>
      </div>
    </div>
  );
});
