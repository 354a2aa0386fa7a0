import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useText } from '@freightdeck/sdk/web';

/** The shipper of a configuration, or all shippers. */
export const ConfigOwner = observer(function ConfigOwner({ name }: { readonly name: string | null }): ReactNode {
  const text = useText();
  return <>{name ?? text('config.everyone')}</>;
});
