import { Text, makeStyles, tokens } from '@fluentui/react-components';
import { DataGrid, EmptyState, MoneyText, WeightText } from '@freightdeck/sdk/ui';
import type { GridColumn } from '@freightdeck/sdk/ui';
import { freePage, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { QuoteForm } from '../parts/quote-form.tsx';
import { QuoteNote } from '../parts/quote-note.tsx';
import { Quotes } from '../stores/quote-book.ts';
import type { Quote } from '../stores/quote-book.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px' },
  total: { color: tokens.colorNeutralForeground3 },
});

const QuotesPage = observer(function QuotesPage(): ReactElement {
  const styles = useStyles();
  const text = useText();
  const mayAdd = usePermission('acme-quotes.book:add');
  const book = useService(Quotes);
  const columns: readonly GridColumn<Quote>[] = [
    { id: 'id', width: 80, title: text('field.id'), cell: ({ id }) => id },
    {
      id: 'weight',
      width: 140,
      title: text('field.weight'),
      align: 'end',
      cell: (quote) => <WeightText kilograms={quote.weight} unit />,
    },
    {
      id: 'price',
      width: 160,
      title: text('field.price'),
      align: 'end',
      cell: (quote) => <MoneyText cents={quote.price} unit />,
    },
    {
      id: 'total',
      width: 180,
      title: text('field.total'),
      align: 'end',
      cell: (quote) => <MoneyText cents={quote.total} unit />,
    },
  ];
  return (
    <div className={styles.page}>
      <Text as="h2" size={500} weight="semibold">
        {text('title')}
      </Text>
      {mayAdd && <QuoteForm />}
      <QuoteNote />
      <DataGrid
        label={text('title')}
        columns={columns}
        rows={book.quotes}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => String(id)}
      >
        {book.quotes.length === 0 ? <EmptyState /> : undefined}
      </DataGrid>
      <Text className={styles.total}>
        {text('field.total')} <MoneyText cents={book.total} unit />
      </Text>
    </div>
  );
});
export const page = freePage(QuotesPage);
