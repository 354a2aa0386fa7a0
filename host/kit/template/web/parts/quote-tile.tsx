import { makeStyles, tokens } from '@fluentui/react-components';
import { MoneyText } from '@freightdeck/sdk/ui';
import { useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Quotes } from '../stores/quote-book.ts';

const useStyles = makeStyles({
  figure: { fontSize: tokens.fontSizeBase500, fontWeight: tokens.fontWeightSemibold },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** The sum of the quotes, on the cockpit. */
export const part = observer(function QuoteTile(): ReactElement {
  const styles = useStyles();
  const text = useText();
  const { quotes, total } = useService(Quotes);
  return (
    <div>
      <div className={styles.figure}>
        <MoneyText cents={total} unit />
      </div>
      <div className={styles.note}>{text('tile.count', { count: quotes.length })}</div>
    </div>
  );
});
