import { Button, makeStyles } from '@fluentui/react-components';
import { money, weight as weightField } from '@freightdeck/sdk/contract';
import { FormField } from '@freightdeck/sdk/ui';
import { Http, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { rate } from '../../contract/rate.ts';
import { Quotes } from '../stores/quote-book.ts';

const fields = { weight: weightField(), price: money() };
const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 260px))',
    alignItems: 'start',
    gap: '12px',
  },
  acts: { display: 'flex', gap: '8px', marginTop: '26px' },
});
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

/** Weight and price of a new quote; on request the price of our own service. */
export const QuoteForm = observer(function QuoteForm({ onAdded }: { readonly onAdded?: () => void }): ReactElement {
  const styles = useStyles();
  const text = useText();
  const book = useService(Quotes);
  const http = useService(Http);
  const [weight, setWeight] = useState<unknown>(null);
  const [price, setPrice] = useState<unknown>(null);
  const add = (): void => {
    if (!isAmount(weight) || !isAmount(price)) return;
    book.add(weight, price);
    onAdded?.();
  };
  // Errors of the call have been shown by the console.
  const ask = async (): Promise<void> => {
    const answer = isAmount(weight) ? await http.ask(rate, { weight }).catch(() => undefined) : undefined;
    if (answer) setPrice(answer.price);
  };
  return (
    <div className={styles.form}>
      <FormField name="weight" field={fields.weight} label={text('field.weight')} value={weight} onChange={setWeight} />
      <FormField name="price" field={fields.price} label={text('field.price')} value={price} onChange={setPrice} />
      <div className={styles.acts}>
        <Button disabled={!isAmount(weight)} onClick={() => void ask()}>
          {text('action.ask')}
        </Button>
        <Button appearance="primary" disabled={!isAmount(weight) || !isAmount(price)} onClick={add}>
          {text('action.add')}
        </Button>
      </div>
    </div>
  );
});
