import { Link } from '@fluentui/react-components';
import { Navigation, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useTyres } from '../stores/use-tyres.ts';

/** A tile of the cockpit: a figure, and the way to what is behind it. */
export const part = observer(function CockpitTile(): ReactElement {
  const text = useText();
  const navigation = useService(Navigation);
  const { worn } = useTyres();
  return (
    <Link as="button" onClick={() => navigation.go('/partner/acme-tyres/tyres', { state: '20' })}>
      {text('tile.worn', { count: worn })}
    </Link>
  );
});
