import { Spinner } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useText } from '../../web/index.ts';

/** In place of an input whose code, or whose records' plugin, is still loading: nothing to type into yet. */
export const AwaitedInput = observer(function AwaitedInput(): ReactNode {
  const text = useText();
  return <Spinner size="tiny" aria-label={text('core.ui.loading')} />;
});
