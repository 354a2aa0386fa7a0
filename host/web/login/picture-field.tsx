import { Field, Input } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useText } from '@freightdeck/sdk/web';
import styles from './login.module.css';

interface PictureFieldProps {
  /** `data:` address. */
  readonly picture: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** Asks for another picture. */
  readonly onAnother: () => void;
}
/** Digits to be read in a picture, asked for after many wrong passwords of others. */
export const PictureField = observer(function PictureField({
  picture,
  value,
  onChange,
  onAnother,
}: PictureFieldProps): ReactElement {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, [picture]);
  return (
    <>
      <img className={styles.digits} src={picture} alt={text('core.login.picture.alt')} width={200} height={64} />
      <Field label={text('core.login.picture')} hint={text('core.login.picture.hint')}>
        <Input
          ref={field}
          size="large"
          name="pictureDigits"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={value}
          onChange={(_, change) => {
            onChange(change.value);
          }}
          contentAfter={
            <button type="button" className={styles.link} onClick={onAnother}>
              {text('core.login.picture.another')}
            </button>
          }
        />
      </Field>
    </>
  );
});
