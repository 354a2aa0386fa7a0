import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { id } from '@freightdeck/sdk/contract';
import { FormField } from '@freightdeck/sdk/ui';
import { Http, Messages, useService, useText, usePermission } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { generateQr, stations } from '../../contract/index.ts';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '12px',
    padding: '12px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  wide: { minWidth: '240px' },
});
const station = id('fuelStation');
const { validHours, copies } = generateQr.input;

/** Creates codes for a station, above the list. */
export const GenerateCodes = observer(function GenerateCodes({ reload }: { readonly reload: () => void }): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const messages = useService(Messages);
  const allowed = usePermission('fuelQrCode:generate');
  const [stationId, setStation] = useState<string | null>(null);
  const [hours, setHours] = useState<number | null>(24);
  const [count, setCount] = useState<1 | 5 | 10>(1);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  if (!allowed) return null;
  const send = async (): Promise<void> => {
    if (!stationId || !hours) return;
    setBusy(true);
    setFailure('');
    try {
      const { id: on, version } = await http.get(stations, stationId, { quiet: true });
      await http.run(generateQr, { validHours: hours, copies: count }, { id: on, version }, { quiet: true });
      messages.show('success', text('core.page.done', { action: text('action.generateQr') }));
      reload();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <section className={styles.box} aria-label={text('action.generateQr')}>
      <div className={styles.wide}>
        <FormField
          name="stationId"
          field={station}
          label={text('field.stationId')}
          value={stationId}
          disabled={busy}
          onChange={(value) => setStation(typeof value === 'string' && value !== '' ? value : null)}
        />
      </div>
      <FormField
        name="validHours"
        field={validHours}
        label={text('field.validHours')}
        value={hours}
        disabled={busy}
        onChange={(value) => setHours(typeof value === 'number' ? value : null)}
      />
      <FormField
        name="copies"
        field={copies}
        label={text('field.copies')}
        value={count}
        disabled={busy}
        onChange={(value) => setCount(value === 5 || value === 10 ? value : 1)}
      />
      <Button appearance="primary" disabled={busy || !stationId || !hours} onClick={() => void send()}>
        {text('action.generateQr')}
      </Button>
      {failure && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody role="alert">{failure}</MessageBarBody>
        </MessageBar>
      )}
    </section>
  );
});
