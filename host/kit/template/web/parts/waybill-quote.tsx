import { MoneyText, WeightText } from '@freightdeck/sdk/ui';
import { useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { Quotes } from '../stores/quote-book.ts';

/** A tab of a waybill: what it would cost by the newest quote. */
export const part = observer(function WaybillQuote({
  record: { estimateKg },
}: {
  readonly record: { readonly estimateKg?: number | null };
}): ReactElement {
  const text = useText();
  const cost = useService(Quotes).costOf(estimateKg ?? 0);
  if (cost === undefined) return <p>{text('tab.none')}</p>;
  return (
    <p>
      <WeightText kilograms={estimateKg ?? 0} unit /> · <MoneyText cents={cost} unit />
    </p>
  );
});
