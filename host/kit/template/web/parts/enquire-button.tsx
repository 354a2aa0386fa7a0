import { Button } from '@fluentui/react-components';
import { Navigation, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';

/** An action of a waybill: opens our form with its weight. */
export const part = observer(function EnquireButton({
  record: { estimateKg },
}: {
  readonly record: { readonly estimateKg?: number | null };
}): ReactElement {
  const text = useText();
  const navigation = useService(Navigation);
  return (
    <Button
      onClick={() =>
        navigation.go('/partner/acme-quotes/enquire', { weight: estimateKg ? String(estimateKg) : undefined })
      }
    >
      {text('action.enquire')}
    </Button>
  );
});
