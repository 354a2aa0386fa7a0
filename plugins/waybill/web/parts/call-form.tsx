import { Button, Link, Text, makeStyles } from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { usePermission, useText } from '@freightdeck/sdk/web';
import type { FormProps } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { callTripDriver } from '../../contract/index.ts';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px' },
  row: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});
/** Whom to call. That somebody asked is written down, so the number is shown on a press and not before. */
export const CallForm = observer(function CallForm({
  record,
  submit,
  close,
}: FormProps<typeof callTripDriver>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const [told, setTold] = useState<AnswerOf<typeof callTripDriver>>();
  const [busy, setBusy] = useState(false);
  const mayPlain = usePermission('data:plainMobile');
  const ask = async (): Promise<void> => {
    setBusy(true);
    // The surrounding dialog has shown a refusal.
    await submit({ plain: mayPlain }).then(setTold, () => undefined);
    setBusy(false);
  };
  return (
    <div className={styles.form}>
      <Text>{text('call.hint', { driverName: record?.driverName ?? '', vehicleNum: record?.vehicleNum ?? '' })}</Text>
      {told && (
        <Text role="status" weight="semibold" size={500}>
          {told.driverName}{' '}
          {told.driverMobile.includes('*') ? (
            told.driverMobile
          ) : (
            <Link href={`tel:${told.driverMobile}`}>{told.driverMobile}</Link>
          )}
        </Text>
      )}
      <div className={styles.row}>
        <Button onClick={close}>{text('core.ui.close')}</Button>
        {!told && (
          <Button appearance="primary" disabled={busy} onClick={() => void ask()}>
            {text('call.show')}
          </Button>
        )}
      </div>
    </div>
  );
});
