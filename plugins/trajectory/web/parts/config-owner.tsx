import type { ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { useText } from '@freightdeck/sdk/web';

/** Whom a configuration is for: one shipper, or all of them. */
export const ConfigOwner = observer(function ConfigOwner({ name }: { readonly name: string | null }): ReactNode {
  const text = useText();
  return <>{name ?? text('config.everyone')}</>;
});
