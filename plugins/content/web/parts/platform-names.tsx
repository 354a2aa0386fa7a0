import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';

/** Names of the chosen tenants, or "all". */
export const PlatformNames = observer(function PlatformNames({ names }: { readonly names: string | null }): ReactNode {
  const text = useText();
  return names ?? text('platforms.all');
});
