import { QuestionCircleRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useText } from '@freightdeck/sdk/web';
import { KeySheet } from './key-sheet.tsx';
import styles from './places.module.css';

/** ? beside the breadcrumb opens the help of the page, as the key `?` does. */
export const HelpButton = observer(function HelpButton(): ReactElement {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.star}
        aria-haspopup="dialog"
        aria-label={text('core.shell.help')}
        title={text('core.shell.help')}
        data-help-button
        onClick={() => {
          setOpen(true);
        }}
      >
        <QuestionCircleRegular fontSize={16} />
      </button>
      {open && (
        <KeySheet
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
});
