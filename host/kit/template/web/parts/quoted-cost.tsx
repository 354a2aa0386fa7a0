import { MoneyText } from '@freightdeck/sdk/ui';
import { useService } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Quotes } from '../stores/quote-book.ts';

/** Cost of a trip by the newest quote: a column in the lists of waybills. */
export const part = observer(function QuotedCost({
  record,
}: {
  readonly record: { readonly estimateKg?: number | null };
}): ReactElement {
  const cost = useService(Quotes).costOf(record.estimateKg ?? 0);
  return cost === undefined ? <>–</> : <MoneyText cents={cost} unit />;
});
