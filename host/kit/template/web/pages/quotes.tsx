import { Button, Text, makeStyles, tokens } from '@fluentui/react-components';
import { money, weight as weightField } from '@freightdeck/sdk/contract';
import { DataGrid, EmptyState, FormField, MoneyText, WeightText } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { Http, page as freePage, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { rate } from '../../contract/rate.ts';
import { Quotes } from '../stores/quote-book.ts';
import type { Quote } from '../stores/quote-book.ts';

const fields = { weight: weightField(), price: money() };
const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px' },
  form: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 260px))', alignItems: 'start', gap: '12px' },
  acts: { display: 'flex', gap: '8px', marginTop: '26px' },
  total: { color: tokens.colorNeutralForeground3 },
});
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0;

const QuotesPage = observer(function QuotesPage(): ReactElement {
  const styles = useStyles();
  const text = useText();
  const mayAdd = usePermission('acme-quotes.book:add');
  const book = useService(Quotes);
  const http = useService(Http);
  const [weight, setWeight] = useState<unknown>(null);
  const [price, setPrice] = useState<unknown>(null);
  const columns: readonly GridColumn<Quote>[] = [
    { id: 'id', width: 80, title: text('field.id'), cell: ({ id }) => id },
    { id: 'weight', width: 140, title: text('field.weight'), align: 'end', cell: (quote) => <WeightText kilograms={quote.weight} unit /> },
    { id: 'price', width: 160, title: text('field.price'), align: 'end', cell: (quote) => <MoneyText cents={quote.price} unit /> },
    { id: 'total', width: 180, title: text('field.total'), align: 'end', cell: (quote) => <MoneyText cents={quote.total} unit /> },
  ];
  const add = (): void => {
    if (isAmount(weight) && isAmount(price)) book.add(weight, price);
  };
  // What goes wrong on the way has been shown by the console.
  const ask = async (): Promise<void> => {
    const answer = isAmount(weight) ? await http.ask(rate, { weight }).catch(() => undefined) : undefined;
    if (answer) setPrice(answer.price);
  };
  return (
    <div className={styles.page}>
      <Text as="h2" size={500} weight="semibold">{text('title')}</Text>
      {mayAdd && (
        <div className={styles.form}>
          <FormField name="weight" field={fields.weight} label={text('field.weight')} value={weight} onChange={setWeight} />
          <FormField name="price" field={fields.price} label={text('field.price')} value={price} onChange={setPrice} />
          <div className={styles.acts}>
            <Button disabled={!isAmount(weight)} onClick={() => void ask()}>{text('action.ask')}</Button>
            <Button appearance="primary" disabled={!isAmount(weight) || !isAmount(price)} onClick={add}>{text('action.add')}</Button>
          </div>
        </div>
      )}
      <DataGrid label={text('title')} columns={columns} rows={book.quotes} rowId={({ id }) => String(id)} rowName={({ id }) => String(id)}>
        {book.quotes.length === 0 ? <EmptyState /> : undefined}
      </DataGrid>
      <Text className={styles.total}>{text('field.total')} <MoneyText cents={book.total} unit /></Text>
    </div>
  );
});
export const page = freePage(QuotesPage);
