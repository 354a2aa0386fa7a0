import { Button, Field, Input, Text, makeStyles } from '@fluentui/react-components';
import { MoneyText } from '@freightdeck/sdk/ui';
import { Messages, Settings, Storage, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { acmeQuotes } from '../../plugin.ts';

const useStyles = makeStyles({ note: { display: 'flex', alignItems: 'end', gap: '8px' } });

/** What the company has set for us, and a note of each person: the console keeps both. */
export const QuoteNote = observer(function QuoteNote(): ReactElement {
  const styles = useStyles();
  const text = useText();
  const settings = useService(Settings);
  const storage = useService(Storage);
  const messages = useService(Messages);
  const [surcharge, setSurcharge] = useState<number>();
  const [note, setNote] = useState('');
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let here = true;
    const read = (): Promise<unknown> =>
      settings.read(acmeQuotes).then(
        ({ surcharge: now }) => here && setSurcharge(now),
        () => undefined,
      );
    void read();
    // Somebody may set another one while the page is open.
    const unfollow = settings.follow(() => void read());
    storage.get<string>('user', 'note').then(
      (found) => {
        if (!here || !found) return;
        setNote(found.value);
        setVersion(found.version);
      },
      () => undefined,
    );
    return () => {
      here = false;
      unfollow();
    };
  }, [settings, storage]);
  // With the version that was read: what the same person has written in another window is not lost.
  const save = (): void => {
    storage.set('user', 'note', note, { version }).then(setVersion, (error: unknown) => {
      messages.show('error', error instanceof Error ? error.message : String(error));
    });
  };
  return (
    <div>
      {surcharge !== undefined && (
        <Text>
          {text('field.surcharge')} <MoneyText cents={surcharge} unit />
        </Text>
      )}
      <div className={styles.note}>
        <Field label={text('field.note')}>
          <Input value={note} maxLength={200} onChange={(_, { value }) => setNote(value)} />
        </Field>
        <Button onClick={save}>{text('action.keep')}</Button>
      </div>
    </div>
  );
});
