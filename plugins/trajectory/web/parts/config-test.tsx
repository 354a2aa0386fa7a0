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
/** Measures the latest tracks by this row and shows what would break it; nothing is raised. */
export const ConfigTest = observer(function ConfigTest({ submit, close }: FormProps<typeof testConfig>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [found, setFound] = useState<AnswerOf<typeof testConfig>>();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    // A refusal has been shown by the dialog around.
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
