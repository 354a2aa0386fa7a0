import { Text } from '@fluentui/react-components';
import type { PartProps } from '@freightdeck/sdk/contract';
import { formatMoney } from '@freightdeck/sdk/values';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useTyres } from '../stores/use-tyres.ts';

/** Tonnes of a usual load. */
const usualLoad = 30;
/** Under the form of a price change: what the new price has to pay for. Drawn anew with each price that is typed. */
export const part = observer(function PriceChange({
  carrierPrice,
}: PartProps<'goods.priceChange'>): ReactElement | null {
  const text = useText();
  const { list = [] } = useTyres();
  if (carrierPrice === null || list.length === 0) return null;
  const rent = list.reduce((sum, { perTrip }) => sum + perTrip, 0) / list.length;
  return <Text>{text('price.share', { price: formatMoney(Math.round(rent / usualLoad)) })}</Text>;
});
